import { noun } from '../kernel/noun.ts';
import { draftEvents } from './events.ts';

/** State for decisions about a draft of an assessment; null before it is saved. Its content is kept in the read model only. */
export type Draft = {
  readonly organizationId: string;
  /** Number of saves. */
  readonly version: number;
  /** The launched assessment; null before the launch. */
  readonly assessmentId: string | null;
  readonly isDiscarded: boolean;
} | null;

export const Draft = noun({
  name: 'draft',
  key: (draftId: string) => draftId,
  events: draftEvents,
  initial: null as Draft,
  evolve: (state, event): Draft => {
    switch (event.type) {
      case 'DraftSaved': {
        const { organizationId } = event.data;
        return state
          ? { ...state, version: state.version + 1 }
          : { organizationId, version: 1, assessmentId: null, isDiscarded: false };
      }
      case 'DraftLaunched':
        return state && { ...state, assessmentId: event.data.assessmentId };
      case 'DraftDiscarded':
        return state && { ...state, isDiscarded: true };
      default:
        return state;
    }
  },
});
