import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Lexicon } from '../../../../../api/lexicon/contract/lexicon.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { ProgressBar } from '../../../ui/state/progress-bar.tsx';
import { rereadLibrary } from '../queries/library-cache.ts';
import { mapAgain } from './lexicon-queries.ts';
import { texts } from './texts.ts';

const words = texts.state;

type Props = { lexicon: Lexicon; mayManage: boolean };

/** How many documents are mapped with another lexicon, and how far a re-mapping is. */
export function RemappingState({ lexicon: { documents, older, remapping }, mayManage }: Props) {
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: mapAgain,
    onSuccess: ({ position }) => rereadLibrary(client, position),
    onError: (error) => notify(messageOr(error, texts.failed), 'error'),
  });
  if (remapping?.isRunning) {
    const all = remapping.done + remapping.left;
    return (
      <Banner tone="info">
        <p role="status" className="font-medium">
          {words.running(remapping.done, all)}
        </p>
        <div className="my-2">
          <ProgressBar value={remapping.done} max={all} label={words.progress} />
        </div>
        <p className="text-13">{words.runningNote}</p>
      </Banner>
    );
  }
  if (older === 0) return null;
  return (
    <Banner
      tone="warn"
      action={
        mayManage ? (
          <Button variant="primary" busy={request.isPending && words.asking} onClick={() => request.mutate()}>
            {words.again}
          </Button>
        ) : undefined
      }
    >
      <p className="font-medium">{words.older(older, documents)}</p>
      <p className="text-13">{words.effect}</p>
    </Banner>
  );
}
