import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { count } from '../../../../lib/display/format.ts';
import { commandIds } from '../../../../lib/request/command-ids.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../../../ui/overlay/toast.ts';
import { progressQuery } from '../import-queries.ts';
import { endReview, reviewsKey } from './review-queries.ts';
import { texts } from './texts.ts';

/** The import whose review ends. */
export type Ending = {
  readonly assessmentId: string;
  readonly name: string;
  readonly people: number;
  /** Undefined: only its importer is told. */
  readonly hasComments?: boolean;
};
type Props = { import: Ending; onClose: () => void; onDone: () => void };

export function ShowDialog({ import: { assessmentId, name }, onClose, onDone }: Props) {
  const request = useEnd(assessmentId, 'show', onDone);
  return (
    <ConfirmDialog
      title={texts.show.title(name)}
      action={texts.show.action}
      request={request}
      failed={texts.show.failed}
      onConfirm={() => request.mutate()}
      onClose={onClose}
    >
      <p>{texts.show.text}</p>
      <p>{texts.show.final}</p>
    </ConfirmDialog>
  );
}

export function WithdrawDialog({
  import: { assessmentId, name, people, hasComments },
  onClose,
  onDone,
}: Props) {
  const request = useEnd(assessmentId, 'withdraw', () => {
    notify(texts.withdraw.done(name), 'success');
    onDone();
  });
  return (
    <ConfirmDialog
      title={texts.withdraw.title(name)}
      action={texts.withdraw.action}
      request={request}
      failed={texts.withdraw.failed}
      onConfirm={() => request.mutate()}
      onClose={onClose}
    >
      <p>{texts.withdraw.erased(count(people, ...texts.list.people), hasComments !== false)}</p>
      <p>{texts.withdraw.stays}</p>
      <ul className="list-disc pl-5">
        {texts.withdraw.staying.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function useEnd(assessmentId: string, how: 'show' | 'withdraw', onDone: () => void) {
  const client = useQueryClient();
  const [idFor] = useState(commandIds);
  return useMutation({
    mutationFn: () => endReview(assessmentId, how, idFor({ assessmentId, how })),
    onSuccess: onDone,
    // Also after a refusal: somebody ended the review elsewhere, and the page must not go on as if it were open.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: reviewsKey });
      void client.invalidateQueries({ queryKey: progressQuery(assessmentId).queryKey });
    },
  });
}
