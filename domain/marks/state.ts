import { noun } from '../kernel/noun.ts';
import { marksEvents } from './events.ts';

export type Milestone = { readonly name: string; readonly date: string };
export type Target = { readonly value: number; readonly min: number; readonly max: number };

/** An organisation's milestones and targets on its trends. */
export type Marks = {
  readonly milestones: Readonly<Record<string, Milestone>>;
  readonly target: Target | null;
};

export const Marks = noun({
  name: 'marks',
  key: (organizationId: string) => organizationId,
  events: marksEvents,
  initial: { milestones: {}, target: null } as Marks,
  evolve: (state, event) => {
    switch (event.type) {
      case 'MilestoneAdded':
      case 'MilestoneCorrected': {
        const { milestoneId, name, date } = event.data;
        return { ...state, milestones: { ...state.milestones, [milestoneId]: { name, date } } };
      }
      case 'MilestoneRemoved': {
        const { [event.data.milestoneId]: _, ...milestones } = state.milestones;
        return { ...state, milestones };
      }
      case 'TargetSet':
        return { ...state, target: event.data.target };
      default:
        return state;
    }
  },
});
