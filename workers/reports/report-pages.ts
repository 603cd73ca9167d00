import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fixedHeaders } from '../../api/http/plugins/security-headers.ts';
import type { Report, Shared } from '../../api/report/contract/reports.ts';
import type { PageAnswer, PageRequest } from '../../infra/browser/draw-pdf.ts';

/** URL of a shared link's page. Its ids are dummies, because its single request is answered in this process. */
export const reportAddress = `/shared/${'a'.repeat(24)}#${'A'.repeat(43)}`;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/**
 * Answers requests with the built web app and one report, like the page of a shared link. Chromium therefore needs no
 * address, ticket or network to draw it, and can load no other report.
 */
export function reportPages(webFolder: string, report: Report) {
  const shared: Shared = { report, expiresAt: report.madeAt };
  return async ({ method, path: asked }: PageRequest): Promise<PageAnswer | undefined> => {
    if (method === 'POST' && asked === '/api/shared/open')
      return answered('application/json; charset=utf-8', JSON.stringify(shared));
    if (method !== 'GET') return undefined;
    const file = asked.startsWith('/shared/') ? '/shared.html' : asked;
    const type = types[path.extname(file)];
    // Only files of the build, whose names have this form.
    if (type === undefined || !/^(\/[\w-]+)+(\.[\w-]+)*\.\w+$/.test(file)) return undefined;
    try {
      return answered(type, await readFile(path.join(webFolder, file)));
    } catch {
      return undefined;
    }
  };
}

const answered = (contentType: string, body: string | Buffer): PageAnswer => ({
  status: 200,
  contentType,
  body,
  headers: fixedHeaders,
});
