import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AssessmentSummary } from '../../../../api/assessment/contract/assessments.ts';
import { written } from '../../../../api/http/contract/common.ts';
import { api } from '../../lib/api.ts';
import { toAppError } from '../../lib/app-error.ts';
import { formatDateTime } from '../../lib/display/format.ts';
import { assessmentsQuery } from '../../lib/queries/assessment-queries.ts';
import { urls } from '../../lib/urls.ts';
import { Button } from '../../ui/action/button.tsx';
import { notify } from '../../ui/overlay/toast.ts';
import { readBoardAgain } from './participation-queries.ts';
import { texts } from './texts.ts';

type Props = {
  assessment: AssessmentSummary;
  /** Why this person may not reopen the assessment. */
  disabledReason: string | undefined;
};

/** Offers to reopen the assessment. Shown only if a wrong server clock closed it and reopening is possible. */
export function ReopenNotice({ assessment, disabledReason }: Props) {
  const { assessmentId, closesAt, mayReopen } = assessment;
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: () => api.post(urls.reopen(assessmentId), {}, written),
    onSuccess: async ({ position }) => {
      await Promise.all([
        readBoardAgain(client, assessmentId, position),
        client.fetchQuery({ ...assessmentsQuery(position), staleTime: 0 }),
      ]);
      notify(texts.reopen.done, 'success');
    },
    onError: (error) => notify(toAppError(error).message, 'error'),
  });
  if (!mayReopen || closesAt === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>{texts.reopen.note(formatDateTime(closesAt))}</p>
      <Button
        disabledReason={disabledReason}
        busy={request.isPending && texts.reopen.busy}
        onClick={() => request.mutate()}
      >
        {texts.reopen.open}
      </Button>
    </div>
  );
}
