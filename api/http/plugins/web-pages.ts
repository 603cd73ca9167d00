import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built web: files with a hash in their name for ever, pages always fresh. Unknown paths are the web app's to answer. */
export async function webPages(
  app: FastifyInstance,
  { folder }: { folder: string | undefined },
): Promise<void> {
  if (folder === undefined) return;
  await app.register(staticFiles, {
    root: folder,
    serve: false,
    // The build lays compressed files beside (web/vite.config.ts).
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/assessment/take', (_, reply) => reply.sendFile('take.html'));
  app.get<{ Params: { '*': string } }>('/assessment/take/*', ({ params }, reply) =>
    // Below it stand ids; what cannot be one is a file that is not there.
    /^[\w/-]*$/.test(params['*']) ? reply.sendFile('take.html') : reply.callNotFound(),
  );
  app.get('/shared/*', (_, reply) => reply.header('x-robots-tag', 'noindex').sendFile('shared.html'));
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const wanted = request.params['*'];
    // A missing file or api path is an error, not a page.
    if (/^(api|health|metrics)(\/|$)/.test(wanted) || wanted.startsWith('.')) return reply.callNotFound();
    // Where one says what one knows is a page of the survey.
    if (wanted === 'assessment/expertise') return reply.sendFile('take.html');
    return reply.sendFile(/(\.[a-z0-9]{2,12}|~)$/i.test(wanted) ? wanted : 'index.html');
  });
}
