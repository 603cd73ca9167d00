import type { IncomingHttpHeaders } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { say } from '../../../domain/texts/sentence.ts';
import type { SampleHost } from '../../../infra/demo/sample-host.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { ApiProblem } from '../problem.ts';
import { sampleSecretHeader } from '../sample.ts';
import { isFromElsewhere } from './same-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the process of the demo workspace listens; set on requests that are passed on. */
    sampleAt: Awaited<ReturnType<SampleHost['awake']>> | null;
  }
}

type Options = { readonly deps: Pick<ApiDependencies, 'sample' | 'publicUrl'> };

/** Requests of one visitor: a page of results makes about twenty. */
const pace = { max: 900, timeWindow: 60_000 };
/** The body limit of the process behind, checked before anything is passed on. */
const mostBytes = 64 * 1024;
/** Headers of a request that concern the server in front. */
const notForSample = [
  'origin',
  'sec-fetch-site',
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-for',
] as const;

/**
 * Passes requests under /sample on to the process of the demo workspace, which has its own keys: no cookie of this
 * installation goes there, and none of its cookies reaches the routes of this installation.
 */
export async function samplePages(app: FastifyInstance, { deps }: Options): Promise<void> {
  const { sample, publicUrl } = deps;
  app.get('/sample/api/demo/state', { schema: { hide: true } }, async () => ({
    state: sample?.state() ?? 'off',
  }));
  if (!sample || sample.state() === 'off') {
    const off = async () => {
      throw new ApiProblem(404, 'DEMO_OFF', say('demo.off'));
    };
    app.all('/sample/api/*', { schema: { hide: true } }, off);
    app.all('/sample/socket.io/*', { schema: { hide: true } }, off);
    return;
  }
  app.decorateRequest('sampleAt', null);

  const preHandler = async (request: FastifyRequest) => {
    // An upgrade is a GET, which the check of foreign pages lets through.
    if (
      request.headers.upgrade !== undefined &&
      isFromElsewhere(request.headers, publicUrl(), request.protocol)
    )
      throw new ApiProblem(403, 'FOREIGN_ORIGIN', say('general.foreignOrigin'));
    if (Number(request.headers['content-length'] ?? 0) > mostBytes)
      throw new ApiProblem(413, 'BODY_TOO_LARGE', say('general.bodyTooLarge'));
    const at = await sample.awake();
    if (!at) throw new ApiProblem(503, 'DEMO_NOT_READY', say('demo.making'), { retryAfter: 10 });
    request.sampleAt = at;
  };
  for (const [prefix, websocket] of [
    ['/api', false],
    ['/socket.io', true],
  ] as const)
    await app.register(httpProxy, {
      upstream: '',
      prefix: `/sample${prefix}`,
      rewritePrefix: prefix,
      httpMethods: ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'],
      config: { rateLimit: pace },
      preHandler,
      disableRequestLogging: true,
      // Its refusals are answers; a repeated request would hide them.
      retryMethods: [],
      replyOptions: {
        retryDelay: () => null,
        getUpstream: (request: FastifyRequest) => addressOf(request),
        rewriteRequestHeaders: (request: FastifyRequest, headers: IncomingHttpHeaders) =>
          headersFor(request, headers),
        rewriteHeaders: cookiesBack,
        onError: (reply: { send(error: Error): unknown }) => {
          reply.send(new ApiProblem(503, 'DEMO_NOT_READY', say('demo.making'), { retryAfter: 10 }));
        },
      },
      ...(websocket && {
        websocket: true as const,
        wsServerOptions: { maxPayload: 16 * 1024 },
        wsClientOptions: {
          rewriteRequestHeaders: (_: unknown, request: FastifyRequest) => headersFor(request, {}),
        },
      }),
    } as never);
}

const addressOf = ({ sampleAt }: FastifyRequest): string => `http://127.0.0.1:${sampleAt?.port ?? 0}`;

function headersFor(request: FastifyRequest, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { cookie, ...rest } = headers;
  for (const name of notForSample) delete rest[name];
  const kept = cookiesForSample(cookie);
  return {
    ...rest,
    ...(kept !== '' && { cookie: kept }),
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    [sampleSecretHeader]: request.sampleAt?.secret ?? '',
  };
}

/** Name of the one cookie of the demo workspace, which tells the browsers of a survey apart, there and here. */
const browserCookie = /^(__Secure-)?take-device=/;
const browserCookieHere = /^(__Secure-)?sample-take-device=/;

function cookiesForSample(cookies: string | undefined): string {
  return (cookies ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => browserCookieHere.test(cookie))
    .map((cookie) => cookie.replace('sample-', ''))
    .join('; ');
}

function cookiesBack(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'set-cookie': given, ...rest } = headers;
  const kept = [given ?? []]
    .flat()
    .filter((cookie) => browserCookie.test(cookie))
    .map((cookie) =>
      cookie.replace('take-device=', 'sample-take-device=').replace('Path=/', 'Path=/sample/'),
    );
  return kept.length > 0 ? { ...rest, 'set-cookie': kept } : rest;
}
