import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportFiles } from '../../api/report/contract/reports.ts';
import { DrawingTooSlow, drawPdf } from '../../infra/browser/draw-pdf.ts';
import { findChromium } from '../../infra/browser/find-chromium.ts';
import { type Leader, registerLeader, resultsOf } from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';
import { releasedAssessment } from '../support/released.ts';
import { codeOf, launched, send, until } from './wire.ts';

const executable = findChromium(process.env.CHROMIUM) ?? '';
const name = '<img src=x onerror=alert(1)> "\\ } */';
let product: Product;
let leader: Leader;
let stranger: Leader;
let assessmentId: string;

beforeAll(async () => {
  product = await runProduct();
  leader = await registerLeader(product.url);
  stranger = await registerLeader(product.url);
  assessmentId = await releasedAssessment(product.url, leader, { name, company: name });
});
afterAll(() => product.stop());

const reports = () => `/api/assessments/${assessmentId}/reports`;
const list = () => leader.call<ReportFiles>('GET', reports(), undefined, { token: leader.token });
const file = (reportId: string, token = leader.token) =>
  fetch(`${product.url}${reports()}/${reportId}/file`, { headers: { authorization: `Bearer ${token}` } });

async function made(kind: string): Promise<{ readonly reportId: string; readonly pdf: Buffer }> {
  const { reportId } = await leader.call<{ reportId: string }>(
    'POST',
    reports(),
    { kind },
    { token: leader.token },
  );
  await until(
    list,
    ({ reports: all }) => all.find((one) => one.reportId === reportId)?.state === 'ready',
    60_000,
  );
  return { reportId, pdf: Buffer.from(await (await file(reportId)).arrayBuffer()) };
}

describe('a report as PDF', () => {
  it.each(['summary', 'standard', 'full'])('is tagged and has an outline: %s', async (kind) => {
    const began = performance.now();
    const { reportId, pdf } = await made(kind);
    const took = Math.round(performance.now() - began);
    const { reports: all } = await list();
    const one = all.find((each) => each.reportId === reportId);
    process.stdout.write(`  ${kind}: ${one?.pages} pages, ${Math.round(pdf.length / 1024)} KB, ${took} ms\n`);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    for (const part of ['/StructTreeRoot', '/Outlines', '/MarkInfo']) expect(pdf.includes(part)).toBe(true);
    const { releases } = await resultsOf(leader, assessmentId);
    expect(one).toMatchObject({
      kind,
      state: 'ready',
      release: releases.at(-1)?.number,
      size: pdf.length,
      requestedBy: 'Ada Byron',
    });
    expect(one?.pages).toBeGreaterThan(0);
    if (kind === 'summary') expect(one?.pages).toBeLessThanOrEqual(2);
  });

  it('cannot be requested, seen, read or deleted by another organisation', async () => {
    const { reportId } = await made('summary');
    const asStranger = { token: stranger.token };
    const one = `${reports()}/${reportId}`;
    for (const answer of [
      await send(product.url, 'GET', reports(), asStranger),
      await send(product.url, 'POST', reports(), { ...asStranger, json: { kind: 'full' } }),
      await send(product.url, 'GET', `${one}/file`, asStranger),
      await send(product.url, 'DELETE', one, asStranger),
    ])
      expect(codeOf(answer)).toBe('404 NOT_FOUND');
    const own = await launched(stranger, ['bo@b.example']);
    const through = `/api/assessments/${own.assessmentId}/reports/${reportId}`;
    for (const [method, path] of [
      ['GET', `${through}/file`],
      ['DELETE', through],
    ] as const)
      expect(codeOf(await send(product.url, method, path, asStranger))).toBe('404 NOT_FOUND');
    expect((await file(reportId)).status).toBe(200);
  });

  it('is protected like the workbook, the slides and the print page, which are closed to other organisations, too', async () => {
    const about = `/api/assessments/${assessmentId}`;
    for (const path of [
      `${about}/results/workbook`,
      `${about}/results/slides`,
      `${about}/report?kind=full`,
    ]) {
      const ask = ({ token }: Leader) =>
        fetch(`${product.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      expect([path, (await ask(stranger)).status]).toEqual([path, 404]);
      const own = await ask(leader);
      expect([path, own.status]).toEqual([path, 200]);
      if (path.includes('results'))
        expect(
          Buffer.from(await own.arrayBuffer())
            .subarray(0, 2)
            .toString(),
        ).toBe('PK');
    }
  });

  it('is removed when deleted, including the file', async () => {
    const { reportId } = await made('summary');
    const deleted = await send(product.url, 'DELETE', `${reports()}/${reportId}`, { token: leader.token });
    expect(deleted.status).toBe(200);
    const { position } = JSON.parse(deleted.text) as { position: string };
    const after = await leader.call<ReportFiles>('GET', `${reports()}?after=${position}`, undefined, {
      token: leader.token,
    });
    expect(after.reports.map((one) => one.reportId)).not.toContain(reportId);
    expect((await file(reportId)).status).toBe(404);
    expect(await product.infra.blobs.list(`reports/${reportId}/`)).toEqual([]);
  });

  it('is refused while nothing is released, and without Chromium', async () => {
    const { assessmentId: waiting } = await launched(leader, ['early@a.example']);
    const asked = { token: leader.token, json: { kind: 'full' } };
    expect(codeOf(await send(product.url, 'POST', `/api/assessments/${waiting}/reports`, asked))).toBe(
      '409 NOTHING_RELEASED',
    );
    const without = await runProduct({ env: { CHROMIUM: '/no/such/program' } });
    const other = await registerLeader(without.url);
    const id = await releasedAssessment(without.url, other);
    const path = `/api/assessments/${id}/reports`;
    const answer = await send(without.url, 'POST', path, { token: other.token, json: { kind: 'full' } });
    expect(codeOf(answer)).toBe('409 NO_CHROMIUM');
    expect(await other.call<ReportFiles>('GET', path, undefined, { token: other.token })).toMatchObject({
      available: false,
      reports: [],
    });
    await without.stop();
  });
});

describe('the Chromium that draws reports', () => {
  const page = (body: string) => async () => ({
    status: 200,
    contentType: 'text/html',
    body: `<!doctype html><title>t</title>${body}`,
  });

  it('has no access to the network, by name or by address', async () => {
    const reached: string[] = [];
    const outside = createServer((request, response) => {
      reached.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
    const address = outside.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const there = `http://127.0.0.1:${port}`;
    // Chromium itself blocks some of these requests from a local address; only our settings block the others.
    const tries = `<img src="${there}/img"><iframe src="${there}/frame"></iframe><script>
      fetch('${there}/fetch').catch(() => 0);
      new WebSocket('${there.replace('http', 'ws')}/socket');
      window.open('${there.replace('127.0.0.1', 'localhost')}/window');
      location.href = '${there}/away';
    </script>`;
    // The page navigates away and never finishes loading; the test is that no request arrives.
    const drawing = drawPdf({
      executable,
      page: '/',
      readyWhen: '#never',
      answer: page(tries),
      timeoutMs: 4_000,
    });
    await expect(drawing).rejects.toThrow(DrawingTooSlow);
    outside.close();
    expect(reached).toEqual([]);
  });

  it('is killed when it takes too long', async () => {
    const began = performance.now();
    const drawing = drawPdf({
      executable,
      page: '/',
      readyWhen: '#never',
      answer: page('<script>for(;;);</script>'),
      timeoutMs: 3_000,
    });
    await expect(drawing).rejects.toThrow(DrawingTooSlow);
    expect(performance.now() - began).toBeLessThan(60_000);
  });
});
