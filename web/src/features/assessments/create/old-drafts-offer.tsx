import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as randomUuid } from 'uuid';
import { messageOr } from '../../../lib/app-error.ts';
import { count } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { draftsKey, writeDraft } from './draft-queries.ts';
import { leaveOldDrafts, type OldDraft, oldDrafts } from './old-drafts.ts';
import { texts } from './texts.ts';

const words = texts.old;
const number = (drafts: number) => count(drafts, 'draft', 'drafts');

type Props = { userId: string; company: string; threshold: number };

/** Offers once to keep the drafts that only this browser has. */
export function OldDraftsOffer(defaults: Props) {
  const client = useQueryClient();
  const [found, setFound] = useState<readonly (OldDraft & { id: string })[]>(() =>
    oldDrafts(defaults).map((draft) => ({ ...draft, id: randomUuid() })),
  );
  const keep = useMutation({
    mutationFn: async () => {
      // Each under an id of its own, so that a repetition after a failure keeps none twice. Only then are they removed here.
      for (const { content, id } of found)
        await writeDraft(null, { step: content.people.length > 0 ? 2 : 1, content }, id);
      for (const { forget } of found) forget();
    },
    onSuccess: async () => {
      notify(words.kept(number(found.length)), 'success');
      setFound([]);
      await client.invalidateQueries({ queryKey: draftsKey });
    },
  });
  if (found.length === 0) return null;
  return (
    <Banner
      tone="info"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="dense" busy={keep.isPending && words.keeping} onClick={() => keep.mutate()}>
            {words.keep}
          </Button>
          <Button
            size="dense"
            variant="quiet"
            onClick={() => {
              leaveOldDrafts(defaults.userId);
              setFound([]);
            }}
          >
            {words.leave}
          </Button>
        </span>
      }
    >
      <p className="font-medium">{words.title(number(found.length))}</p>
      <ul className="list-disc pl-5">
        {found.map(({ id, content }) => (
          <li key={id}>
            {words.line(
              content.name || texts.drafts.unnamed,
              count(content.people.length, 'person', 'people'),
            )}
          </li>
        ))}
      </ul>
      <p>{words.note}</p>
      {keep.error ? <p role="alert">{messageOr(keep.error, texts.saveFailed)}</p> : null}
    </Banner>
  );
}
