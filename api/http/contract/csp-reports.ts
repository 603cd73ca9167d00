import * as z from 'zod/mini';

const text = z.optional(z.string().check(z.maxLength(4_000)));

/**
 * POST /api/csp-reports (application/csp-report), 204: a browser reports a violation of the Content-Security-Policy on
 * a page of this product. Browsers send more fields than are read.
 */
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
