import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOr } from '../../../lib/app-error.ts';
import { signOut, signOutEverywhere } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RowList } from '../../../ui/layout/row-list.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Badge } from '../../../ui/state/badge.tsx';
import { RelativeTime } from '../../../ui/state/relative-time.tsx';
import { type OwnSession, ownSessionsQuery } from '../account-queries.ts';
import { endOwnSessions } from './security-requests.ts';
import { texts } from './texts.ts';

const words = texts.sessions;

export function SessionsCard() {
  const { data } = useSuspenseQuery(ownSessionsQuery);
  const client = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const end = useMutation({
    mutationFn: ({ ids }: { ids: readonly string[]; said: string }) => endOwnSessions(ids),
    onSuccess: (_, { said }) => notify(said, 'success'),
    onError: (thrown) => notify(messageOr(thrown, words.failed), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
  const everywhere = useMutation({ mutationFn: signOutEverywhere });
  const others = data.sessions.filter(({ current }) => !current).map(({ sessionId }) => sessionId);
  const isEnding = ({ sessionId }: OwnSession) =>
    end.isPending && end.variables.ids.length === 1 && end.variables.ids[0] === sessionId;

  return (
    <Card
      title={words.title}
      flush
      actions={
        <div className="flex flex-wrap gap-2">
          <Button
            size="dense"
            disabledReason={others.length === 0 && words.noOthers}
            busy={end.isPending && end.variables.ids.length > 1 && texts.processing}
            onClick={() => end.mutate({ ids: others, said: words.othersDone })}
          >
            {words.others}
          </Button>
          <Button size="dense" variant="danger" onClick={() => setLeaving(true)}>
            {words.everywhere}
          </Button>
        </div>
      }
    >
      <RowList
        label={words.title}
        empty={words.noOthers}
        rows={data.sessions.map((session) => ({
          key: session.sessionId,
          title: (
            <span className="inline-flex flex-wrap items-center gap-2">
              {session.device}
              {session.current ? <Badge tone="good">{words.current}</Badge> : null}
            </span>
          ),
          note: (
            <>
              {session.address} · {words.started} <RelativeTime at={session.startedAt} /> · {words.used}{' '}
              <RelativeTime at={session.lastUsedAt} />
            </>
          ),
          action: (
            <Button
              size="dense"
              aria-label={words.signOutOne(session.device)}
              busy={isEnding(session) && texts.processing}
              onClick={() =>
                session.current
                  ? void signOut().catch(() => undefined)
                  : end.mutate({ ids: [session.sessionId], said: words.signedOut(session.device) })
              }
            >
              {words.signOut}
            </Button>
          ),
        }))}
      />
      {leaving ? (
        <ConfirmDialog
          title={words.everywhereTitle}
          action={words.everywhere}
          request={everywhere}
          failed={words.failed}
          onConfirm={() => everywhere.mutate()}
          onClose={() => setLeaving(false)}
        >
          <p>{words.everywhereNote}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
