import { type Decision, type Refusal, refuse } from '../kernel/decision.ts';
import { ownOf } from '../kernel/own-of.ts';
import type { TokenUse } from '../language-model/decide.ts';
import { say } from '../texts/sentence.ts';
import type { ModelTokensEvent } from './events.ts';
import type { ModelTokens } from './state.ts';

type Call = { readonly callId: string; readonly month: string };

/** Tokens reserved by calls whose use is not known. */
export const reservedTokens = ({ open }: ModelTokens): number =>
  Object.values(open).reduce((sum, tokens) => sum + tokens, 0);

/** Why no organisation may use this many tokens now; undefined: it may. @param limit tokens a month; undefined: no limit */
export function installationLimitAgainst(
  state: ModelTokens,
  limit: number | undefined,
  tokens = 1,
): Refusal | undefined {
  const used = state.inputTokens + state.outputTokens + reservedTokens(state);
  return limit !== undefined && used + tokens > limit
    ? refuse('conflict', 'INSTALLATION_TOKENS_SPENT', say('languageModel.installationSpent'))
    : undefined;
}

/** Reserves tokens for one call, so that calls of all organisations and workers cannot exceed the limit together. */
export function reserveInstallationTokens(
  state: ModelTokens,
  { callId, month }: Call,
  tokens: number,
  limit: number | undefined,
): Decision<ModelTokensEvent> {
  return (
    installationLimitAgainst(state, limit, tokens) ?? [
      { type: 'InstallationTokensReserved', data: { callId, month, tokens } },
    ]
  );
}

/** Records what a call used, in place of its reservation. Writes nothing for a call that has none. */
export function recordInstallationTokens(
  state: ModelTokens,
  { callId, month }: Call,
  { inputTokens, outputTokens, isMeasured }: TokenUse,
): Decision<ModelTokensEvent> {
  if (ownOf(state.open, callId) === undefined) return [];
  return [{ type: 'InstallationTokensUsed', data: { callId, month, inputTokens, outputTokens, isMeasured } }];
}
