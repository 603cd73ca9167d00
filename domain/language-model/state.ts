import { noun } from '../kernel/noun.ts';
import { languageModelEvents } from './events.ts';
import type { Recipient } from './recipient.ts';

/** Whether an organisation allows the use of a language model, and how much it used in the newest month with a call. */
export type LanguageModelUse = {
  /** null: not allowed. */
  readonly allowed: (Recipient & { readonly at: string; readonly allowedBy: string }) | null;
  /** `YYYY-MM` (UTC); empty before the first call. */
  readonly month: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Tokens reserved by calls of the month whose use is not known, by call. A call that ended with its process stays here. */
  readonly open: Readonly<Record<string, number>>;
};

/** False for numbers that an earlier version stored as a provider stated them. Their call keeps its reservation. */
const isCount = (tokens: number) => Number.isSafeInteger(tokens) && tokens >= 0 && tokens <= mostTokens;
/** More than six calls of any model. */
const mostTokens = 100_000_000;

const unused = { inputTokens: 0, outputTokens: 0, open: {} } as const;

/** A separate stream, so that the organisation's own, which every sign-in reads, stays short. */
export const LanguageModelUse = noun({
  name: 'language-model',
  key: (organizationId: string) => organizationId,
  events: languageModelEvents,
  initial: { allowed: null, month: '', ...unused } as LanguageModelUse,
  evolve: (state, event): LanguageModelUse => {
    switch (event.type) {
      case 'LanguageModelAllowed': {
        const { organizationId: _, ...allowed } = event.data;
        return { ...state, allowed };
      }
      case 'LanguageModelWithdrawn':
        return { ...state, allowed: null };
      case 'TokensReserved': {
        const { callId, month, tokens } = event.data;
        if (month < state.month) return state;
        const before = month === state.month ? state : { ...state, month, ...unused };
        return { ...before, open: { ...before.open, [callId]: tokens } };
      }
      case 'TokensUsed': {
        const { callId, month, inputTokens, outputTokens } = event.data;
        if (month !== state.month || !isCount(inputTokens) || !isCount(outputTokens)) return state;
        const { [callId]: _, ...open } = state.open;
        return {
          ...state,
          open,
          inputTokens: state.inputTokens + inputTokens,
          outputTokens: state.outputTokens + outputTokens,
        };
      }
      default:
        return state;
    }
  },
});
