import * as z from 'zod/mini';
import { languageModelProviders } from '../../../domain/language-model/recipient.ts';
import { instant } from '../../http/contract/common.ts';

/** To whom texts of documents are sent. */
export const recipient = z.strictObject({
  provider: z.enum(languageModelProviders),
  host: z.string().check(z.minLength(1), z.maxLength(300)),
  model: z.string().check(z.minLength(1), z.maxLength(200)),
});

/**
 * GET /api/organization/language-model (organization.read) returns this. PUT (organization.manage) takes {@link recipient} as it was shown,
 * allows it and returns the same; 409 NO_LANGUAGE_MODEL, LANGUAGE_MODEL_CHANGED. DELETE (organization.manage) withdraws the consent.
 */
export const organizationLanguageModel = z.strictObject({
  /** What the operator set; null: nothing. Prices: US dollars for a million tokens. */
  offered: z.nullable(
    z.strictObject({
      ...recipient.shape,
      prices: z.nullable(z.strictObject({ input: z.number(), output: z.number() })),
      /** Tokens that this organisation may use in a month (UTC). */
      tokensAMonth: z.int(),
    }),
  ),
  /** The newest consent, also to a recipient that the operator replaced since; null: none, or withdrawn. */
  allowed: z.nullable(z.strictObject({ ...recipient.shape, at: instant, by: z.string() })),
  /** True if the consent is to what the operator set. Otherwise nothing is sent. */
  isAllowed: z.boolean(),
  /** Tokens of this month, and of calls without a known use. */
  use: z.strictObject({
    month: z.string(),
    inputTokens: z.int(),
    outputTokens: z.int(),
    reserved: z.int(),
  }),
});
export type OrganizationLanguageModel = z.infer<typeof organizationLanguageModel>;
