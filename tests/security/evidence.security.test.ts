import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Moments } from '../../api/assessment/contract/past.ts';
import type { DocumentDetail, Passages } from '../../api/document/contract/documents.ts';
import type { TextMapping } from '../../api/document/contract/mapping.ts';
import type { Evidence, EvidenceBody } from '../../api/evidence/contract/evidence.ts';
import { evidenceLimits } from '../../domain/evidence/limits.ts';
import { evidence, evidenceKeys } from '../../domain/read-models/evidence/evidence.ts';
import type { Job } from '../../infra/job-queue/port.ts';
import { createEraseDocument, erasingQueue } from '../../workers/documents/erase-document.ts';
import { type Leader, launch, linksFromOutbox, openLink, registerLeader } from '../support/client.ts';
import { addMember, type Member } from '../support/members.ts';
import { type Product, runProduct } from '../support/product.ts';
import { compareWithRebuild, everyEvent } from '../support/rebuild.ts';
import { type Upload, uploadFile } from '../support/uploads.ts';
import { codeOf, problemIn, send, until } from './wire.ts';

const invitee = `${randomUUID()}@evidence.example`;

let product: Product;
let leader: Leader;
let owner: string;
let member: Member;
let auditor: string;
let blind: string;
let stranger: { readonly token: string; readonly assessmentId: string; readonly documentId: string };
let assessmentId: string;

beforeAll(async () => {
  product = await runProduct();
  leader = await registerLeader(product.url);
  owner = leader.token;
  assessmentId = await launched(leader);
  member = await addMember(leader, product.url, 'member');
  auditor = (await addMember(leader, product.url, 'auditor')).token;
  blind = (await addMember(leader, product.url, 'member', { canViewReports: false })).token;
  const other = await registerLeader(product.url);
  const { documentId } = await read({ token: other.token });
  stranger = { token: other.token, assessmentId: await launched(other), documentId };
});

let stopping: Promise<void> | undefined;
function stopped(): Promise<void> {
  stopping ??= product.stop();
  return stopping;
}
afterAll(stopped);

async function launched(by: Leader): Promise<string> {
  const { assessmentId: id, position } = await launch(by, {
    name: 'Cycle',
    company: 'Engines',
    releases: 'inSteps',
    participants: [{ name: 'P', email: invitee, role: 'Employee' }],
  });
  await by.call('GET', `/api/assessments?after=${position}`, undefined, by);
  return id;
}

/** Uploads a file and waits for its text and its mapping to lenses, so that nothing more is written about it. */
async function read(more: Partial<Upload> = {}, version = 1): Promise<{ documentId: string }> {
  const token = more.token ?? owner;
  const { status, body } = await uploadFile(product.url, { token, ...more });
  if (status !== 201) throw new Error(JSON.stringify(body));
  await until(
    async () =>
      (await send(product.url, 'GET', `/api/documents/${body.documentId}?after=${body.position}`, { token }))
        .body as DocumentDetail,
    ({ versions }) => versions?.[0]?.version === version && versions[0].stage === 'ready',
  );
  await until(
    async () =>
      (await send(product.url, 'GET', `/api/documents/${body.documentId}/mapping`, { token }))
        .body as TextMapping,
    ({ mapping }) => Boolean(mapping),
  );
  return { documentId: body.documentId };
}

const at = (rest = '', of = assessmentId) => `/api/assessments/${of}/evidence${rest}`;
const attach = (
  body: Partial<EvidenceBody> & Record<string, unknown>,
  { token = owner, of = assessmentId, requestId = randomUUID() } = {},
) =>
  send(product.url, 'POST', at('', of), {
    token,
    requestId,
    json: { subLens: '1.1', version: 1, passage: null, ...body },
  });
