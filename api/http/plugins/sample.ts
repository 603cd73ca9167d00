import type { FastifyInstance } from 'fastify';
import { say } from '../../../domain/texts/sentence.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { ApiProblem } from '../problem.ts';

type Options = { readonly deps: Pick<ApiDependencies, 'sample' | 'publicUrl' | 'trustProxy'> };

/** Requests of one visitor: a page of results makes about twenty. */
const pace = { max: 900, timeWindow: 60_000 };
const hidden = { schema: { hide: true } } as const;
const socketPath = '/sample/socket.io/';

/**
 * Hands requests under /sample to the passage to the demo workspace (sample-passage.ts), which is loaded with the first
 * one: a start takes no longer because of it.
 */
export async function samplePages(app: FastifyInstance, { deps }: Options): Promise<void> {
  const { sample } = deps;
  app.get('/sample/api/demo/state', hidden, async () => ({ state: sample?.state() ?? 'off' }));
  if (!sample) {
    const off = async () => {
      throw new ApiProblem(404, 'DEMO_OFF', say('demo.off'));
    };
    app.all('/sample/api/*', hidden, off);
    app.all('/sample/socket.io/*', hidden, off);
    return;
  }
  let loaded: Promise<FastifyInstance> | undefined;
  const passage = () => {
    loaded ??= import('./sample-passage.ts').then(({ openPassage }) => openPassage({ ...deps, sample }));
    return loaded;
  };
  // The body stays unread for the passage.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_, __, done) => done(null));
  for (const path of ['/sample/api/*', `${socketPath}*`])
    app.all(path, { ...hidden, config: { rateLimit: pace } }, async (request, reply) => {
      if (sample.state() !== 'ready')
        throw new ApiProblem(503, 'DEMO_NOT_READY', say('demo.making'), { retryAfter: 10 });
      const { routing } = await passage();
      reply.hijack();
      routing(request.raw, reply.raw);
    });
  app.server.on('upgrade', (request, socket, head) => {
    if (!request.url?.startsWith(socketPath)) return;
    passage().then(
      ({ server }) => server.emit('upgrade', request, socket, head),
      () => socket.destroy(),
    );
  });
  app.addHook('onClose', async () => {
    await (await loaded)?.close();
  });
}
