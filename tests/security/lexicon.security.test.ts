import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Passages } from '../../api/document/contract/documents.ts';
import type { TextMapping } from '../../api/document/contract/mapping.ts';
import type { Lexicon, LexiconChanges, LexiconSuggestions } from '../../api/lexicon/contract/lexicon.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { ownWords } from '../support/documents/own-words.ts';
import { addMember } from '../support/members.ts';
import { type Product, runProduct } from '../support/product.ts';
import { uploadFile } from '../support/uploads.ts';
import { codeOf, problemIn, send, until } from './wire.ts';

const { term, subLens } = ownWords;
let product: Product;
let leader: Leader;
let member: string;
let documents: readonly string[];

beforeAll(async () => {
  product = await runProduct();
  leader = await registerLeader(product.url);
  member = (await addMember(leader, product.url, 'member')).token;
  documents = [await mapped(1), await mapped(2)];
});
afterAll(() => product.stop());

const ask = async (path: string, token = leader.token) => {
  const after = `${path.includes('?') ? '&' : '?'}after=${await product.infra.store.head()}`;
  return send(product.url, 'GET', `/api/${path}${after}`, { token });
};
const lexiconOf = async (token?: string) => (await ask('lexicon', token)).body as Lexicon;
const changesOf = async (token?: string) => (await ask('lexicon/changes', token)).body as LexiconChanges;
const suggestionsOf = async () => (await ask('lexicon/suggestions')).body as LexiconSuggestions;
const tell = (command: string, json?: unknown, token = leader.token) =>
  send(product.url, 'POST', `/api/lexicon/${command}`, { token, ...(json !== undefined && { json }) });
const termsOf = ({ subLenses }: Lexicon) =>
  subLenses.flatMap((one) => one.terms.map((each) => `${one.subLens} ${each.term}`));
const mappingOf = async (documentId: string, token?: string) =>
  ((await ask(`documents/${documentId}/mapping`, token)).body as TextMapping).mapping;
const move = (documentId: string, passage: number, to: string | null) =>
  send(product.url, 'POST', `/api/documents/${documentId}/move-passage`, {
    token: leader.token,
    json: { version: 1, passage, subLens: to },
  });
const mappedAgain = async () => {
  expect((await tell('map-again')).status).toBe(200);
  return until(lexiconOf, ({ remapping }) => remapping?.isRunning === false);
};

async function mapped(number: number, token = leader.token): Promise<string> {
  const { body } = await uploadFile(product.url, { token, ...ownWords.file(number) });
  await until(() => mappingOf(body.documentId, token), Boolean);
  return body.documentId;
}

describe('the lexicon of an organisation', () => {
  it('is changed by administrators only; other members read it and get no suggestions', async () => {
    for (const [command, json] of [
      ['add-term', { subLens, term }],
      ['remove-term', { subLens, term }],
      ['dismiss-suggestion', { subLens, word: term }],
      ['map-again', undefined],
    ] as const)
      expect(codeOf(await tell(command, json, member))).toBe('403 PERMISSION_MISSING');
    expect(codeOf(await ask('lexicon/suggestions', member))).toBe('403 PERMISSION_MISSING');
    expect((await ask('lexicon', member)).status).toBe(200);
    expect((await ask('lexicon/changes', member)).status).toBe(200);
    expect((await ask('lexicon/framework', member)).status).toBe(200);
  });

  it('keeps terms as plain words, and says what is wrong with others', async () => {
    expect((await tell('add-term', { subLens, term: '<img src=x onerror>' })).status).toBe(200);
    expect((await tell('add-term', { subLens, term: '\u202Edlrow\u202C velo' })).status).toBe(200);
    expect(termsOf(await lexiconOf())).toEqual(['1.2 img src onerror', '1.2 dlrow velo']);
    for (const own of ['img src onerror', 'dlrow velo']) await tell('remove-term', { subLens, term: own });
    const framework = await tell('add-term', { subLens, term: 'Competitors' });
    expect(problemIn(framework)).toMatchObject({ status: 400, code: 'TERM_OF_FRAMEWORK' });
    expect(problemIn(framework).errors).toMatchObject([{ path: 'term' }]);
    const terms = Array.from({ length: 10_000 }, (_, at) => `t${at}`);
    for (const json of [
      { subLens, term: terms },
      { subLens, terms },
      { subLens, term: terms.join(' ') },
    ])
      expect([400, 413]).toContain((await tell('add-term', json)).status);
    expect(termsOf(await lexiconOf())).toEqual([]);
  });

  it('is changed only at the revision that the request expects', async () => {
    const { headers } = await ask('lexicon');
    const at = (revision: string) =>
      send(product.url, 'POST', '/api/lexicon/add-term', {
        token: leader.token,
        json: { subLens, term: 'ravenhill' },
        headers: { 'if-match': revision },
      });
    expect(codeOf(await at('"0"'))).toBe('412 PRECONDITION_FAILED');
    expect((await at(headers.get('etag') ?? '')).status).toBe(200);
    await tell('remove-term', { subLens, term: 'ravenhill' });
  });
});