async function attached(body: Partial<EvidenceBody>, token = owner): Promise<string> {
  const answer = await attach(body, { token });
  if (answer.status !== 201) throw new Error(answer.text);
  return (answer.body as { evidenceId: string }).evidenceId;
}
async function listed(token = owner): Promise<Evidence['evidence']> {
  const answer = await send(product.url, 'GET', at(`?after=${await product.infra.store.head()}`), { token });
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.body as Evidence).evidence;
}
const one = async (evidenceId: string) => (await listed()).find((piece) => piece.evidenceId === evidenceId);
const ask = (method: string, where: string, token = owner) => send(product.url, method, where, { token });

describe('a piece of evidence', () => {
  it('has the passage that the server read, its place, the note, and who attached it', async () => {
    const { documentId } = await read({
      name: 'Minutes.txt',
      content: 'Minutes\n\nThe board approved the budget.',
      fields: { documentType: 'strategy' },
    });
    const evidenceId = await attached({ documentId, passage: 0, note: ' Look here. ' }, member.token);
    const passages = (await ask('GET', `/api/documents/${documentId}/passages`)).body as Passages;
    expect(await one(evidenceId)).toEqual({
      evidenceId,
      subLens: '1.1',
      documentId,
      name: 'Minutes.txt',
      format: 'txt',
      documentType: 'strategy',
      version: 1,
      newestVersion: 1,
      isErased: false,
      quote: { passage: 0, text: passages.passages[0]?.text, place: passages.passages[0]?.place },
      note: 'Look here.',
      attachedBy: 'Mem Ber',
      attachedAt: expect.any(String),
    });
  });

  it('takes no quoted text from the client', async () => {
    const { documentId } = await read();
    expect((await attach({ documentId, passage: 0, quote: 'Everything is fine.' })).status).toBe(400);
    expect(codeOf(await attach({ documentId, passage: 999 }))).toBe('400 PASSAGE_UNKNOWN');
    expect(codeOf(await attach({ documentId, version: 2 }))).toBe('404 NOT_FOUND');
    expect(codeOf(await attach({ documentId, subLens: '9.99' }))).toBe('400 SUB_LENS_UNKNOWN');
    expect((await attach({ documentId, note: 'x'.repeat(evidenceLimits.note + 1) })).status).toBe(400);
    expect((await attach({ documentId, passage: -1 })).status).toBe(400);
  });

  it('sent twice with one request id is attached once; attaching it again is refused', async () => {
    const { documentId } = await read();
    const requestId = randomUUID();
    const both = [
      await attach({ documentId, passage: 0 }, { requestId }),
      await attach({ documentId, passage: 0 }, { requestId }),
    ];
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.text).toBe(both[1]?.text);
    expect(codeOf(await attach({ documentId, passage: 0 }))).toBe('409 ALREADY_ATTACHED');
  });

  it('states from which version it was quoted when there is a newer one', async () => {
    const { documentId } = await read({ content: `First edition ${randomUUID()}` });
    const evidenceId = await attached({ documentId, passage: 0 });
    await read({ to: `/api/documents/${documentId}/versions`, content: `Second ${randomUUID()}` }, 2);
    const piece = await one(evidenceId);
    expect([piece?.version, piece?.newestVersion]).toEqual([1, 2]);
    expect(piece?.quote?.text).toContain('First edition');
  });

  it('is removed for everybody', async () => {
    const { documentId } = await read();
    const evidenceId = await attached({ documentId });
    expect((await ask('DELETE', at(`/${evidenceId}`), member.token)).status).toBe(200);
    expect(await one(evidenceId)).toBeUndefined();
    expect(codeOf(await ask('DELETE', at(`/${evidenceId}`)))).toBe('404 NOT_FOUND');
  });

  it('is refused with a sentence if the sub-lens already has 50 pieces', async () => {
    const subLens = '2.1';
    const long = Array.from({ length: 60 }, (_, n) => `${n} ${'It grew a little more. '.repeat(45)}`);
    const { documentId } = await read({ content: long.join('\n\n') });
    for (let passage = 1; passage < evidenceLimits.ofSubLens; passage += 1)
      await attached({ documentId, passage, subLens });
    const other = await read();
    await attached({ ...other, subLens });
    const refused = await attach({ documentId, passage: 0, subLens });
    expect([refused.status, problemIn(refused).detail]).toEqual([
      409,
      'A sub-lens has room for 50 pieces of evidence. Remove some first.',
    ]);
    // Evidence of a deleted document is hidden and does not count towards the limit.
    await ask('DELETE', `/api/documents/${other.documentId}`);
    expect((await attach({ documentId, passage: 0, subLens })).status).toBe(201);
  });
});

