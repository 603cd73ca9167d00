import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/action/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { removeEvidence, rereadEvidence } from './evidence-queries.ts';
import { texts } from './texts.ts';

type Props = {
  assessmentId: string;
  evidenceId: string;
  name: string;
  /** What happens to what is removed. */
  note: string;
};

/** Removes a piece of evidence after a question. */
export function Removal({ assessmentId, evidenceId, name, note }: Props) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const request = useMutation({
    mutationFn: () => removeEvidence(assessmentId, evidenceId),
    onSuccess: async (done) => {
      await rereadEvidence(client, done);
      notify(texts.removed, 'success');
    },
  });
  return (
    <>
      <Button size="dense" variant="quiet" aria-label={texts.removeOne(name)} onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={texts.removeTitle(name)}
          action={texts.remove}
          request={request}
          failed={texts.failed}
          onConfirm={() => request.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{note}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
