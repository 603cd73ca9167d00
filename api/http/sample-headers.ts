import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { SampleAt } from '../../infra/demo/sample-host.ts';
import { sampleSecretHeader } from './sample.ts';

/** Headers of a request that concern the server in front. */
const ofFront = [
  'host',
  'origin',
  'sec-fetch-site',
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-for',
  // The server in front has read the body, and has answered what these ask for.
  'content-length',
  'expect',
];
/** Headers about one connection, in either direction (RFC 9110, 7.6.1). */
const ofConnection = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
const notForSample = new Set(['cookie', ...ofFront, ...ofConnection]);
const notForVisitor = new Set(['set-cookie', ...ofConnection]);

/** Headers of a request as the process of the demo workspace gets them: no cookie of this installation goes there. */
export function headersForSample(
  { headers, ip, protocol }: Pick<FastifyRequest, 'headers' | 'ip' | 'protocol'>,
  { secret }: Pick<SampleAt, 'secret'>,
  bytes: number | undefined,
): OutgoingHttpHeaders {
  const cookie = cookiesForSample(headers.cookie);
  return {
    ...without(headers, notForSample),
    ...(cookie !== '' && { cookie }),
    ...(bytes !== undefined && { 'content-length': `${bytes}` }),
    'x-forwarded-for': ip,
    'x-forwarded-proto': protocol,
    [sampleSecretHeader]: secret,
  };
}

/** Headers of its answer as a visitor gets them: none of its cookies reaches the routes of this installation. */
export function headersForVisitor(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const kept = (headers['set-cookie'] ?? [])
    .filter((cookie) => browserCookie.test(cookie))
    .map((cookie) =>
      cookie.replace('take-device=', 'sample-take-device=').replace('Path=/', 'Path=/sample/'),
    );
  return { ...without(headers, notForVisitor), ...(kept.length > 0 && { 'set-cookie': kept }) };
}

function without(headers: IncomingHttpHeaders, names: ReadonlySet<string>) {
  const kept: OutgoingHttpHeaders = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !names.has(name)) kept[name] = value;
  }
  return kept;
}

/** Name of the one cookie of the demo workspace, which tells the browsers of a survey apart, there and here. */
const browserCookie = /^(__Secure-)?take-device=/;
const browserCookieHere = /^(__Secure-)?sample-take-device=/;

function cookiesForSample(cookies: string | undefined): string {
  if (cookies === undefined) return '';
  return cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => browserCookieHere.test(cookie))
    .map((cookie) => cookie.replace('sample-', ''))
    .join('; ');
}