describe('access to evidence', () => {
  it('allows auditors to read, and members without the right to see results neither to read nor to write', async () => {
    const { documentId } = await read();
    const evidenceId = await attached({ documentId, passage: 0 });
    expect((await listed(auditor)).map((piece) => piece.evidenceId)).toContain(evidenceId);
    const tries = [
      await attach({ documentId, subLens: '1.2' }, { token: auditor }),
      await ask('DELETE', at(`/${evidenceId}`), auditor),
      await attach({ documentId, subLens: '1.2' }, { token: blind }),
      await ask('DELETE', at(`/${evidenceId}`), blind),
      await ask('GET', at(), blind),
    ];
    expect(tries.map(codeOf)).toEqual(tries.map(() => '403 PERMISSION_MISSING'));
  });

  it('is refused to an API key, which reads results but no documents', async () => {
    const { key } = await leader.call<{ key: string }>(
      'POST',
      '/api/organization/keys',
      { name: 'Nightly', scopes: ['results.read'], days: 1, currentPassword: leader.password },
      leader,
    );
    expect((await ask('GET', `/api/assessments/${assessmentId}/results`, key)).status).toBe(200);
    expect((await ask('GET', at(), key)).status).toBe(403);
  });

  it('is refused to another organisation, with any mix of its own ids and foreign ids', async () => {
    const { documentId } = await read();
    const evidenceId = await attached({ documentId });
    const { token, ...theirs } = stranger;
    const tries = [
      await ask('GET', at(), token),
      await attach({ documentId }, { token }),
      await attach({ documentId: theirs.documentId }, { token }),
      await attach({ documentId }, { token, of: theirs.assessmentId }),
      await ask('DELETE', at(`/${evidenceId}`), token),
      await ask('DELETE', at(`/${evidenceId}`, theirs.assessmentId), token),
      await attach({ documentId: theirs.documentId }),
      await attach({ documentId }, { of: theirs.assessmentId }),
    ];
    expect(tries.map(codeOf)).toEqual(tries.map(() => '404 NOT_FOUND'));
    expect((await one(evidenceId))?.documentId).toBe(documentId);
  });
});

