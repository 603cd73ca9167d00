import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField, instantField } from '../kernel/fields.ts';
import { languageModelProviders } from './recipient.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const about = { organizationId: idField };
const ofOrganization = { notShown: 'About the language model of an organisation, not an assessment.' };
const recipient = {
  provider: z.enum(languageModelProviders),
  host: z.string().min(1).max(300),
  model: z.string().min(1).max(200),
};
const call = {
  ...about,
  callId: idField,
  /** Month (UTC) whose budget pays for the call. */
  month: z.string().regex(/^\d{4}-\d\d$/),
};

/** Stream `language-model-<organisation>`: an administrator allows texts of documents to be sent to this recipient, and no other. */
export const languageModelAllowed = eventType({
  type: 'LanguageModelAllowed',
  version: 1,
  audit: ofOrganization,
  schema: z.strictObject({ ...about, ...recipient, at: instantField, allowedBy: idField }),
});
export const languageModelWithdrawn = eventType({
  type: 'LanguageModelWithdrawn',
  version: 1,
  audit: ofOrganization,
  schema: z.strictObject({ ...about, withdrawnBy: idField }),
});
/** A call is about to be sent. `tokens`: the most it may use, counted against the budget until its use is known. */
export const tokensReserved = eventType({
  type: 'TokensReserved',
  version: 1,
  audit: ofOrganization,
  schema: z.strictObject({ ...call, tokens: z.int().positive() }),
});
/** Tokens of a call, as the provider counted them; `isMeasured` is false if its answer was lost, and they are estimated. */
export const tokensUsed = eventType({
  type: 'TokensUsed',
  version: 1,
  audit: ofOrganization,
  schema: z.strictObject({
    ...call,
    inputTokens: z.int().nonnegative(),
    outputTokens: z.int().nonnegative(),
    isMeasured: z.boolean(),
  }),
});

export const languageModelEvents = [
  languageModelAllowed,
  languageModelWithdrawn,
  tokensReserved,
  tokensUsed,
] as const;
export type LanguageModelEvent = FactOf<(typeof languageModelEvents)[number]>;
