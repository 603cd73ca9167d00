import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AssessmentSummary } from '../../../../api/assessment/contract/assessments.ts';
import { written } from '../../../../api/http/contract/common.ts';
import { api } from '../../lib/api.ts';
import { count, formatNumber } from '../../lib/display/format.ts';
import { assessmentsQuery } from '../../lib/queries/assessment-queries.ts';
import { urls } from '../../lib/urls.ts';
import { Button } from '../../ui/action/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../ui/overlay/toast.ts';
import { readBoardAgain } from './participation-queries.ts';
import { peopleNeeded } from './release-text.ts';
import { texts } from './texts.ts';

type Props = {
  assessment: AssessmentSummary;
  /** Undefined if there are no people to remind. */
  onRemind: (() => void) | undefined;
  onClose: () => void;
};

export function CloseDialog({ assessment, onRemind, onClose }: Props) {
  const { assessmentId, name } = assessment;
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: () => api.post(urls.close(assessmentId), {}, written),
    onSuccess: async ({ position }) => {
      await Promise.all([
        readBoardAgain(client, assessmentId, position),
        client.fetchQuery({ ...assessmentsQuery(position), staleTime: 0 }),
      ]);
      void client.invalidateQueries({ queryKey: ['results', assessmentId] });
      notify(texts.close.done, 'success');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={texts.close.title(name)}
      action={texts.close.action}
      request={request}
      onConfirm={() => request.mutate()}
      onClose={onClose}
    >
      <p>{texts.close.note}</p>
      <WhatItGives assessment={assessment} />
      {onRemind ? (
        <p>
          <Button size="dense" onClick={onRemind}>
            {texts.close.remind}
          </Button>
        </p>
      ) : null}
    </ConfirmDialog>
  );
}

/** States which results are shown after closing, and how many people have not answered. */
function WhatItGives({ assessment }: { assessment: AssessmentSummary }) {
  const words = texts.close;
  const { invited, started, submitted } = assessment.counts;
  const needed = peopleNeeded(assessment);
  const said = [formatNumber(submitted), formatNumber(invited)] as const;
  const notStarted = invited - started;
  const pending = started - submitted;
  return (
    <>
      <p className="font-medium text-text">
        {submitted < needed ? words.tooFew(...said, formatNumber(needed)) : words.enough(...said)}
      </p>
      {notStarted > 0 ? <p>{words.notStarted(count(notStarted, 'person has', 'people have'))}</p> : null}
      {pending > 0 ? <p>{words.pending(count(pending, 'person has', 'people have'))}</p> : null}
    </>
  );
}