describe('a figure of a data source as evidence', () => {
  const figures = (value: number) =>
    JSON.stringify([
      { name: 'Revenue', value },
      { name: 'Cost', value: 3 },
    ]);
  const service = { answer: figures(10), url: '' };
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(service.answer),
  );
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => server.close());

  const settings = (name: string, path = '') => ({
    ...{ name, place: { kind: 'api', address: service.url, path }, label: 'name', value: 'value' },
    ...{ headers: [], subLens: null, schedule: 'none' },
  });
  const tell = (method: string, where: string, json: unknown, token = owner) =>
    send(product.url, method, where, { token, json, requestId: randomUUID() });
  async function connected(token = owner, name = 'ERP'): Promise<string> {
    const { body } = await tell('POST', '/api/data-sources', settings(name), token);
    const { dataSourceId } = body as { dataSourceId: string };
    await fetched(dataSourceId, 10, token);
    return dataSourceId;
  }
  async function fetched(dataSourceId: string, value: number, token = owner): Promise<void> {
    service.answer = figures(value);
    const { body } = await tell('POST', `/api/data-sources/${dataSourceId}/fetch`, {}, token);
    expect(body).toMatchObject({ failure: null });
  }
  const cite = (body: object, { token = owner, of = assessmentId } = {}) =>
    tell(
      'POST',
      `/api/assessments/${of}/metric-evidence`,
      { subLens: '5.1', fetch: 1, metric: 0, ...body },
      token,
    );
  const idIn = (answer: { readonly body: unknown }) => (answer.body as { evidenceId: string }).evidenceId;
  const past = async (query: string, evidenceId: string) =>
    ((await ask('GET', at(`?${query}`))).body as Evidence).metrics.find(
      (one) => one.evidenceId === evidenceId,
    );
  const now = async (evidenceId: string) => past(`after=${await product.infra.store.head()}`, evidenceId);

  it('has its source, fetch and date, stays what it was, and says that there is a newer one', async () => {
    const dataSourceId = await connected();
    const answer = await cite(
      { dataSourceId, unit: ' EUR million ', note: 'Without tax' },
      { token: member.token },
    );
    const evidenceId = idIn(answer);
    const first = await now(evidenceId);
    expect(first).toEqual({
      evidenceId,
      subLens: '5.1',
      dataSourceId,
      source: 'ERP',
      figure: { name: 'Revenue', value: 10, unit: 'EUR million' },
      fetch: 1,
      fetchedAt: expect.any(String),
      newer: null,
      readsOther: false,
      note: 'Without tax',
      attachedBy: 'Mem Ber',
      attachedAt: expect.any(String),
    });
    await fetched(dataSourceId, 12);
    await fetched(dataSourceId, 14);
    await tell('PUT', `/api/data-sources/${dataSourceId}`, settings('Renamed'));
    expect(await now(evidenceId)).toEqual({
      ...first,
      newer: { value: 14, fetch: 3, at: expect.any(String) },
    });
    const { position } = answer.body as { position: string };
    expect(await past(`at=${position}`, evidenceId)).toEqual(first);
  });

  it('is not compared with figures that the source reads from elsewhere since', async () => {
    const dataSourceId = await connected();
    const evidenceId = idIn(await cite({ dataSourceId }));
    await tell('PUT', `/api/data-sources/${dataSourceId}`, settings('ERP', 'other'));
    await tell('PUT', `/api/data-sources/${dataSourceId}`, settings('ERP'));
    await fetched(dataSourceId, 99);
    expect(await now(evidenceId)).toMatchObject({
      figure: { value: 10 },
      newer: null,
      readsOther: true,
    });
  });

  it('is copied by the server, from a fetch that is kept', async () => {
    const dataSourceId = await connected();
    expect((await cite({ dataSourceId, value: 1_000 })).status).toBe(400);
    expect(codeOf(await cite({ dataSourceId, metric: 2 }))).toBe('400 METRIC_UNKNOWN');
    expect(codeOf(await cite({ dataSourceId, fetch: 2 }))).toBe('409 FETCH_UNKNOWN');
    expect(codeOf(await cite({ dataSourceId, subLens: '9.99' }))).toBe('400 SUB_LENS_UNKNOWN');
    expect((await cite({ dataSourceId, unit: 'x'.repeat(evidenceLimits.unit + 1) })).status).toBe(400);
    expect((await cite({ dataSourceId })).status).toBe(201);
    expect(codeOf(await cite({ dataSourceId }))).toBe('409 ALREADY_ATTACHED');
  });

  it('is attached by those who may attach documents, and never seen by participants', async () => {
    const dataSourceId = await connected();
    const evidenceId = idIn(await cite({ dataSourceId, subLens: '5.2' }));
    for (const token of [auditor, blind])
      expect(codeOf(await cite({ dataSourceId }, { token }))).toBe('403 PERMISSION_MISSING');
    await now(evidenceId);
    expect((await ask('GET', at(), auditor)).text).toContain(evidenceId);
    expect((await ask('GET', at(), blind)).status).toBe(403);
    const [link] = [...(await linksFromOutbox(leader, [invitee])).values()];
    const { token: ticket } = await openLink(leader.call, link ?? '');
    for (const answer of [
      await ask('GET', at(), ticket),
      await cite({ dataSourceId, subLens: '5.3' }, { token: ticket }),
    ])
      expect([401, 403]).toContain(answer.status);
  });

  it('does not exist for another organisation, in any mix of ids', async () => {
    const dataSourceId = await connected();
    const evidenceId = idIn(await cite({ dataSourceId, subLens: '5.4' }));
    const { token, assessmentId: theirs } = stranger;
    const foreign = await connected(token, 'Theirs');
    const tries = [
      await cite({ dataSourceId: foreign }),
      await cite({ dataSourceId }, { token }),
      await cite({ dataSourceId }, { token, of: theirs }),
      await cite({ dataSourceId: foreign }, { token }),
      await ask('DELETE', at(`/${evidenceId}`, theirs), token),
    ];
    expect(tries.map(codeOf)).toEqual(tries.map(() => '404 NOT_FOUND'));
  });

  it('is destroyed with its source, and a past moment says so', async () => {
    const word = `Figure${randomUUID().replaceAll('-', '')}`;
    const dataSourceId = await connected(owner, word);
    const answer = await cite({ dataSourceId, subLens: '6.1' });
    const [evidenceId, { position }] = [idIn(answer), answer.body as { position: string }];
    expect(filesWith(word)).toEqual([]);
    await tell('DELETE', `/api/data-sources/${dataSourceId}`, {});
    expect(await now(evidenceId)).toBeUndefined();
    expect(codeOf(await cite({ dataSourceId, subLens: '6.2' }))).toBe('404 NOT_FOUND');
    await until(
      () => product.infra.keys.find(dataSourceId),
      (key) => key === undefined,
    );
    const then = await past(`at=${position}`, evidenceId);
    expect(then).toMatchObject({ source: '[erased]', figure: null, newer: null });
    const trail = await ask('GET', `/api/assessments/${assessmentId}/audit-trail`);
    expect(trail.text).toContain('Attached a figure of a data source to a sub-lens as evidence.');
    expect(trail.text).not.toContain(word);
    // From the next moment of the assessment on, the evidence is not shown.
    const { body: next } = await attach({ documentId: (await read()).documentId, subLens: '6.1' });
    expect(await past(`at=${(next as { position: string }).position}`, evidenceId)).toBeUndefined();
  });
});

