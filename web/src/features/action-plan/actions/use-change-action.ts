import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ActionPatch } from '../../../../../api/action-plan/contract/action-plan.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { announce } from '../../../lib/live/announce.ts';
import { notify } from '../../../ui/overlay/toast.ts';
import { readActionPlan, showAlready, withPatched } from '../action-plan-cache.ts';
import { useActionPlanContext } from '../action-plan-context.ts';
import { actionPlanQuery, changeAction } from '../action-plan-queries.ts';
import { texts } from '../texts.ts';

type Change = {
  readonly actionId: string;
  readonly patch: ActionPatch;
  /** Text announced to screen readers after the change. */
  readonly spoken: string;
};

/** Changes an action optimistically; rolled back if the server refuses. */
export function useChangeAction() {
  const client = useQueryClient();
  const { assessment } = useActionPlanContext();
  const { assessmentId } = assessment;
  return useMutation({
    // Changes run one after the other, so that the last one wins.
    scope: { id: `plan-${assessmentId}` },
    mutationFn: ({ actionId, patch }: Change) => changeAction(assessmentId, actionId, patch),
    onMutate: ({ actionId, patch }) =>
      showAlready(client, assessmentId, (plan) => withPatched(plan, actionId, patch)),
    onSuccess: ({ position }, { spoken }) => {
      announce(spoken);
      return readActionPlan(client, assessmentId, position);
    },
    onError: (error, _, undo) => {
      undo?.();
      notify(texts.undone(messageOr(error, texts.failed)));
      void client.invalidateQueries({ queryKey: actionPlanQuery(assessmentId).queryKey });
    },
  });
}
