import { noun } from '../kernel/noun.ts';
import { installationEvents } from './events.ts';

export type Operator = {
  readonly accountId: string;
  /** ISO 8601. */
  readonly since: string;
  readonly by: 'firstStart' | 'command';
};

/** State of the whole installation, across organisations. */
export type Installation = {
  /** Account made with the first-start code; null: none. */
  readonly firstOwner: { readonly accountId: string; readonly since: string } | null;
  /** Operators recorded by events; those named in the settings are not included. */
  readonly operators: readonly Operator[];
};

export const Installation = noun({
  name: 'installation',
  key: (one: 'one') => one,
  events: installationEvents,
  initial: { firstOwner: null, operators: [] } as Installation,
  evolve: (state, event): Installation => {
    switch (event.type) {
      case 'FirstOwnerMade': {
        const { accountId, at } = event.data;
        const others = state.operators.filter(
          (operator) => operator.accountId !== state.firstOwner?.accountId,
        );
        return {
          firstOwner: { accountId, since: at },
          operators: [...others, { accountId, since: at, by: 'firstStart' }],
        };
      }
      case 'OperatorAdded': {
        const { accountId, at } = event.data;
        return { ...state, operators: [...state.operators, { accountId, since: at, by: 'command' }] };
      }
      case 'OperatorRemoved':
        return {
          ...state,
          operators: state.operators.filter(({ accountId }) => accountId !== event.data.accountId),
        };
      default:
        return state;
    }
  },
});
