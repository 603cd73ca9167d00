import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dissection } from '../../api/dissection/contract/dissection.ts';
import type { Passages } from '../../api/document/contract/documents.ts';
import type { TextMapping } from '../../api/document/contract/mapping.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { disagreeing } from '../support/documents/disagreeing.ts';
import { addMember } from '../support/members.ts';
import { type Product, runProduct } from '../support/product.ts';
import { uploadFile } from '../support/uploads.ts';
import { codeOf, send, until } from './wire.ts';

let product: Product;
let leader: Leader;
let auditor: string;
let competition: string;
let culture: string;

beforeAll(async () => {
  product = await runProduct();
  leader = await registerLeader(product.url);
  auditor = (await addMember(leader, product.url, 'auditor')).token;
  competition = await mapped(disagreeing.competition);
  culture = await mapped(disagreeing.culture);
});
afterAll(() => product.stop());

const ask = (path: string, token = leader.token) => send(product.url, 'GET', path, { token });
const asked = async (ids: readonly string[], token?: string) =>
  ask(`/api/dissection?documents=${ids.join(',')}&after=${await product.infra.store.head()}`, token);
const dissected = async (...ids: string[]) => (await asked(ids)).body as Dissection;
const relevances = ({ result }: Dissection) =>
  Object.fromEntries(result?.lenses.map(({ lens, relevance }) => [lens, relevance]) ?? []);

async function mapped(file: { name: string; content: string }): Promise<string> {
  const { body } = await uploadFile(product.url, { token: leader.token, ...file });
  await until(
    async () => (await ask(`/api/documents/${body.documentId}/mapping`)).body as TextMapping,
    ({ mapping }) => Boolean(mapping),
  );
  return body.documentId;
}

describe('a dissection', () => {
  it('quotes sentences word for word from their passages, each with its source', async () => {
    const { documents, result } = await dissected(competition, culture);
    expect(documents.map(({ documentId }) => documentId)).toEqual([competition, culture]);
    expect(documents.every((one) => one.dissected?.type === 'general')).toBe(true);
    const quotes = result?.lenses.flatMap((lens) => lens.quotes) ?? [];
    expect(new Set(quotes.map(({ documentId }) => documentId))).toEqual(new Set([competition, culture]));
    for (const { documentId, version, passage, text, place } of quotes) {
      const { passages } = (await ask(`/api/documents/${documentId}/passages?version=${version}`))
        .body as Passages;
      expect(passages[passage]?.text).toContain(text);
      expect(passages[passage]?.place).toEqual(place);
    }
    const counted = result?.lenses.reduce((sum, lens) => sum + lens.quotes.length + lens.more, 0);
    expect(counted).toBe(result?.insights);
    expect(result?.quality).toBeNull();
  });

  it('follows the choice of a person, and is the same after the choice is reversed', async () => {
    const before = await dissected(competition);
    const move = (subLens: string | null) =>
      send(product.url, 'POST', `/api/documents/${competition}/move-passage`, {
        token: leader.token,
        json: { version: 1, passage: 0, subLens },
        requestId: crypto.randomUUID(),
      });
    await move('9.4');
    const moved = await dissected(competition);
    expect(relevances(moved)['9']).toBeGreaterThan(0);
    expect(moved.result?.lenses.find(({ lens }) => lens === '9')?.quotes).toMatchObject([
      { subLens: '9.4', isChosen: true, confidence: 1 },
    ]);
    await move(null);
    expect(relevances(await dissected(competition))['9']).toBe(0);
    await move('1.2');
    expect((await dissected(competition)).result?.insights).toBe(before.result?.insights);
  });

  it('counts passages of a copy once', async () => {
    const { name, content } = disagreeing.culture;
    const copy = await mapped({ name: `Copy of ${name}`, content: `${content} And so on.` });
    const [one, both] = [await dissected(culture), await dissected(culture, copy)];
    // Only the last passage of the copy has other words.
    const apart = (both.result?.insights ?? 0) - (one.result?.insights ?? 0);
    expect(apart).toBeLessThanOrEqual(1);
    expect((await dissected(copy)).result?.insights).toBe(one.result?.insights);
    await send(product.url, 'DELETE', `/api/documents/${copy}`, { token: leader.token });
    expect(codeOf(await asked([culture, copy]))).toBe('404 NOT_FOUND');
  });

  it('lists a document that has no text, and says nothing about it', async () => {
    const { body } = await uploadFile(product.url, {
      token: leader.token,
      name: 'Broken.pdf',
      content: '%PDF-1.7 not a page',
    });
    const answer = await until(
      () => dissected(body.documentId, culture),
      ({ documents }) => documents[0]?.stage === 'failed',
    );
    expect(answer.documents[0]).toMatchObject({ dissected: null, name: 'Broken.pdf' });
    expect(answer.result?.insights).toBe((await dissected(culture)).result?.insights);
    const alone = await dissected(body.documentId);
    expect(alone.result).toBeNull();
    expect(codeOf(await ask(`/api/dissection/report?documents=${body.documentId}`))).toBe(
      '409 NOTHING_MAPPED',
    );
  });

  it('is read by an auditor, and missing for another organisation, whose documents it does not accept', async () => {
    expect((await asked([culture], auditor)).status).toBe(200);
    const other = await registerLeader(product.url);
    expect(codeOf(await asked([culture], other.token))).toBe('404 NOT_FOUND');
    expect(codeOf(await ask(`/api/dissection/report?documents=${culture}`, other.token))).toBe(
      '404 NOT_FOUND',
    );
    const { body } = await uploadFile(product.url, { token: other.token });
    expect(codeOf(await asked([culture, body.documentId]))).toBe('404 NOT_FOUND');
  });

  it('accepts 1 to 20 ids', async () => {
    const ids = (count: number) => Array.from({ length: count }, () => culture);
    expect((await asked(ids(20))).status).toBe(200);
    expect((await asked(ids(21))).status).toBe(400);
    expect((await ask('/api/dissection?documents=')).status).toBe(400);
    expect((await dissected(culture, culture)).documents).toHaveLength(1);
  });
});