describe('the audit trail', () => {
  it('describes changes of evidence in sentences, and contains neither quote nor note', async () => {
    const word = `kept${randomUUID().replaceAll('-', '')}`;
    const { documentId } = await read({ content: `About ${word}` });
    const evidenceId = await attached({ documentId, passage: 0, note: `Note ${word}` });
    await ask('DELETE', at(`/${evidenceId}`));
    const where = `/api/assessments/${assessmentId}/audit-trail`;
    const { text } = await until(
      () => ask('GET', where),
      (trail) => trail.text.includes('Removed a piece of evidence from a sub-lens.'),
    );
    expect(text).toContain('Attached a document to a sub-lens as evidence.');
    expect(text).not.toContain(word);
    const file = await send(product.url, 'POST', `${where}/export`, { token: owner, json: {} });
    expect(file.text).not.toContain(word);
  });
});

describe('evidence of a deleted document', () => {
  it('is hidden at once, returns when the document is restored, and cannot be attached in between', async () => {
    const { documentId } = await read();
    const evidenceId = await attached({ documentId, passage: 0 });
    await ask('DELETE', `/api/documents/${documentId}`);
    expect(await one(evidenceId)).toBeUndefined();
    expect(codeOf(await attach({ documentId, subLens: '1.2' }))).toBe('404 NOT_FOUND');
    await ask('POST', `/api/documents/${documentId}/restore`);
    expect((await one(evidenceId))?.quote?.passage).toBe(0);
  });

  it('is unreadable everywhere once the document is erased: answers, disk, log, view and trail', async () => {
    const word = `secret${randomUUID().replaceAll('-', '')}`;
    const { documentId } = await read({ name: `${word}.txt`, content: `All about ${word}` });
    const evidenceId = await attached({ documentId, passage: 0 });
    expect((await one(evidenceId))?.quote?.text).toContain(word);
    expect(filesWith(word)).toEqual([]);
    await ask('DELETE', `/api/documents/${documentId}`);
    await erase(documentId);
    expect(await product.infra.keys.find(documentId)).toBeUndefined();
    expect(await one(evidenceId)).toBeUndefined();
    expect(codeOf(await ask('POST', `/api/documents/${documentId}/restore`))).toBe('410 DOCUMENT_ERASED');
    expect(await one(evidenceId)).toBeUndefined();
    const { text } = await ask('GET', `/api/assessments/${assessmentId}/audit-trail`);
    expect(text).not.toContain(word);
    expect(filesWith(word)).toEqual([]);
    // The stored quote is encrypted with the destroyed key; the note is encrypted with the key of its author.
    const fact = (await everyEvent(product.infra.store)).find(
      ({ type, data }) => type === 'EvidenceAttached' && Object(data).evidenceId === evidenceId,
    );
    const { quote, place, note }: Record<string, string> = Object(fact?.data);
    expect([quote, place].map((sealed) => sealed?.split('.')[2])).toEqual([documentId, documentId]);
    expect(note?.split('.')[2]).toBe(leader.session.user.id);
    const { readModels } = product.infra;
    const model = (await readModels.models()).find(({ name }) => name === evidence.name) ?? evidence;
    const stored = await readModels.get(model, evidenceKeys.piece(assessmentId, evidenceId));
    expect(stored).toMatchObject({ quote, place });
  });

  it('shows no note of an erased person', async () => {
    const leaver = await addMember(leader, product.url, 'member');
    const { documentId } = await read();
    const evidenceId = await attached({ documentId, passage: 0, note: 'Only mine' }, leaver.token);
    await product.infra.keys.destroy(leaver.accountId);
    expect((await one(evidenceId))?.note).toBe('[erased]');
    expect((await one(evidenceId))?.quote?.text).toContain('Notes');
  });
});

