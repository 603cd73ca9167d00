import { saveBody, saved } from './contract/take.ts';

/**
 * Request and answer schemas that are used about ten times per response, so they are compiled
 * (api/http/plugins/validation.ts).
 */
export const frequent: ReadonlySet<unknown> = new Set([saveBody, saved]);
