import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { ApiProblem } from '../problem.ts';
import { cspReportsPath } from '../routes/csp-reports.ts';

/**
 * Nothing is changed on the word of another site's page (cross-site request forgery, ASVS 3.5.1): a browser says where a request
 * comes from, and a page cannot. A program says nothing; what it may do, its token says.
 */
export const sameOrigin = fp(async (app: FastifyInstance, { publicUrl }: { publicUrl: () => string }) => {
  app.addHook('onRequest', async ({ method, headers, routeOptions }) => {
    // A browser reports without saying whose page it was, and changes nothing by it.
    if (method === 'GET' || method === 'HEAD' || routeOptions.url === cspReportsPath) return;
    if (isFromElsewhere(headers, publicUrl()))
      throw new ApiProblem(403, 'FOREIGN_ORIGIN', 'This can only be done from our own pages.');
  });
});

/** Did a page that is not ours make the browser send this? */
export function isFromElsewhere(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  // `none`: somebody typed the address. A neighbour under the same domain is not us.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && origin !== new URL(publicUrl).origin && !isSameHost(origin, host);
}

function isSameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
