import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOr } from '../../../lib/app-error.ts';
import { formatDate } from '../../../lib/display/format.ts';
import { useNoMail } from '../../../lib/queries/use-no-mail.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RowList } from '../../../ui/layout/row-list.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Badge, type Tone } from '../../../ui/state/badge.tsx';
import { roleLabel } from '../../account/profile/person.ts';
import { type Invitation, resendInvitation, teamQuery, withdrawInvitation } from '../team-queries.ts';
import { texts } from '../texts.ts';

const words = texts.invitations;
const tones: Record<Invitation['delivery'], Tone> = { queued: 'neutral', sent: 'good', failed: 'bad' };

type Props = { invitations: readonly Invitation[]; manageable: boolean };

export function InvitationsCard({ invitations, manageable }: Props) {
  const client = useQueryClient();
  const noMail = useNoMail();
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null);
  const reread = () => client.invalidateQueries({ queryKey: teamQuery.queryKey });
  const resend = useMutation({
    mutationFn: ({ invitationId }: Invitation) => resendInvitation(invitationId),
    onSuccess: (_, { email }) => notify((noMail ? words.resentKept : words.resent)(email), 'success'),
    onError: (thrown) => notify(messageOr(thrown, texts.failed), 'error'),
    onSettled: reread,
  });
  const withdraw = useMutation({
    mutationFn: ({ invitationId }: Invitation) => withdrawInvitation(invitationId),
    onSuccess: (_, { email }) => {
      notify(words.withdrawn(email), 'success');
      setWithdrawing(null);
    },
    onSettled: reread,
  });
  const actions = (invitation: Invitation) => (
    <div className="flex flex-wrap gap-2">
      <Button
        size="dense"
        aria-label={words.resendTo(invitation.email)}
        busy={
          resend.isPending && resend.variables.invitationId === invitation.invitationId && texts.processing
        }
        onClick={() => resend.mutate(invitation)}
      >
        {words.resend}
      </Button>
      <Button
        size="dense"
        variant="danger"
        aria-label={words.withdrawFrom(invitation.email)}
        onClick={() => setWithdrawing(invitation)}
      >
        {words.withdraw}
      </Button>
    </div>
  );

  return (
    <Card title={words.title} flush>
      <RowList
        label={words.title}
        empty={words.none}
        rows={invitations.map((invitation) => ({
          key: invitation.invitationId,
          title: (
            <span className="inline-flex min-w-0 flex-wrap items-center gap-2">
              <span className="min-w-0 break-all">{invitation.email}</span>
              {noMail && invitation.delivery === 'sent' ? (
                <Badge tone="warn">{words.kept}</Badge>
              ) : (
                <Badge tone={tones[invitation.delivery]}>{words.delivery[invitation.delivery]}</Badge>
              )}
            </span>
          ),
          note: lineOf(invitation),
          action: manageable ? actions(invitation) : null,
        }))}
      />
      {withdrawing ? (
        <ConfirmDialog
          title={words.withdrawTitle(withdrawing.email)}
          action={words.withdraw}
          request={withdraw}
          failed={texts.failed}
          onConfirm={() => withdraw.mutate(withdrawing)}
          onClose={() => setWithdrawing(null)}
        >
          <p>{words.withdrawNote}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}

function lineOf({ role, expiresAt }: Invitation): string {
  const name = roleLabel(role);
  return Date.parse(expiresAt) < Date.now() ? words.expired(name) : words.line(name, formatDate(expiresAt));
}
