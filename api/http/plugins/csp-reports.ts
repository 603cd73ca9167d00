import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Log } from '../../../infra/telemetry/log.ts';
import { type CspReport, cspReport } from '../contract/csp-reports.ts';

/** The policy's `report-uri`, which is the only reporting mechanism that every browser supports. */
export const cspReportsPath = '/api/csp-reports';

/**
 * Anybody can send a report, so a report is a hint and not a fact: small, throttled, and logged without personal data.
 */
export const cspReportRoutes: FastifyPluginAsyncZod<{ log: Log }> = async (app, { log }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/csp-report',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );

  app.post(
    cspReportsPath,
    {
      bodyLimit: 8 * 1024,
      config: { access: 'public', rateLimit: { max: 20, timeWindow: 60_000 } },
      schema: { body: cspReport, response: { 204: z.null() } },
    },
    async (request, reply) => {
      log.warn(withoutPeople(request.body['csp-report']), 'content security policy violated');
      return reply.code(204).send(null);
    },
  );
};

/** Keeps only the page and the violated rule: paths contain ids, and queries and fragments contain tokens. */
function withoutPeople(report: CspReport) {
  return {
    directive: word(report['effective-directive'] ?? report['violated-directive']),
    blocked: place(report['blocked-uri']),
    page: place(report['document-uri']),
    source: place(report['source-file']),
    line: report['line-number'],
  };
}

const word = (text = '') => /^[a-z-]{1,40}/.exec(text)?.[0] ?? '';

function place(address = ''): string {
  if (!URL.canParse(address)) return word(address);
  const { protocol, host, pathname } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return protocol;
  return `${host}${pathname.replaceAll(/[^/]{24,}/g, ':id')}`.slice(0, 200);
}
