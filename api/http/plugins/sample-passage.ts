import { Agent, request as ask, type IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { say } from '../../../domain/texts/sentence.ts';
import type { SampleAt, SampleHost } from '../../../infra/demo/sample-host.ts';
import { ApiProblem } from '../problem.ts';
import { notReady } from '../sample.ts';
import { headersForSample, headersForVisitor } from '../sample-headers.ts';
import { createSampleTurns } from '../sample-turns.ts';

/** The body limit of the process behind, checked before anything is passed on. */
const mostBytes = 64 * 1024;
/** Answers up to this size, in bytes, are sent whole. */
const wholeBytes = 256 * 1024;
/** A process that does not begin to answer within this time hangs. In ms. */
export const answersWithinMs = 15_000;

/**
 * Passes requests on to the process of the demo workspace. Written over node:http, because each request costs the process
 * of the tenants time, and a proxy of many options takes several times as much.
 */
export function openPassage({
  sample,
  withinMs = answersWithinMs,
}: {
  readonly sample: SampleHost;
  readonly withinMs?: number;
}) {
  const agent = new Agent({ keepAlive: true });
  const turns = createSampleTurns();
  return {
    /** Answers a request, whose body nothing has read. @throws {ApiProblem} as long as nothing was sent */
    pass: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const body = await bodyOf(request, reply);
      const at = await sample.awake();
      if (!at) throw notReady();
      const endTurn = await turns(request);
      if (!endTurn) return void reply.hijack();
      const answer = await answerOf(agent, request, at, body, withinMs)
        .catch((error: unknown) => {
          if (error instanceof Late) sample.hung(at);
          throw notReady();
        })
        // It has begun to answer, or has failed: the next request may go.
        .finally(endTurn);
      reply.hijack();
      await answered(answer, reply);
    },
    close: (): void => agent.destroy(),
  };
}

/** Nothing answered in time. */
class Late extends Error {}

function answerOf(
  agent: Agent,
  request: FastifyRequest,
  at: SampleAt,
  body: Buffer | undefined,
  withinMs: number,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = ask({
      agent,
      host: '127.0.0.1',
      port: at.port,
      method: request.method,
      path: request.url.slice('/sample'.length),
      headers: headersForSample(request, at, body?.length),
    });
    const late = setTimeout(() => asked.destroy(new Late()), withinMs).unref();
    const { socket } = request.raw;
    const left = () => asked.destroy();
    const settled = () => {
      clearTimeout(late);
      socket.off('close', left);
    };
    socket.once('close', left);
    asked.once('response', (answer) => {
      settled();
      resolve(answer);
    });
    asked.on('error', (error) => {
      settled();
      reject(error);
    });
    asked.end(body);
  });
}

/** Sends the answer to the visitor, at their pace. An answer that breaks off breaks off for them, too. */
async function answered(answer: IncomingMessage, { raw }: FastifyReply): Promise<void> {
  raw.writeHead(answer.statusCode ?? 503, headersForVisitor(answer.headers));
  if (Number(answer.headers['content-length'] ?? Number.POSITIVE_INFINITY) > wholeBytes) {
    pipeline(answer, raw, () => undefined);
    return;
  }
  const whole = await bytesOf(answer, wholeBytes).catch(() => undefined);
  if (whole) raw.end(whole);
  else raw.destroy();
}

/** Reads the body, counted as it arrives, because its length may not be stated. @throws {ApiProblem} 413 */
async function bodyOf({ raw, method }: FastifyRequest, reply: FastifyReply): Promise<Buffer | undefined> {
  const { 'content-length': stated, 'transfer-encoding': coding } = raw.headers;
  if (method === 'GET' || method === 'HEAD' || (stated === undefined && coding === undefined))
    return undefined;
  const body = Number(stated ?? 0) > mostBytes ? undefined : await bytesOf(raw, mostBytes);
  if (body) return body;
  // The rest of the body is not waited for.
  reply.header('connection', 'close');
  throw new ApiProblem(413, 'BODY_TOO_LARGE', say('general.bodyTooLarge'));
}

/** @returns undefined: there are more bytes @throws if they break off */
function bytesOf(stream: Readable, most: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const add = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= most) return void chunks.push(chunk);
      stream.off('data', add);
      stream.resume();
      resolve(undefined);
    };
    stream.on('data', add);
    stream.once('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    stream.on('error', reject);
    stream.once('close', () => {
      if (!stream.readableEnded) reject(new Error('It broke off.'));
    });
  });
}
