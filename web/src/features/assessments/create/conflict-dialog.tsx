import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/action/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { RelativeTime } from '../../../ui/state/relative-time.tsx';
import { readDraft } from './draft-queries.ts';
import { texts } from './texts.ts';
import type { Conflict } from './use-draft-saving.ts';

type Props = {
  kind: Conflict;
  draftId: string | undefined;
  onTheirs: () => void;
  onMine: () => Promise<unknown>;
  onClose: () => void;
};

const words = texts.conflict;

/** Says who saved another version, and lets the person keep theirs beside it. */
export function ConflictDialog({ kind, draftId, onTheirs, onMine, onClose }: Props) {
  const { data } = useQuery({
    queryKey: ['draft conflict', draftId],
    queryFn: () => readDraft(draftId ?? ''),
    enabled: kind === 'changed' && draftId !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        <>
          {kind === 'changed' ? <Button onClick={onTheirs}>{words.theirs}</Button> : null}
          <Button variant="primary" onClick={() => void onMine()}>
            {words.mine}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 text-text-2">
        {kind === 'ended' ? <p>{words.gone}</p> : null}
        {kind === 'changed' ? (
          <>
            {data ? (
              <p>
                {words.says(data.savedBy)} <RelativeTime at={data.savedAt} />
              </p>
            ) : null}
            <p>{words.safe}</p>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
