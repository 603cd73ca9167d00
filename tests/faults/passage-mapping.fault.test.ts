import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentAnalysisAnswer } from '../../api/analysis/contract/analysis.ts';
import type { Dissection } from '../../api/dissection/contract/dissection.ts';
import type { DocumentHistory, Passages } from '../../api/document/contract/documents.ts';
import type { TextMapping } from '../../api/document/contract/mapping.ts';
import type { Lexicon } from '../../api/lexicon/contract/lexicon.ts';
import { Document } from '../../domain/document/state.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import type { JobHandler } from '../../infra/job-queue/port.ts';
import { createThreadMapper } from '../../infra/passage-mapping/in-thread.ts';
import { createMapPassages, mappingQueue } from '../../workers/documents/map-passages.ts';
import { createMapVersion } from '../../workers/documents/map-version.ts';
import { remappingQueue } from '../../workers/documents/remap-library.ts';
import { send } from '../security/wire.ts';
import { desk, launchBrowser, signInByApi, visit } from '../support/browser.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { retryingWithin, runProduct } from '../support/product.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { uploadFile } from '../support/uploads.ts';

const folder = temporaryFolder();
const market =
  'Demand for electric bicycles in the northern cities grew by a third last year. Our market share among commuters rose to 18 percent, while two competitors left the market. Customers compare prices online before they buy, and most of them are families in the suburbs.';
const governance =
  'The board of directors met six times. The audit committee reviewed the internal controls and the risk register, and the independent directors approved the code of conduct and the policy on conflicts of interest.';
const noise = 'Zxqv plomt grubbel snorf.';
/** Texts as long as a passage, so that each becomes one passage. */
const long = (text: string) => Array.from({ length: Math.ceil(700 / text.length) }, () => text).join(' ');
const content = [market, governance, noise].map(long).join('\n\n');

let server: TestServer;
let leader: Leader;
let documentId: string;
const get = async <Answer>(path: string, id = documentId, { token }: { readonly token: string } = leader) =>
  (await send(server.url, 'GET', `/api/documents/${id}/${path}`, { token })).body as Answer;
const mappingOf = () => get<TextMapping>('mapping');
const bestTwo = (mapping: TextMapping['mapping']) =>
  mapping?.lenses
    .slice(0, 2)
    .map(({ lens }) => lens)
    .toSorted();
const mapped = () => eventually(mappingOf, ({ mapping }) => Boolean(mapping));
const moved = (passage: number, subLens: string | null, version = 1) =>
  send(server.url, 'POST', `/api/documents/${documentId}/move-passage`, {
    token: leader.token,
    json: { version, passage, subLens },
  });

beforeAll(async () => {
  server = await startServer({ folder });
  leader = await registerLeader(server.url);
  documentId = (await uploadFile(server.url, { token: leader.token, content })).body.documentId;
});
afterAll(async () => {
  await server?.kill();
});

