import { noun } from '../kernel/noun.ts';
import { installationEvents } from './events.ts';

export type Operator = {
  readonly accountId: string;
  /** ISO 8601 */
  readonly since: string;
  readonly by: 'firstStart' | 'command';
};

/** What is true of the whole installation, whichever organisation. */
export type Installation = {
  /** Made with the code of the first start; null: there was none. */
  readonly firstOwner: { readonly accountId: string; readonly since: string } | null;
  /** By facts alone; who is named in the settings is not here. */
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
