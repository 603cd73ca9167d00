import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ActionPatch } from '../../../../../api/action-plan/contract/action-plan.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { announce } from '../../../lib/live/announce.ts';
import { notify } from '../../../ui/overlay/toast.ts';
import { readPlan, showAlready, withPatched } from '../plan-cache.ts';
import { usePlanContext } from '../plan-context.ts';
import { changeAction, planQuery } from '../plan-queries.ts';
import { texts } from '../texts.ts';

type Change = {
  readonly actionId: string;
  readonly patch: ActionPatch;
  /** Said when it is done, for who does not see it. */
  readonly spoken: string;
};

/** A small change, seen at once and taken back when the server refuses it. */
export function useChangeAction() {
  const client = useQueryClient();
  const { assessment } = usePlanContext();
  const { assessmentId } = assessment;
  return useMutation({
    // One after the other, so that the last press wins.
    scope: { id: `plan-${assessmentId}` },
    mutationFn: ({ actionId, patch }: Change) => changeAction(assessmentId, actionId, patch),
    onMutate: ({ actionId, patch }) =>
      showAlready(client, assessmentId, (plan) => withPatched(plan, actionId, patch)),
    onSuccess: ({ position }, { spoken }) => {
      announce(spoken);
      return readPlan(client, assessmentId, position);
    },
    onError: (error, _, undo) => {
      undo?.();
      notify(texts.undone(messageOr(error, texts.failed)));
      void client.invalidateQueries({ queryKey: planQuery(assessmentId).queryKey });
    },
  });
}
