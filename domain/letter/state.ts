import { noun } from '../kernel/noun.ts';
import { type LetterKind, letterEvents } from './events.ts';

export type Letter = {
  readonly letterId: string;
  readonly kind: LetterKind;
  readonly subjectId: string;
  readonly number: number;
  readonly action?: DueAction | undefined;
  readonly assessmentId?: string | undefined;
  readonly domain?: string | undefined;
  readonly invitation?: TestedInvitation | undefined;
  /** Sealed texts of that invitation. */
  readonly texts?:
    | { readonly name: string; readonly company: string; readonly description: string }
    | undefined;
  readonly attempts: number;
  readonly outcome: 'open' | 'started' | 'sent' | 'failed' | 'givenUp';
} | null;

export type DueAction = { readonly assessmentId: string; readonly actionId: string; readonly dueOn: string };

export type TestedInvitation = {
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  readonly threshold: number;
  readonly named: boolean;
};

export const Letter = noun({
  name: 'letter',
  key: (letterId: string) => letterId,
  events: letterEvents,
  initial: null as Letter,
  evolve: (state, event): Letter => {
    switch (event.type) {
      case 'LetterRequested':
        return { ...event.data, attempts: 0, outcome: 'open' };
      case 'LetterStarted':
        return state && { ...state, attempts: event.data.attempt, outcome: 'started' };
      case 'LetterSent':
        return state && { ...state, outcome: 'sent' };
      case 'LetterFailed':
        return state && { ...state, outcome: event.data.permanent ? 'givenUp' : 'failed' };
      default:
        return state;
    }
  },
});
