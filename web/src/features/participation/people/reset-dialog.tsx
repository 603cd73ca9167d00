import { useMutation, useQueryClient } from '@tanstack/react-query';
import { written } from '../../../../../api/http/contract/common.ts';
import { api } from '../../../lib/api.ts';
import { useNoMail } from '../../../lib/queries/use-no-mail.ts';
import { urls } from '../../../lib/urls.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { readBoardAgain } from '../participation-queries.ts';
import type { BoardPerson } from '../types.ts';
import { resetTexts } from './reset-texts.ts';

type Props = { assessmentId: string; person: BoardPerson; onClose: () => void };

/** Resets the answers of a person who has lost access to all browsers in which they answered. */
export function ResetDialog({ assessmentId, person, onClose }: Props) {
  const client = useQueryClient();
  const noMail = useNoMail();
  const who = person.name || person.email;
  const reset = useMutation({
    mutationFn: () => api.post(urls.resetAnswers(assessmentId, person.participantId), {}, written),
    onSuccess: async ({ position }) => {
      await readBoardAgain(client, assessmentId, position);
      notify((noMail ? resetTexts.kept : resetTexts.done)(who), 'success');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={resetTexts.title(who)}
      action={resetTexts.open}
      request={reset}
      onConfirm={() => reset.mutate()}
      onClose={onClose}
    >
      <p>{person.state === 'submitted' ? resetTexts.submitted : resetTexts.lost}</p>
      <p>{resetTexts.told}</p>
    </ConfirmDialog>
  );
}

/** Whether the answers can be reset. Before the person starts, the link is sent again instead. */
export const canReset = ({ state }: BoardPerson): boolean =>
  !['queued', 'sent', 'failed', 'opened', 'revoked'].includes(state);
