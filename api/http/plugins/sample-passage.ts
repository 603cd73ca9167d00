import { type IncomingHttpHeaders, type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { say } from '../../../domain/texts/sentence.ts';
import type { SampleHost } from '../../../infra/demo/sample-host.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { ApiProblem } from '../problem.ts';
import { sampleSecretHeader } from '../sample.ts';
import { createSamplePipes } from '../sample-pipes.ts';
import { createSamplePlaces } from '../sample-sockets.ts';
import { createSampleTurns } from '../sample-turns.ts';
import { sourceOf } from '../source.ts';
import { sendProblem } from './problems.ts';
import { isFromElsewhere } from './same-origin.ts';
import { fixedHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the process of the demo workspace listens. */
    sampleAt: Awaited<ReturnType<SampleHost['awake']>> | null;
    /** Size of the body for the process of the demo workspace, in bytes; null: there is none. */
    sampleBytes: number | null;
  }
}

type Parts = Pick<ApiDependencies, 'publicUrl' | 'trustProxy'> & { readonly sample: SampleHost };

const socketPath = '/sample/socket.io/';
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
  // The server in front has read the body, and has answered what these ask for.
  'content-length',
  'expect',
] as const;
/** Headers about one connection, in either direction (RFC 9110, 7.6.1). */
const ofOneConnection = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
] as const;
/** A process that does not begin to answer within this time hangs. In ms. */
const answersWithinMs = 15_000;

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
  // The answer of the process has begun, or the request has failed: the next one may go.
  app.addHook('onSend', async (request) => turns.giveBack(request));
  app.decorateRequest('sampleAt', null);
  app.decorateRequest('sampleBytes', null);
  const places = createSamplePlaces();
  const turns = createSampleTurns();
  const pipes = createSamplePipes(answersWithinMs);
  async function wake(request: FastifyRequest): Promise<void> {
    const at = await sample.awake();
    if (!at) throw notReady();
    request.sampleAt = at;
  }
  const preHandler = async (request: FastifyRequest) => {
    await takeBody(request);
    await wake(request);
    await turns.take(request);
  };
  /** Live connections are websockets only, so that each is counted. */
  const socketPreHandler = async (request: FastifyRequest) => {
    if (request.headers.upgrade === undefined)
      throw new ApiProblem(400, 'DEMO_SOCKET_ONLY', say('demo.socketOnly'));
    // An upgrade is a GET, which the check of foreign pages in front lets through.
    if (isFromElsewhere(request.headers, publicUrl(), request.protocol))
      throw new ApiProblem(403, 'FOREIGN_ORIGIN', say('general.foreignOrigin'));
    const [giveBack, release] = [places.take(sourceOf(request)), sample.hold()];
    request.raw.socket.once('close', () => {
      giveBack();
      release();
    });
    await wake(request);
  };
  const common = {
    upstream: '',
    httpMethods: ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'],
    preHandler,
    disableRequestLogging: true,
    replyOptions: {
      timeout: answersWithinMs,
      // A refusal is an answer; repeating the request would hide it.
      retryDelay: () => null,
      getUpstream: (request: FastifyRequest) => addressOf(request),
      rewriteRequestHeaders: (request: FastifyRequest, headers: IncomingHttpHeaders) =>
        headersFor(request, headers),
      rewriteHeaders: headersBack,
      onError: (reply: FastifyReply, { error }: { readonly error: { readonly code?: string } }) => {
        const { sampleAt } = reply.request;
        if (sampleAt && error.code !== undefined && late.has(error.code)) sample.hung(sampleAt);
        reply.send(notReady());
      },
    },
  };
  // The types of the package describe its options as alternatives, of which these are a mixture.
  await app.register(httpProxy, { ...common, prefix: '/sample/api', rewritePrefix: '/api' } as never);
  app.get(`${socketPath}*`, { preHandler: socketPreHandler }, (request, reply) => {
    reply.hijack();
    pipes.open(request.raw, reply.raw, {
      port: request.sampleAt?.port ?? 0,
      path: request.url.slice('/sample'.length),
      headers: headersFor(request, {}),
    });
  });
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const response = new ServerResponse(request);
    response.assignSocket(socket);
    // Only a refusal ends here.
    response.once('finish', () => socket.destroy());
    if (head.length > 0) socket.unshift(head);
    app.routing(request, response);
  });
  app.addHook('onClose', async () => pipes.close());
  await app.ready();
  return app;
}

const addressOf = ({ sampleAt }: FastifyRequest): string => `http://127.0.0.1:${sampleAt?.port ?? 0}`;

/** Codes of the proxy's errors that say that nothing answered in time. */
const late = new Set(['FST_REPLY_FROM_GATEWAY_TIMEOUT', 'FST_REPLY_FROM_CONNECT_TIMEOUT']);

/** Reads the body, counted as it arrives, because its length may not be stated. @throws {ApiProblem} 413 */
async function takeBody(request: FastifyRequest): Promise<void> {
  const tooLarge = () => new ApiProblem(413, 'BODY_TOO_LARGE', say('general.bodyTooLarge'));
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw tooLarge();
  if (!(request.body instanceof Readable)) return;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.body.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length;
    if (bytes > mostBytes) throw tooLarge();
    chunks.push(chunk as Buffer);
  }
  request.sampleBytes = bytes;
  request.body = Readable.from(chunks, { objectMode: false });
}

function headersFor(request: FastifyRequest, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { cookie, ...rest } = headers;
  for (const name of [...notForSample, ...ofOneConnection]) delete rest[name];
  const kept = cookiesForSample(cookie);
  return {
    ...rest,
    ...(kept !== '' && { cookie: kept }),
    ...(request.sampleBytes !== null && { 'content-length': `${request.sampleBytes}` }),
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

function headersBack(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'set-cookie': given, ...rest } = headers;
  for (const name of ofOneConnection) delete rest[name];
  const kept = [given ?? []]
    .flat()
    .filter((cookie) => browserCookie.test(cookie))
    .map((cookie) =>
      cookie.replace('take-device=', 'sample-take-device=').replace('Path=/', 'Path=/sample/'),
    );
  return kept.length > 0 ? { ...rest, 'set-cookie': kept } : rest;
}
