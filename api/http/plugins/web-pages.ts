import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { firstPageHeaders, pdfFrameHeaders } from './security-headers.ts';

/**
 * Files of the page that draws PDF documents. That page has an opaque origin, so its requests for them are
 * cross-origin.
 */
const filesOfPdfFrame = path.join(path.sep, 'assets', 'pdf-frame', path.sep);

/**
 * Serves the built web app: files with a hash in their name are cached permanently, pages never. Unknown paths get the
 * web app, which handles them.
 */
export async function webPages(
  app: FastifyInstance,
  {
    folder,
    publicUrl,
    sample,
  }: {
    folder: string | undefined;
    publicUrl: () => string /** Whether there is a demo workspace. */;
    sample: boolean;
  },
): Promise<void> {
  if (folder === undefined) return;
  const pdfFrame = path.join(folder, 'pdf-frame.html');
  const firstPage = path.join(folder, 'first-page.html');
  await app.register(staticFiles, {
    root: folder,
    serve: false,
    // The build writes compressed files beside the originals (web/vite.config.ts).
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      // Decided by the file, so that every spelling of its URL is answered with these headers.
      if (file.startsWith(pdfFrame))
        reply.headers(pdfFrameHeaders(originsOf(reply.request, new URL(publicUrl()).origin)));
      if (file.startsWith(firstPage)) reply.headers(firstPageHeaders);
      if (file.includes(filesOfPdfFrame)) reply.header('access-control-allow-origin', '*');
    },
  });
  app.get('/assessment/take', (_, reply) => reply.sendFile('take.html'));
  app.get<{ Params: { '*': string } }>('/assessment/take/*', ({ params }, reply) =>
    // The rest of the path is an id; a path that cannot be an id is a missing file.
    /^[\w/-]*$/.test(params['*']) ? reply.sendFile('take.html') : reply.callNotFound(),
  );
  samplePaths(app, sample);
  app.get('/shared/*', (_, reply) => reply.header('x-robots-tag', 'noindex').sendFile('shared.html'));
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const wanted = request.params['*'];
    // A missing file or an unknown API path is a 404, not the web app.
    if (/^(api|health|metrics)(\/|$)/.test(wanted) || wanted.startsWith('.')) return reply.callNotFound();
    // Links of these pages are posted where search engines may find them.
    if (/^claim(\/|$)/.test(wanted)) reply.header('x-robots-tag', 'noindex');
    // The declaration of expertise is a page of the survey.
    if (wanted === 'assessment/expertise') return reply.sendFile('take.html');
    return reply.sendFile(/(\.[a-z0-9]{2,12}|~)$/i.test(wanted) ? wanted : 'index.html');
  });
}

/**
 * Origins that may have served this page: the public origin, and the origin of the request if its host contains only
 * plain characters.
 */
function originsOf({ protocol, host }: FastifyRequest, publicOrigin: string): readonly string[] {
  const requested = /^[\w.:[\]-]+$/.test(host) ? [`${protocol}://${host}`] : [];
  return [...new Set([publicOrigin, ...requested])];
}

function samplePaths(app: FastifyInstance, sample: boolean): void {
  const hidden = { schema: { hide: true } };
  if (!sample) {
    // Unknown pages lead home. The web app would stay below /sample, where nothing answers.
    for (const path of ['/sample', '/sample/*'])
      app.get(path, hidden, (_, reply) => reply.redirect('/', 302));
    return;
  }
  // The demo workspace is the same web app. Pages of this site frame it, and search engines leave it alone.
  const sampled = { ...firstPageHeaders, 'x-robots-tag': 'noindex' };
  app.get<{ Params: { '*': string } }>('/sample/assessment/take/*', ({ params }, reply) =>
    /^[\w/-]*$/.test(params['*']) ? reply.headers(sampled).sendFile('take.html') : reply.callNotFound(),
  );
  app.get('/sample/assessment/expertise', hidden, (_, reply) => reply.headers(sampled).sendFile('take.html'));
  app.get('/sample', hidden, (_, reply) => reply.headers(sampled).sendFile('index.html'));
  app.get('/sample/*', (_, reply) => reply.headers(sampled).sendFile('index.html'));
}
