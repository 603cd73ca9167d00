import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListedDraft } from '../../../../../api/draft/contract/drafts.ts';
import { AppError } from '../../../lib/app-error.ts';
import { count, formatNumber } from '../../../lib/display/format.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { RelativeTime } from '../../../ui/state/relative-time.tsx';
import { discardDraft, draftsKey, draftsQuery } from './draft-queries.ts';
import { OldDraftsOffer } from './old-drafts-offer.tsx';
import { texts } from './texts.ts';

const words = texts.drafts;

/** Drafts of the organisation, and those that this browser still has. Nothing for people who may not launch, or without drafts. */
export function DraftsCard() {
  const may = useAccess('assessments.manage').allowed;
  const session = useSession();
  const { data, isError } = useQuery({ ...draftsQuery, enabled: may });
  const [discarding, setDiscarding] = useState<ListedDraft | null>(null);
  if (!may || session.status !== 'signed-in') return null;
  const drafts = data?.drafts ?? [];
  return (
    <>
      <OldDraftsOffer
        userId={session.user.id}
        company={session.organization.name}
        threshold={session.organization.threshold}
      />
      {isError ? <Banner tone="bad">{words.loadFailed}</Banner> : null}
      {data && drafts.length > 0 ? (
        <Card
          title={words.title}
          note={words.note(formatNumber(drafts.length), formatNumber(data.most))}
          flush
        >
          <ul aria-label={words.title}>
            {drafts.map((draft) => (
              <DraftLine key={draft.draftId} draft={draft} onDiscard={() => setDiscarding(draft)} />
            ))}
          </ul>
        </Card>
      ) : null}
      {discarding ? <Discard draft={discarding} onClose={() => setDiscarding(null)} /> : null}
    </>
  );
}

const nameOf = ({ name }: ListedDraft): string => name || words.unnamed;

function DraftLine({ draft, onDiscard }: { draft: ListedDraft; onDiscard: () => void }) {
  const name = nameOf(draft);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b px-4 py-3 last:border-b-0 md:px-5">
      <div className="min-w-0 grow basis-60">
        <p className="break-words font-medium">{name}</p>
        <p className="text-13 text-text-3">
          {words.step(draft.step, texts.titles[draft.step])} · {count(draft.people, 'person', 'people')} ·{' '}
          {words.savedAt} <RelativeTime at={draft.launched?.at ?? draft.savedAt} /> {words.by(draft.savedBy)}
        </p>
      </div>
      <div className="flex gap-2">
        <Link
          to="/assessment/create"
          search={{ draft: draft.draftId }}
          aria-label={words.resumeOne(name)}
          className={buttonClass({ size: 'dense' })}
        >
          {words.resume}
        </Link>
        <Button size="dense" variant="quiet" aria-label={words.discardOne(name)} onClick={onDiscard}>
          {words.discard}
        </Button>
      </div>
    </li>
  );
}

function Discard({ draft, onClose }: { draft: ListedDraft; onClose: () => void }) {
  const client = useQueryClient();
  const name = nameOf(draft);
  const request = useMutation({
    mutationFn: () =>
      discardDraft(draft.draftId).catch((thrown: unknown) => {
        // Somebody else was faster.
        if (!(thrown instanceof AppError && thrown.status === 404)) throw thrown;
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: draftsKey });
      notify(words.discarded(name), 'success');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.ask.title(name)}
      action={words.discard}
      request={request}
      failed={words.failed}
      onConfirm={() => request.mutate()}
      onClose={onClose}
    >
      <p>{draft.launched ? words.ask.launched : words.ask.note}</p>
    </ConfirmDialog>
  );
}
