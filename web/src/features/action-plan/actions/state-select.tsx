import type { Action } from '../../../../../api/action-plan/contract/action-plan.ts';
import { actionStates } from '../../../../../domain/action-plan/states.ts';
import { Select } from '../../../ui/form/select.tsx';
import { texts } from '../texts.ts';
import { useChangeAction } from './use-change-action.ts';

const words = texts.actions;

export function StateSelect({ action }: { action: Action }) {
  const change = useChangeAction();
  return (
    <Select
      aria-label={`${words.state}: ${action.title}`}
      value={action.state}
      onChange={(event) => {
        const state = actionStates.find((one) => one === event.target.value);
        if (!state) return;
        const spoken = words.moved(action.title, words.states[state]);
        change.mutate({ actionId: action.actionId, patch: { state }, spoken });
      }}
    >
      {actionStates.map((state) => (
        <option key={state} value={state}>
          {words.states[state]}
        </option>
      ))}
    </Select>
  );
}
