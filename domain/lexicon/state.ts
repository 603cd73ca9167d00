import { noun } from '../kernel/noun.ts';
import { lexiconEvents } from './events.ts';

export type Remapping = {
  readonly remappingId: string;
  readonly documents: number;
  readonly at: string;
  readonly requestedBy: string;
  readonly isRunning: boolean;
};

/** The words that an organisation added to the lexicon. */
export type OrganizationLexicon = {
  /** By sub-lens, in the order in which they were added; a sub-lens without terms is absent. */
  readonly terms: Readonly<Record<string, readonly string[]>>;
  /** Hashes of suggested words that are not wanted. */
  readonly dismissed: ReadonlySet<string>;
  /** The newest one; null: none yet. */
  readonly remapping: Remapping | null;
};

/** A separate stream, so that the organisation's own, which every sign-in reads, stays short. */
export const OrganizationLexicon = noun({
  name: 'lexicon',
  key: (organizationId: string) => organizationId,
  events: lexiconEvents,
  initial: { terms: {}, dismissed: new Set(), remapping: null } as OrganizationLexicon,
  evolve: (state, event): OrganizationLexicon => {
    switch (event.type) {
      case 'LexiconTermAdded': {
        const { subLens, term } = event.data;
        return { ...state, terms: { ...state.terms, [subLens]: [...(state.terms[subLens] ?? []), term] } };
      }
      case 'LexiconTermRemoved': {
        const { subLens, term } = event.data;
        const { [subLens]: before = [], ...others } = state.terms;
        const rest = before.filter((one) => one !== term);
        return { ...state, terms: rest.length === 0 ? others : { ...others, [subLens]: rest } };
      }
      case 'LexiconSuggestionDismissed':
        return { ...state, dismissed: new Set(state.dismissed).add(event.data.word) };
      case 'RemappingRequested': {
        const { organizationId: _, ...remapping } = event.data;
        return { ...state, remapping: { ...remapping, isRunning: true } };
      }
      case 'RemappingFinished':
        return state.remapping?.remappingId === event.data.remappingId
          ? { ...state, remapping: { ...state.remapping, isRunning: false } }
          : state;
      default:
        return state;
    }
  },
});
