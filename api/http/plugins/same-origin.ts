import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { say } from '../../../domain/texts/sentence.ts';
import { ApiProblem } from '../problem.ts';
import { cspReportsPath } from './csp-reports.ts';

/**
 * Refuses changes requested by pages of other sites (cross-site request forgery, ASVS 3.5.1): the browser states the
 * origin of a request, and a page cannot forge it. A program sends no origin and is authorised by its token.
 */
export const sameOrigin = fp(async (app: FastifyInstance, { publicUrl }: { publicUrl: () => string }) => {
  app.addHook('onRequest', async ({ method, headers, routeOptions, protocol }) => {
    // Browsers send CSP reports without an origin, and a report changes nothing.
    if (method === 'GET' || method === 'HEAD' || routeOptions.url === cspReportsPath) return;
    if (isFromElsewhere(headers, publicUrl(), protocol))
      throw new ApiProblem(403, 'FOREIGN_ORIGIN', say('general.foreignOrigin'));
  });
});

/**
 * True if a page of another origin made the browser send this request. The product's own pages have the origin in
 * PUBLIC_URL, or the requested host with the scheme of this request: an attacker on the network can forge any `http://`
 * page of the same host. @param protocol of the request, as stated by the proxy in front if there is one
 */
export function isFromElsewhere(headers: IncomingHttpHeaders, publicUrl: string, protocol: string): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  // `none` means that the person entered the URL. Another subdomain of the same site counts as a different origin.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && origin !== new URL(publicUrl).origin && origin !== `${protocol}://${host}`;
}

/**
 * Scheme of a request, or of a connection upgrade, which bypasses the routes. @param behindProxy whether a trusted
 * proxy states the scheme
 */
export function protocolOf({ headers, socket }: IncomingMessage, behindProxy: boolean): string {
  const said = behindProxy ? headers['x-forwarded-proto'] : undefined;
  if (typeof said === 'string') return said.slice(said.lastIndexOf(',') + 1).trim();
  return socket instanceof TLSSocket ? 'https' : 'http';
}
