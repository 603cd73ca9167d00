import { saveBody, saved } from './contract/take.ts';

/** Request and answer schemas used about ten times per submission (api/http/plugins/validation.ts). */
export const frequent: ReadonlySet<unknown> = new Set([saveBody, saved]);
