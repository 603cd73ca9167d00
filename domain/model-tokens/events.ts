import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField } from '../kernel/fields.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const ofInstallation = { notShown: 'About the installation, not an assessment.' };
const call = {
  callId: idField,
  /** Month (UTC) whose limit pays for the call. */
  month: z.string().regex(/^\d{4}-\d\d$/),
};

/** Stream `model-tokens-<month>`: a call of any organisation is about to be sent. `tokens`: the most it may use. */
export const installationTokensReserved = eventType({
  type: 'InstallationTokensReserved',
  version: 1,
  audit: ofInstallation,
  schema: z.strictObject({ ...call, tokens: z.int().positive() }),
});
/** Tokens of a call, in place of its reservation; `isMeasured` is false if they are estimated. */
export const installationTokensUsed = eventType({
  type: 'InstallationTokensUsed',
  version: 1,
  audit: ofInstallation,
  schema: z.strictObject({
    ...call,
    inputTokens: z.int().nonnegative(),
    outputTokens: z.int().nonnegative(),
    isMeasured: z.boolean(),
  }),
});

export const modelTokensEvents = [installationTokensReserved, installationTokensUsed] as const;
export type ModelTokensEvent = FactOf<(typeof modelTokensEvents)[number]>;
