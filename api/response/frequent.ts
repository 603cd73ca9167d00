import { saveBody, saved } from './contract/take.ts';

/** Schemas of what arrives, and of what is answered, about ten times a submission (api/http/plugins/validation.ts). */
export const frequent: ReadonlySet<unknown> = new Set([saveBody, saved]);
