import * as z from 'zod/mini';

const text = z.optional(z.string().check(z.maxLength(4_000)));

/** POST /api/csp-reports (application/csp-report), 204: what a browser refused to do on a page of ours. Browsers send more than we read. */
export const cspReport = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': z.optional(z.number()),
  }),
});
export type CspReport = z.infer<typeof cspReport>['csp-report'];
