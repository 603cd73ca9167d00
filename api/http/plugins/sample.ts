import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { say } from '../../../domain/texts/sentence.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { ApiProblem } from '../problem.ts';
import { notReady } from '../sample.ts';
import { createSampleLive } from '../sample-live.ts';
import { isFromElsewhere } from './same-origin.ts';
import { answersWithinMs, openPassage } from './sample-passage.ts';

type Options = { readonly deps: Pick<ApiDependencies, 'sample' | 'publicUrl'> };

/** Requests of one visitor: a page of results makes about twenty. */
const pace = { max: 900, timeWindow: 60_000 };
const hidden = { schema: { hide: true } } as const;
const socketPath = '/sample/socket.io/';

/** Passes requests under /sample on to the process of the demo workspace, which has its own keys. */
export async function samplePages(app: FastifyInstance, { deps }: Options): Promise<void> {
  const { sample, publicUrl } = deps;
  const isOff = () => new ApiProblem(404, 'DEMO_OFF', say('demo.off'));
  app.get('/sample/api/demo/state', hidden, async () => ({ state: sample?.state() ?? 'off' }));
  if (!sample) {
    const off = async () => {
      throw isOff();
    };
    app.all('/sample/api/*', hidden, off);
    app.all('/sample/socket.io/*', hidden, off);
    return;
  }
  const passage = openPassage({ sample });
  const openLive = createSampleLive(sample, answersWithinMs);
  // The passage reads the body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_, __, done) => done(null));
  const preHandler = async (_: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    // Removed by an operator, or not made because of a fault.
    if (sample.state() === 'off') throw isOff();
    if (sample.state() !== 'ready') throw notReady();
  };
  const passed = { ...hidden, config: { rateLimit: pace }, preHandler };
  app.route({
    ...passed,
    method: ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'],
    url: '/sample/api/*',
    handler: passage.pass,
  });
  /** Live connections are websockets only, so that each is counted. */
  app.all(`${socketPath}*`, passed, async (request, reply) => {
    if (request.headers.upgrade === undefined)
      throw new ApiProblem(400, 'DEMO_SOCKET_ONLY', say('demo.socketOnly'));
    // An upgrade is a GET, which the check of foreign pages lets through.
    if (isFromElsewhere(request.headers, publicUrl(), request.protocol))
      throw new ApiProblem(403, 'FOREIGN_ORIGIN', say('general.foreignOrigin'));
    await openLive(request, reply);
  });
  app.server.on('upgrade', (request, socket) => {
    if (request.url?.startsWith(socketPath)) routeUpgrade(app, request, socket as Socket);
  });
  app.addHook('preClose', async () => {
    passage.close();
  });
}

/** Hands an upgrade to its route like a request, so that the same limits hold. */
function routeUpgrade(app: FastifyInstance, request: IncomingMessage, socket: Socket): void {
  const response = new ServerResponse(request);
  try {
    response.assignSocket(socket);
  } catch {
    // An answer to an earlier request is still on its way there, and a client that asks for an upgrade has to wait for it.
    socket.destroy();
    return;
  }
  // Only a refusal ends here.
  response.once('finish', () => socket.destroy());
  app.routing(request, response);
}
