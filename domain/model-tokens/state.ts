import { noun } from '../kernel/noun.ts';
import { modelTokensEvents } from './events.ts';

/** Tokens that all organisations used together in one month (UTC). */
export type ModelTokens = {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Tokens reserved by calls whose use is not known, by call. A call that ended with its process stays here. */
  readonly open: Readonly<Record<string, number>>;
};

/** A stream for each month, so that none grows without limit, and a call counts in the month that it was reserved in. */
export const ModelTokens = noun({
  name: 'model-tokens',
  key: (month: string) => month,
  events: modelTokensEvents,
  initial: { inputTokens: 0, outputTokens: 0, open: {} } as ModelTokens,
  evolve: (state, event): ModelTokens => {
    switch (event.type) {
      case 'InstallationTokensReserved': {
        const { callId, tokens } = event.data;
        return { ...state, open: { ...state.open, [callId]: tokens } };
      }
      case 'InstallationTokensUsed': {
        const { callId, inputTokens, outputTokens } = event.data;
        const { [callId]: _, ...open } = state.open;
        return {
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
