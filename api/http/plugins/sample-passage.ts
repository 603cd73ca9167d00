import type { IncomingHttpHeaders } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import { say } from '../../../domain/texts/sentence.ts';
import type { SampleHost } from '../../../infra/demo/sample-host.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { ApiProblem } from '../problem.ts';
import { sampleSecretHeader } from '../sample.ts';
import { sendProblem } from './problems.ts';
import { isFromElsewhere } from './same-origin.ts';
import { fixedHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the process of the demo workspace listens. */
    sampleAt: Awaited<ReturnType<SampleHost['awake']>> | null;
  }
}

type Parts = Pick<ApiDependencies, 'publicUrl' | 'trustProxy'> & { readonly sample: SampleHost };

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

const notReady = () => new ApiProblem(503, 'DEMO_NOT_READY', say('demo.making'), { retryAfter: 10 });

/**
 * Passes requests on to the process of the demo workspace, which has its own keys: no cookie of this installation goes
 * there, and none of its cookies reaches the routes of this installation. An app that does not listen; the server in
 * front hands it requests and upgrades.
 */
export async function openPassage({ sample, publicUrl, trustProxy }: Parts): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    trustProxy: (_, hop) => hop < trustProxy,
    routerOptions: { maxParamLength: 128 },
  });
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    sendProblem(error, request, reply.headers({ ...fixedHeaders, 'cache-control': 'no-store' })),
  );
  app.decorateRequest('sampleAt', null);
  const preHandler = async (request: FastifyRequest) => {
    // An upgrade is a GET, which the check of foreign pages in front lets through.
    if (
      request.headers.upgrade !== undefined &&
      isFromElsewhere(request.headers, publicUrl(), request.protocol)
    )
      throw new ApiProblem(403, 'FOREIGN_ORIGIN', say('general.foreignOrigin'));
    if (Number(request.headers['content-length'] ?? 0) > mostBytes)
      throw new ApiProblem(413, 'BODY_TOO_LARGE', say('general.bodyTooLarge'));
    const at = await sample.awake();
    if (!at) throw notReady();
    request.sampleAt = at;
  };
  const common = {
    upstream: '',
    httpMethods: ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'],
    preHandler,
    disableRequestLogging: true,
    replyOptions: {
      // A refusal is an answer; repeating the request would hide it.
      retryDelay: () => null,
      getUpstream: (request: FastifyRequest) => addressOf(request),
      rewriteRequestHeaders: (request: FastifyRequest, headers: IncomingHttpHeaders) =>
        headersFor(request, headers),
      rewriteHeaders: cookiesBack,
      onError: (reply: { send(error: Error): unknown }) => {
        reply.send(notReady());
      },
    },
  };
  const socket = {
    websocket: true,
    wsServerOptions: { maxPayload: 16 * 1024 },
    wsClientOptions: {
      rewriteRequestHeaders: (_: unknown, request: FastifyRequest) => headersFor(request, {}),
    },
  };
  // The types of the package describe its options as alternatives, of which these are a mixture.
  await app.register(httpProxy, { ...common, prefix: '/sample/api', rewritePrefix: '/api' } as never);
  await app.register(httpProxy, {
    ...common,
    ...socket,
    prefix: '/sample/socket.io',
    rewritePrefix: '/socket.io',
  } as never);
  await app.ready();
  return app;
}

const addressOf = ({ sampleAt }: FastifyRequest): string => `http://127.0.0.1:${sampleAt?.port ?? 0}`;

function headersFor(request: FastifyRequest, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { cookie, ...rest } = headers;
  for (const name of notForSample) delete rest[name];
  const kept = cookiesForSample(cookie);
  return {
    ...rest,
    ...(kept !== '' && { cookie: kept }),
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
