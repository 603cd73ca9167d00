import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built web: files with a hash in their name for ever, pages always fresh. Unknown paths are the web app's to answer. */
export async function webPages(app: FastifyInstance, { folder }: { folder: string | undefined }): Promise<void> {
  if (folder === undefined) return;
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    index: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const page = (file: string) => async (_: unknown, reply: { sendFile: (file: string) => unknown }) => reply.sendFile(file);
  app.get('/assessment/take', page('take.html'));
  app.get('/assessment/take/*', page('take.html'));
  app.get('/', page('index.html'));
  app.get('/*', async (request, reply) => {
    // A missing file or api path is an error, not a page.
    if (request.url.startsWith('/api/') || /\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '')) return reply.callNotFound();
    return reply.sendFile('index.html');
  });
}