describe('a re-mapping', () => {
  it('maps the library with the added term, shows what changed and where, and keeps what people moved', async () => {
    expect(codeOf(await tell('map-again'))).toBe('409 NOTHING_TO_MAP');
    const before = await mappingOf(documents[0] ?? '');
    expect(before?.entries.slice(0, 3).map((one) => one.subLens)).not.toContain(subLens);
    await move(documents[0] ?? '', 0, '4.2');
    await tell('add-term', { subLens, term });
    expect(await lexiconOf()).toMatchObject({ documents: 2, older: 2, remapping: null });
    expect((await lexiconOf()).subLenses[0]?.terms).toEqual([{ term, passages: null }]);
    const after = await mappedAgain();
    expect(after).toMatchObject({ older: 0, remapping: { done: 2, left: 0 } });
    expect(after.subLenses[0]?.terms).toEqual([{ term, passages: 2 * ownWords.passages }]);
    const { total, changes, lenses } = await changesOf(member);
    // The moved passage is not among them.
    expect(total).toBe(2 * ownWords.passages - 1);
    expect(after.remapping?.changed).toBe(total);
    expect(lenses.find(({ lens }) => lens === '1')).toMatchObject({ gained: total, lost: 0 });
    for (const { documentId, passage, text, place, after: now } of changes) {
      expect(now.subLens).toBe(subLens);
      const { body } = await send(product.url, 'GET', `/api/documents/${documentId}/passages`, {
        token: leader.token,
      });
      const { passages } = body as Passages;
      expect(passages[passage]?.text).toContain(text);
      expect(passages[passage]?.place).toEqual(place);
    }
    expect((await mappingOf(documents[0] ?? ''))?.entries[0]).toMatchObject({
      subLens: '4.2',
      isMoved: true,
    });
    // Undone, the library is mapped as before.
    await tell('remove-term', { subLens, term });
    expect(await lexiconOf()).toMatchObject({ older: 2 });
    await tell('add-term', { subLens, term });
    expect(await lexiconOf()).toMatchObject({ older: 0 });
  });

  it('changes nothing of another organisation, whose lexicon and documents it does not see', async () => {
    const other = await registerLeader(product.url);
    const documentId = await mapped(1, other.token);
    expect(await lexiconOf(other.token)).toMatchObject({ subLenses: [], documents: 1, older: 0 });
    expect(await changesOf(other.token)).toMatchObject({ total: 0, changes: [] });
    const own = await mappingOf(documentId, other.token);
    expect(own?.entries.slice(0, 3).map((one) => one.subLens)).not.toContain(subLens);
    expect(codeOf(await ask(`documents/${documentId}/mapping`))).toBe('404 NOT_FOUND');
    const held = JSON.stringify([await lexiconOf(other.token), await changesOf(other.token)]);
    expect(held).not.toContain(term);
  });

  it('shows nothing of a deleted document', async () => {
    const { total } = await changesOf();
    await send(product.url, 'DELETE', `/api/documents/${documents[1]}`, { token: leader.token });
    const left = await changesOf();
    expect(left.total).toBe(total - ownWords.passages);
    expect(left.changes.every(({ documentId }) => documentId === documents[0])).toBe(true);
    expect(await lexiconOf()).toMatchObject({ documents: 1, remapping: { done: 1, changed: left.total } });
    await send(product.url, 'POST', `/api/documents/${documents[1]}/restore`, { token: leader.token });
    expect((await changesOf()).total).toBe(total);
  });
});

it('one account reads what changed at most 300 times in ten minutes, because each answer reads up to 20 texts', async () => {
  const other = await registerLeader(product.url);
  const codes: string[] = [];
  for (let batch = 0; batch < 31; batch += 1)
    codes.push(
      ...(await Promise.all(Array.from({ length: 10 }, () => ask('lexicon/changes', other.token)))).map(
        ({ status }) => String(status),
      ),
    );
  expect(codes.filter((code) => code === '200')).toHaveLength(300);
  expect(codeOf(await ask('lexicon/changes', other.token))).toBe('429 TOO_MANY_REQUESTS');
  expect((await ask('lexicon/changes', member)).status).toBe(200);
});

describe('suggestions', () => {
  it('come from passages that people moved in two documents, and are dismissed for good without the word in the log', async () => {
    await tell('remove-term', { subLens, term });
    expect((await suggestionsOf()).suggestions).toEqual([]);
    for (const passage of [1, 2]) await move(documents[0] ?? '', passage, '3.2');
    expect((await suggestionsOf()).suggestions).toEqual([]);
    for (const passage of [0, 1, 2]) await move(documents[1] ?? '', passage, '3.2');
    const { suggestions, moved } = await suggestionsOf();
    expect(moved).toBe(6);
    expect(suggestions.find(({ word }) => word === term)).toEqual({
      subLens: '3.2',
      word: term,
      passages: 5,
      documents: 2,
      others: 1,
      unclear: 0,
    });
    expect((await tell('dismiss-suggestion', { subLens: '3.2', word: term })).status).toBe(200);
    expect((await suggestionsOf()).suggestions.map(({ word }) => word)).not.toContain(term);
    const slice = await product.infra.store.readAll(null, { limit: 10_000 });
    const dismissed = slice.events.filter(({ type }) => type === 'LexiconSuggestionDismissed');
    expect(dismissed).toHaveLength(1);
    expect(JSON.stringify(dismissed)).not.toContain(term);
  });
});