describe('the text of a document', () => {
  it('is mapped to lenses automatically, with evidence quoted from its passages', async () => {
    const { mapping } = await mapped();
    expect(bestTwo(mapping)).toEqual(['1', '8']);
    expect(mapping?.entries.map(({ subLens }) => subLens?.split('.')[0] ?? null)).toEqual(['1', '8', null]);
    expect(mapping).toMatchObject({ passages: 3, unclear: 1, moved: 0 });
    const { passages } = await get<Passages>('passages');
    for (const [index, { evidence }] of (mapping?.entries ?? []).entries())
      for (const { start, end } of evidence)
        expect(passages[index]?.text.slice(start, end)).toMatch(/^[A-Z].*\.$/s);
  });

  it('counts moved passages for the sub-lens that a person chose, and keeps the computed mapping as well', async () => {
    expect((await moved(1, '4.2')).status).toBe(200);
    expect((await moved(2, null)).status).toBe(200);
    const { mapping } = await eventually(mappingOf, (found) => found.mapping?.moved === 2);
    expect(mapping?.entries[1]).toMatchObject({ subLens: '4.2', isMoved: true, isUnclear: false });
    expect(mapping?.entries[1]?.candidates[0]?.subLens).toMatch(/^8\./);
    expect(mapping?.entries[2]).toMatchObject({ subLens: null, isMoved: true, isUnclear: false });
    expect(bestTwo(mapping)).toEqual(['1', '4']);
    const { entries } = await get<DocumentHistory>('history');
    expect(entries.map(({ text }) => text).join('\n')).toMatch(
      /Passage 3 of version 1 was said to be about no lens\.\n.*Passage 2 of version 1 was moved to .+\n/,
    );
  });

  it('has passages that can be moved, but only existing ones and only to an existing sub-lens', async () => {
    const codes = await Promise.all(
      [moved(0, '9.9'), moved(3, '1.1'), moved(0, '1.1', 2)].map(async (answer) => {
        const { status, body } = await answer;
        return `${status} ${(body as { code: string }).code}`;
      }),
    );
    expect(codes).toEqual(['400 UNKNOWN_LENS', '404 NOT_FOUND', '404 NOT_FOUND']);
  });

  it("keeps its mapping and people's changes after a restart", async () => {
    const before = await mappingOf();
    expect(await server.stop()).toBe(0);
    server = await startServer({ folder });
    expect((await mapped()).mapping).toEqual(before.mapping);
  });

  it('of a new version does not get the mapping of the earlier version, which keeps its own', async () => {
    const to = `/api/documents/${documentId}/versions`;
    await uploadFile(server.url, { token: leader.token, content: governance, to });
    const { mapping } = await eventually(mappingOf, (found) => found.version === 2 && Boolean(found.mapping));
    expect(mapping).toMatchObject({ passages: 1, moved: 0 });
    const first = await get<TextMapping>('mapping?version=1');
    expect(first.mapping).toMatchObject({ passages: 3, moved: 2 });
  });
});

it('a text whose server was killed before mapping is mapped after the next start, to the same bytes as any equal text', async () => {
  const many = Array.from({ length: 300 }, (_, n) => `${n}. ${long(n % 2 === 0 ? market : governance)}`).join(
    '\n\n',
  );
  const first = await uploadFile(server.url, { token: leader.token, content: many });
  await eventually(
    () => send(server.url, 'GET', `/api/documents/${first.body.documentId}`, { token: leader.token }),
    ({ body }) => (body as { document?: { stage: string } }).document?.stage === 'ready',
  );
  await server.kill();
  server = await startServer({ folder });
  documentId = first.body.documentId;
  const { mapping } = await mapped();
  const other = await registerLeader(server.url);
  const again = await uploadFile(server.url, { token: other.token, content: many });
  const ofOther = () => get<TextMapping>('mapping', again.body.documentId, other);
  expect((await eventually(ofOther, (found) => Boolean(found.mapping))).mapping).toEqual(mapping);
});

