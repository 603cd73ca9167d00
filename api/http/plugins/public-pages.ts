import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

/** Settings of this server that appear on public pages. */
export type PublicPagesSettings = {
  /** Folder of the built web app; undefined = not built. */
  readonly folder: string | undefined;
  readonly publicUrl: () => string;
  /** Whether plans are sold here; otherwise no page mentions prices. */
  readonly billing: boolean;
  /** Whether visitors can look at a sample workspace; otherwise its walkthroughs do not exist. */
  readonly sample: boolean;
  /** The operator's Markdown or the built-in text; if a URL is set, pages link to it instead. */
  readonly notices: Readonly<
    Record<'terms' | 'privacy', { readonly markdown: string } | { readonly url: string }>
  >;
  /** Address of the operator's training videos and webinars; undefined = not mentioned. */
  readonly training: { readonly videos: string | undefined; readonly webinars: string | undefined };
};

type Drawn = { readonly plain: Buffer; readonly br: Buffer; readonly gzip: Buffer; readonly etag: string };

/** Walkthroughs whose screens are those of the sample workspace. */
const ofSample: readonly string[] = ['/demo', '/complete-demo', '/full-demo'];

/** Pages are not part of the OpenAPI description. */
const hidden = { schema: { hide: true } } as const;

/**
 * Serves the prerendered public pages (web/src/public). This server's settings are filled in once, at the first
 * request.
 */
export async function publicPages(app: FastifyInstance, settings: PublicPagesSettings): Promise<void> {
  const { folder, publicUrl, notices } = settings;
  const index = folder === undefined ? undefined : path.join(folder, 'public-pages', 'pages.json');
  if (folder === undefined || index === undefined || !existsSync(index)) return;
  const files = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(index, 'utf8')));

  for (const [address, file] of Object.entries(files)) {
    if (!settings.sample && ofSample.includes(address)) continue;
    const notice =
      address === '/terms' ? notices.terms : address === '/privacy' ? notices.privacy : undefined;
    if (notice && 'url' in notice) {
      app.get(address, hidden, (_, reply) => reply.redirect(notice.url, 302));
      continue;
    }
    let drawn: Promise<Drawn> | undefined;
    app.get(address, hidden, async (request, reply) => {
      drawn ??= drawPage(path.join(folder, 'public-pages', file), settings, notice?.markdown);
      return answer(request, reply, await drawn);
    });
  }

  app.get('/sitemap.xml', hidden, (_, reply) => {
    const places = Object.keys(files)
      .filter((address) => settings.sample || !ofSample.includes(address))
      .map((address) => `<url><loc>${publicUrl()}${address}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.join('')}</urlset>\n`,
      );
  });
  app.get('/robots.txt', hidden, (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /assessment/\nDisallow: /shared/\nDisallow: /sample/\nSitemap: ${publicUrl()}/sitemap.xml\n`,
      ),
  );
}

/**
 * The library escapes HTML in the text. It is loaded with the first request for one of these pages, not at every start.
 */
async function htmlOf(markdown: string): Promise<string> {
  const { micromark } = await import('micromark');
  return micromark(markdown);
}

async function drawPage(
  file: string,
  { publicUrl, billing, sample, training }: PublicPagesSettings,
  markdown: string | undefined,
): Promise<Drawn> {
  const shown = [
    billing ? 'billing' : undefined,
    sample ? 'sample' : undefined,
    training.videos ? 'videos' : undefined,
    training.webinars ? 'webinars' : undefined,
  ].filter((name) => name !== undefined);
  const filled: Readonly<Record<string, string>> = {
    origin: escaped(publicUrl()),
    videos: escaped(training.videos ?? ''),
    webinars: escaped(training.webinars ?? ''),
    content: markdown === undefined ? '' : await htmlOf(markdown),
  };
  const text = readFileSync(file, 'utf8')
    .replaceAll(/ hidden="" data-when="(\w+)"/g, (as, name: string) => (shown.includes(name) ? '' : as))
    .replaceAll(/\{\{(\w+)\}\}/g, (as, name: string) => filled[name] ?? as);
  const plain = Buffer.from(text);
  return {
    plain,
    br: await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: await promisify(gzip)(plain, { level: 9 }),
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  };
}

function answer(request: FastifyRequest, reply: FastifyReply, { plain, br, gzip: zipped, etag }: Drawn) {
  const { 'accept-encoding': accepted = '', 'if-none-match': known } = request.headers;
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
  if (known === etag) return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  if (/\bbr\b/.test(String(accepted))) return reply.header('content-encoding', 'br').send(br);
  if (/\bgzip\b/.test(String(accepted))) return reply.header('content-encoding', 'gzip').send(zipped);
  return reply.send(plain);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
