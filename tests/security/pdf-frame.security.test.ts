import { readdirSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { send } from './wire.ts';

const assets = path.resolve(import.meta.dirname, '../../web/dist/assets');

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const headersOf = async (address: string, headers: Readonly<Record<string, string>> = {}) => {
  const { status, headers: answered } = await send(server.url, 'GET', address, { headers });
  expect([address, status]).toEqual([address, 200]);
  return answered;
};

/**
 * The answer to a request for the page with these headers. Uses no `fetch`, which cannot set the host and asks for a fresh copy.
 */
const answerTo = (headers: Readonly<Record<string, string>>) =>
  new Promise<{ status: number | undefined; policy: readonly string[] }>((resolve, reject) => {
    get(`${server.url}/pdf-frame.html`, { headers }, (response) => {
      response.resume();
      const policy = String(response.headers['content-security-policy']).split(';');
      resolve({ status: response.statusCode, policy });
    }).on('error', reject);
  });

describe('the page that draws a PDF', () => {
  it('gets an opaque origin and a policy that allows it no connections', async () => {
    const own = `${server.url}/assets/pdf-frame/`;
    for (const address of ['/pdf-frame.html', '/pdf-frame.html?x=1']) {
      const headers = await headersOf(address);
      expect(headers.get('content-security-policy')?.split(';').sort()).toEqual([
        "base-uri 'none'",
        "connect-src 'none'",
        "default-src 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
        "object-src 'none'",
        'report-uri /api/csp-reports',
        "require-trusted-types-for 'script'",
        'sandbox allow-scripts',
        `script-src ${own}`,
        `style-src ${own}`,
        'trusted-types pdf-worker',
        'worker-src blob:',
      ]);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-frame-options': 'SAMEORIGIN',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-cache',
        'content-type': expect.stringContaining('text/html'),
      });
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('set-cookie')).toBeNull();
    }
  });

  it('names the public address and the requested host in its policy, but nothing else from the request', async () => {
    const policyAt = async (host: string) =>
      (await answerTo({ host })).policy.find((part) => part.startsWith('script-src'));
    const own = `${server.url}/assets/pdf-frame/`;
    expect(await policyAt('lenses.example:8443')).toBe(
      `script-src ${own} http://lenses.example:8443/assets/pdf-frame/`,
    );
    for (const host of ["x;script-src 'unsafe-inline'", 'x *', '*', "'unsafe-eval'", 'x,*'])
      expect([host, await policyAt(host)]).toEqual([host, `script-src ${own}`]);
  });

  it('cannot be loaded without this policy under another spelling of its address', async () => {
    for (const address of [
      '/pdf-frame',
      '/%70df-frame.html',
      '/PDF-FRAME.html',
      '//pdf-frame.html',
      '/./pdf-frame.html',
    ]) {
      const { headers, text } = await send(server.url, 'GET', address);
      if (text.includes('assets/pdf-frame/'))
        expect([address, headers.get('content-security-policy')]).toEqual([
          address,
          expect.stringContaining('sandbox allow-scripts'),
        ]);
    }
  });

  it('keeps this policy when a browser revalidates its copy', async () => {
    const etag = (await headersOf('/pdf-frame.html')).get('etag') ?? '';
    const again = await answerTo({ 'if-none-match': etag });
    expect(again).toEqual({ status: 304, policy: expect.arrayContaining(['sandbox allow-scripts']) });
  });

  it('may be framed, unlike any other page', async () => {
    for (const address of ['/', '/documents', '/index.html', '/take.html', '/shared.html', '/shared/x']) {
      const headers = await headersOf(address);
      expect([address, headers.get('content-security-policy')]).toEqual([
        address,
        expect.stringContaining("frame-ancestors 'none'"),
      ]);
      expect(headers.get('content-security-policy')).toContain("frame-src 'self'");
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
  });
});

describe('files of the page that draws a PDF', () => {
  it('may be read by every origin; no other file may', async () => {
    const own = readdirSync(path.join(assets, 'pdf-frame'), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /\.(m?js|css)$/.test(file.name))
      .map((file) => path.relative(assets, path.join(file.parentPath, file.name)));
    const others = readdirSync(assets).filter((file) => /\.(js|css|woff2)$/.test(file));
    expect([own.some((file) => file.endsWith('.mjs')), others.length > 20]).toEqual([true, true]);
    const opaque = { origin: 'null' };
    for (const file of own) {
      const headers = await headersOf(`/assets/${file}`, opaque);
      expect([file, headers.get('access-control-allow-origin')]).toEqual([file, '*']);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
    for (const address of [...others.map((file) => `/assets/${file}`), '/start-app.js', '/index.html']) {
      const headers = await headersOf(address, opaque);
      expect([address, headers.get('access-control-allow-origin')]).toEqual([address, null]);
    }
  });

  it('have the content type of scripts, including the decoders', async () => {
    const folder = readdirSync(path.join(assets, 'pdf-frame')).find((name) => name.startsWith('pdfjs-'));
    for (const decoder of ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'])
      expect((await headersOf(`/assets/pdf-frame/${folder}/${decoder}`)).get('content-type')).toMatch(
        /^(text|application)\/javascript/,
      );
  });
});