describe('evidence at a past moment', () => {
  const past = async (query: string) => {
    const answer = await ask('GET', at(`?${query}`));
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body as Evidence;
  };
  const then = async (position: string, evidenceId: string) =>
    (await past(`at=${position}`)).evidence.find((piece) => piece.evidenceId === evidenceId);

  it('is that of the moment, with the names, categories and versions that its documents had then', async () => {
    const { documentId } = await read({
      name: 'Then.txt',
      content: `As it was ${randomUUID()}`,
      fields: { documentType: 'strategy' },
    });
    const { body } = await attach({ documentId, passage: 0, subLens: '3.1' });
    const { evidenceId, position } = body as { evidenceId: string; position: string };
    const now = await one(evidenceId);
    await read({ to: `/api/documents/${documentId}/versions`, content: `Newer ${randomUUID()}` }, 2);
    await send(product.url, 'PUT', `/api/documents/${documentId}/name`, {
      token: owner,
      json: { name: 'Now.txt' },
    });
    const removed = (await ask('DELETE', at(`/${evidenceId}`))).body as { position: string };
    expect(await then(position, evidenceId)).toEqual(now);
    expect(now).toMatchObject({ name: 'Then.txt', newestVersion: 1, documentType: 'strategy' });
    expect(await then(String(BigInt(position) - 1n), evidenceId)).toBeUndefined();
    // Renaming a document or adding a version is not a moment of the assessment: until the removal, its last moment is the
    // attachment.
    expect(await then(String(BigInt(removed.position) - 1n), evidenceId)).toEqual(now);
    const { body: later } = await attach({ documentId: (await read()).documentId, subLens: '3.1' });
    expect(await then((later as { position: string }).position, evidenceId)).toBeUndefined();
    expect(await then(removed.position, evidenceId)).toBeUndefined();
    expect(codeOf(await ask('GET', at(`?at=${position}`), blind))).toBe('403 PERMISSION_MISSING');
  });

  it('shows documents as of that moment: a rename appears from the next moment on, and querying a future position does not fix the answer', async () => {
    const { documentId } = await read({ name: 'Early.txt' });
    const { evidenceId } = (await attach({ documentId, subLens: '4.1' })).body as { evidenceId: string };
    const ahead = String(BigInt((await product.infra.store.head()) ?? '0') + 6n);
    expect(await then(ahead, evidenceId)).toMatchObject({ name: 'Early.txt' });
    await send(product.url, 'PUT', `/api/documents/${documentId}/name`, {
      token: owner,
      json: { name: 'Late.txt' },
    });
    const other = await read();
    for (const subLens of ['4.1', '4.2', '4.3']) await attached({ ...other, subLens });
    expect(BigInt((await product.infra.store.head()) ?? '0')).toBeGreaterThan(BigInt(ahead));
    expect(await then(ahead, evidenceId)).toMatchObject({ name: 'Late.txt' });
  });

  it('has each attachment as a moment, which is known as soon as it is written', async () => {
    const { documentId } = await read();
    for (const subLens of ['3.2', '3.3']) {
      const { body } = await attach({ documentId, subLens });
      const { position } = body as { position: string };
      expect((await past(`at=${position}`)).asOf?.position).toBe(position);
      const { end } = (await ask('GET', `/api/assessments/${assessmentId}/moments`)).body as Moments;
      expect(end.position).toBe(position);
    }
  });

  it('states that a document was erased later, and contains none of its text', async () => {
    const word = `gone${randomUUID().replaceAll('-', '')}`;
    const { documentId } = await read({ name: `${word}.txt`, content: `All about ${word}` });
    const { body } = await attach({ documentId, passage: 0, subLens: '3.4', note: 'Of mine' });
    const { evidenceId, position } = body as { evidenceId: string; position: string };
    await ask('DELETE', `/api/documents/${documentId}`);
    await erase(documentId);
    const piece = await then(position, evidenceId);
    expect(piece).toMatchObject({ name: '[erased]', isErased: true, quote: null, note: 'Of mine' });
    expect(JSON.stringify(piece)).not.toContain(word);
    // From the next moment of the assessment on, the evidence is not shown.
    const { body: next } = await attach({ documentId: (await read()).documentId, subLens: '3.4' });
    expect(await then((next as { position: string }).position, evidenceId)).toBeUndefined();
  });
});

/** Erases a document, as the worker does a minute after a deletion. */
const erase = (documentId: string) =>
  createEraseDocument(product.infra)({
    id: randomUUID(),
    queue: erasingQueue,
    payload: {
      documentId,
      deletion: 1,
      tenant: leader.session.organization.id,
      correlationId: randomUUID(),
    },
    attempt: 1,
  } as Job);

describe('after all of these tests', () => {
  it('the views equal a rebuild from the log', async () => {
    await listed();
    await stopped();
    const views = await compareWithRebuild(product.folder);
    expect(views.filter(({ different }) => different.length > 0)).toEqual([]);
    expect(views.find(({ model }) => model.startsWith('evidence'))?.documents).toBeGreaterThan(50);
  });
});

function filesWith(word: string): readonly string[] {
  return readdirSync(product.folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter((entry) => readFileSync(path.join(entry.parentPath, entry.name)).includes(word))
    .map(({ name }) => name);
}
