import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import helmet from 'helmet';
import { cspReportsPath } from './csp-reports.ts';

/** One Content-Security-Policy for every answer; a test asserts it on every route. */
const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      // Allows the frame that draws PDF documents; every other page refuses to be framed.
      frameSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ["'none'"],
      reportUri: [cspReportsPath],
    },
  },
  crossOriginEmbedderPolicy: false,
  // For browsers that do not support frame-ancestors.
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
});

/**
 * The headers are constant, so they are built once: helmet builds the policy text again for every request, about 8 % of a profiled save.
 */
export const fixedHeaders: Readonly<Record<string, string>> = {
  ...headersOnce(),
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/**
 * Headers of the page that draws a PDF document (web/src/pdf-frame), in place of the ones above. `sandbox` gives it an
 * opaque origin, even when it is opened in a tab of its own: no cookies, no storage, no access to the app. It may load
 * only its own files and send nothing. Its files are listed by URL because `'self'` matches nothing for an opaque
 * origin in WebKit. Its worker is a blob because a worker from this site would be cross-origin. @param origins of this
 * site
 */
export function pdfFrameHeaders(origins: readonly string[]): Readonly<Record<string, string>> {
  const own = origins.map((origin) => `${origin}/assets/pdf-frame/`).join(' ');
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    'worker-src blob:',
    "connect-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types pdf-worker',
    `report-uri ${cspReportsPath}`,
  ];
  return { 'content-security-policy': policy.join(';'), 'x-frame-options': 'SAMEORIGIN' };
}

/** Headers of the first page of the survey before a launch: pages of this site may frame it (web/src/survey/preview). */
export const firstPageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': (fixedHeaders['content-security-policy'] ?? '').replace(
    "frame-ancestors 'none'",
    "frame-ancestors 'self'",
  ),
  'x-frame-options': 'SAMEORIGIN',
};

export const securityHeaders = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixedHeaders);
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    done();
  });
});

function headersOnce(): Readonly<Record<string, string>> {
  // Taken from process instead of imported: an import evaluates every export, including the built-in fetch, which a
  // start does not need.
  const { IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http');
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
