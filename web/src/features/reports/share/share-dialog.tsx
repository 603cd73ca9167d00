import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/action/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { sharesQuery } from '../report-queries.ts';
import { texts } from '../texts.ts';
import { CreatedLink } from './created-link.tsx';
import { LinkList } from './link-list.tsx';
import { NewLink } from './new-link.tsx';

const words = texts.share;

type Props = { assessmentId: string; onSharePage: () => void; onClose: () => void };

/** Dialog with two ways to share results: the address of this page for members, or a link for people without an account. */
export function ShareDialog({ assessmentId, onSharePage, onClose }: Props) {
  const [created, setCreated] = useState<string | null>(null);
  /** Position of the last write in this dialog. */
  const [after, setAfter] = useState<string | null>(null);
  const { data, error } = useQuery({
    ...sharesQuery(assessmentId, after),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog title={words.title} onClose={onClose} wide>
      <div className="flex flex-col gap-6">
        <section aria-labelledby="share-own" className="flex flex-col items-start gap-2">
          <h3 id="share-own" className="font-semibold">
            {words.ownTitle}
          </h3>
          <p className="text-text-2">{words.own}</p>
          <Button size="dense" icon={<Copy className="size-4" aria-hidden="true" />} onClick={onSharePage}>
            {words.copyPage}
          </Button>
        </section>
        <section aria-labelledby="share-public" className="flex flex-col gap-3 border-line border-t pt-5">
          <div>
            <h3 id="share-public" className="font-semibold">
              {words.publicTitle}
            </h3>
            <p className="text-text-2">{words.publicNote}</p>
          </div>
          {created === null ? (
            <NewLink
              assessmentId={assessmentId}
              onCreated={(path, position) => {
                setCreated(`${window.location.origin}${path}`);
                setAfter(position);
              }}
            />
          ) : (
            <CreatedLink link={created} onDone={() => setCreated(null)} />
          )}
        </section>
        <LinkList assessmentId={assessmentId} shares={data?.shares} error={error} onRevoked={setAfter} />
      </div>
    </Dialog>
  );
}
