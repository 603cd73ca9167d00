import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { say } from '../../../domain/texts/sentence.ts';
import { ApiProblem } from '../problem.ts';
import { cspReportsPath } from './csp-reports.ts';

/**
 * Nothing is changed on the word of another site's page (cross-site request forgery, ASVS 3.5.1): a browser says where a request
 * comes from, and a page cannot. A program says nothing; what it may do, its token says.
 */
export const sameOrigin = fp(async (app: FastifyInstance, { publicUrl }: { publicUrl: () => string }) => {
  app.addHook('onRequest', async ({ method, headers, routeOptions, protocol }) => {
    // A browser reports without saying whose page it was, and changes nothing by it.
    if (method === 'GET' || method === 'HEAD' || routeOptions.url === cspReportsPath) return;
    if (isFromElsewhere(headers, publicUrl(), protocol))
      throw new ApiProblem(403, 'FOREIGN_ORIGIN', say('general.foreignOrigin'));
  });
});

/**
 * Did a page that is not ours make the browser send this? Ours have the address in PUBLIC_URL, or the one that was asked, scheme
 * included: whoever is on the line can write any page of `http://` that name.
 * @param protocol by which the request came, as the proxy in front says where there is one
 */
export function isFromElsewhere(headers: IncomingHttpHeaders, publicUrl: string, protocol: string): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  // `none`: somebody typed the address. A neighbour under the same domain is not us.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && origin !== new URL(publicUrl).origin && origin !== `${protocol}://${host}`;
}

/** By which scheme a request came; that of a connection that was upgraded, which no route sees. @param behindProxy whether a proxy of ours says it */
export function protocolOf({ headers, socket }: IncomingMessage, behindProxy: boolean): string {
  const said = behindProxy ? headers['x-forwarded-proto'] : undefined;
  if (typeof said === 'string') return said.slice(said.lastIndexOf(',') + 1).trim();
  return socket instanceof TLSSocket ? 'https' : 'http';
}
