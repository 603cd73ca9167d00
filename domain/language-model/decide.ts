import { type Decision, type Refusal, refuse } from '../kernel/decision.ts';
import { ownOf } from '../kernel/own-of.ts';
import { say } from '../texts/sentence.ts';
import type { LanguageModelEvent } from './events.ts';
import { isSameRecipient, type Recipient } from './recipient.ts';
import type { LanguageModelUse } from './state.ts';

type Circumstances = { readonly organizationId: string; readonly by: string };

/**
 * Records the consent to a recipient. Writes nothing if it holds already.
 * @param shown the recipient that the person saw
 * @param offered the recipient that the operator set; undefined: none
 */
export function allowLanguageModel(
  state: LanguageModelUse,
  {
    shown,
    offered,
    at,
  }: { readonly shown: Recipient; readonly offered: Recipient | undefined; readonly at: string },
  { organizationId, by: allowedBy }: Circumstances,
): Decision<LanguageModelEvent> {
  if (!offered) return notOffered();
  if (!isSameRecipient(shown, offered))
    return refuse('conflict', 'LANGUAGE_MODEL_CHANGED', say('languageModel.changed'));
  if (isAllowed(state, offered)) return [];
  const { provider, host, model } = offered;
  return [{ type: 'LanguageModelAllowed', data: { organizationId, provider, host, model, at, allowedBy } }];
}

/** Withdraws the consent. Writes nothing if there is none. */
export function withdrawLanguageModel(
  state: LanguageModelUse,
  { organizationId, by: withdrawnBy }: Circumstances,
): Decision<LanguageModelEvent> {
  return state.allowed ? [{ type: 'LanguageModelWithdrawn', data: { organizationId, withdrawnBy } }] : [];
}

/** True if an administrator consented to exactly this recipient. A consent to another one does not hold. */
export const isAllowed = ({ allowed }: LanguageModelUse, recipient: Recipient): boolean =>
  allowed !== null && isSameRecipient(allowed, recipient);

/** Month that pays for a call: this one, or a later one that a wrong clock named before, so that its budget is not bypassed. */
export const payingMonth = (state: LanguageModelUse, month: string): string =>
  month > state.month ? month : state.month;

/** Tokens used and reserved in the month that pays, which count against its budget. */
export function tokensIn(state: LanguageModelUse, month: string): number {
  if (state.month !== payingMonth(state, month)) return 0;
  const reserved = Object.values(state.open).reduce((sum, tokens) => sum + tokens, 0);
  return state.inputTokens + state.outputTokens + reserved;
}

/** Month (UTC) of an instant: `2026-11`. @param at ISO 8601 in UTC */
export const monthOf = (at: string): string => at.slice(0, 7);

type Month = { readonly month: string; readonly budget: number };

/** Why no text may be sent to this recipient now; undefined: it may. @param budget tokens a month */
export function reasonAgainst(
  state: LanguageModelUse,
  offered: Recipient | undefined,
  { month, budget }: Month,
  tokens = 1,
): Refusal | undefined {
  if (!offered) return notOffered();
  if (!isAllowed(state, offered))
    return refuse('conflict', 'LANGUAGE_MODEL_NOT_ALLOWED', say('languageModel.notAllowed'));
  if (tokensIn(state, month) + tokens > budget)
    return refuse('conflict', 'TOKEN_BUDGET_SPENT', say('languageModel.budgetSpent', { budget }));
  return undefined;
}

/** Reserves tokens for one call, so that calls at the same time cannot exceed the budget together. */
export function reserveTokens(
  state: LanguageModelUse,
  offered: Recipient,
  {
    organizationId,
    callId,
    tokens,
    ...when
  }: Month & {
    readonly organizationId: string;
    readonly callId: string;
    readonly tokens: number;
  },
): Decision<LanguageModelEvent> {
  const refusal = reasonAgainst(state, offered, when, tokens);
  if (refusal) return refusal;
  const month = payingMonth(state, when.month);
  return [{ type: 'TokensReserved', data: { organizationId, callId, month, tokens } }];
}

export type TokenUse = {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly isMeasured: boolean;
};

/** Records what a call used, in place of its reservation. Writes nothing for a call that has none. */
export function recordTokens(
  state: LanguageModelUse,
  {
    organizationId,
    callId,
    month: now,
  }: { readonly organizationId: string; readonly callId: string; readonly month: string },
  { inputTokens, outputTokens, isMeasured }: TokenUse,
): Decision<LanguageModelEvent> {
  const isOpen = ownOf(state.open, callId) !== undefined;
  const month = isOpen ? state.month : now;
  // A call of an earlier month was reserved in that month, whose state is gone.
  if (month === state.month && !isOpen) return [];
  return [
    { type: 'TokensUsed', data: { organizationId, callId, month, inputTokens, outputTokens, isMeasured } },
  ];
}

const notOffered = (): Refusal => refuse('conflict', 'NO_LANGUAGE_MODEL', say('languageModel.notOffered'));