describe('a text at which the mapper fails', () => {
  const stops = 4;
  const thread = createThreadMapper();
  let isMended = false;
  let attempts = 0;
  afterAll(() => thread.close());

  function withMapper(infra: Infrastructure): Infrastructure {
    const mapVersion = createMapVersion({
      ...infra,
      lenses: {
        map: async (...text) => {
          attempts += 1;
          if (isMended) return thread.map(...text);
          throw Object.assign(new Error('too large'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
        },
      },
      log: { error: () => undefined },
      isStopping: () => attempts <= stops,
    });
    /** Maps the newest version only. */
    const remap: JobHandler = async ({ id: jobId, payload }, signal) => {
      const { state } = await infra.commands.load(Document, documentId);
      const { version = 0, textKey } = state?.versions.at(-1) ?? {};
      const cause = { jobId, tenant: String(payload.tenant), correlationId: String(payload.correlationId) };
      const wanted = { documentId, version, textKey: textKey ?? '', remapping: String(payload.remappingId) };
      await expect(mapVersion(wanted, cause, signal)).rejects.toThrow('too large');
    };
    const handlers = new Map([
      [mappingQueue, createMapPassages(mapVersion)],
      [remappingQueue, remap],
    ]);
    const work: Infrastructure['jobs']['work'] = (queue, own, options) =>
      infra.jobs.work(queue, handlers.get(queue) ?? own, options);
    return { ...infra, jobs: { ...infra.jobs, work } };
  }

  /** Each page about the text says why it has no lenses, and none that they are on the way. */
  async function saysSoOnEveryPage(url: string, owner: Leader) {
    const browser = await launchBrowser();
    const { page } = await visit(browser, desk);
    await signInByApi(page, url, owner);
    for (const address of [
      `/documents?document=${documentId}`,
      `/documents?tab=analyze&related=${documentId}`,
      `/documents/dissect?documents=${documentId}`,
    ]) {
      await page.goto(url + address);
      await page
        .getByText(/Its passages could not be mapped to lenses\./)
        .first()
        .waitFor();
      for (const untrue of ['Mapping passages to lenses', 'Analyzing document...', 'No text could be read'])
        expect(await page.getByText(untrue).count()).toBe(0);
    }
    await browser.close();
  }

  it('is tried three times, not counting stops of the server, and says so until another version is mapped', async () => {
    const product = await runProduct({ change: (infra) => retryingWithin(20)(withMapper(infra)) });
    const owner = await registerLeader(product.url);
    documentId = (await uploadFile(product.url, { token: owner.token, content })).body.documentId;
    const path = `/api/documents/${documentId}`;
    const ask = <Answer>(of: string, method = 'GET') =>
      send(product.url, method, path + of, { token: owner.token }).then(
        ({ body: answer }) => answer as Answer,
      );
    const given = await eventually(
      () => ask<TextMapping>('/mapping'),
      ({ isGivenUp }) => isGivenUp,
    );
    expect(given.mapping).toBeNull();
    expect(attempts).toBe(stops + 3);
    const { entries } = await ask<DocumentHistory>('/history');
    expect(entries.map(({ text }) => text).filter((text) => text.includes('mapped'))).toEqual([
      'The passages of version 1 could not be mapped to lenses in 3 attempts: it took too much memory.',
    ]);
    expect(await ask('/analyse', 'POST')).toMatchObject({
      code: 'NOT_MAPPED',
      detail: expect.stringContaining('upload it as a new version'),
    });
    // The analysis, the dissection and the library say the same, instead of "not yet".
    expect(await ask<DocumentAnalysisAnswer>('/analysis')).toMatchObject({
      analysable: null,
      isGivenUp: true,
    });
    const dissected = async () =>
      (await send(product.url, 'GET', `/api/dissection?documents=${documentId}`, { token: owner.token }))
        .body as Dissection;
    expect((await dissected()).documents).toMatchObject([{ isGivenUp: true, dissected: null }]);
    expect(await ask('')).toMatchObject({ document: { isGivenUp: true } });
    await saysSoOnEveryPage(product.url, owner);
    expect(await product.infra.jobs.failing(mappingQueue)).toMatchObject({ jobs: 0 });

    isMended = true;
    await uploadFile(product.url, { token: owner.token, content: governance, to: `${path}/versions` });
    const next = await eventually(
      () => ask<TextMapping>('/mapping'),
      ({ mapping }) => mapping !== null,
    );
    expect(next).toMatchObject({ version: 2, isGivenUp: false });
    expect(await ask<DocumentAnalysisAnswer>('/analysis')).toMatchObject({ analysable: 2, isGivenUp: false });
    expect((await dissected()).documents).toMatchObject([{ isGivenUp: false, dissected: { version: 2 } }]);

    // A re-mapping that fails at it says so, and keeps its lenses.
    isMended = false;
    const { token } = owner;
    const json = { subLens: '1.2', term: 'Velotown' };
    await send(product.url, 'POST', '/api/lexicon/add-term', { token, json });
    await send(product.url, 'POST', '/api/lexicon/map-again', { token });
    const lexicon = () => send(product.url, 'GET', '/api/lexicon', { token });
    await eventually(lexicon, ({ body }) => (body as Lexicon).remapping?.failed === 1);
    expect(await ask<TextMapping>('/mapping')).toMatchObject({ isGivenUp: false, mapping: next.mapping });
    expect((await ask<DocumentHistory>('/history')).entries.map(({ text }) => text)).toContain(
      'The passages of version 2 could not be mapped again and keep their earlier lenses: it took too much memory.',
    );
    await product.stop();
  });
});
