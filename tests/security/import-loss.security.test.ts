import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportPreview, KeptMappings } from '../../api/survey-import/contract/survey-import.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { addMember } from '../support/members.ts';
import { type Product, runProduct } from '../support/product.ts';
import { codeOf, send, until } from './wire.ts';

// An import changes no number without a word: the page asks, and the API refuses a program that does not answer.

let product: Product;
let leader: Leader;
beforeAll(async () => {
  product = await runProduct();
  leader = await registerLeader(product.url);
});
afterAll(() => product.stop());

const post = (path: string, json: object) => send(product.url, 'POST', path, { token: leader.token, json });
const base64 = (lines: readonly string[]) => Buffer.from(lines.join('\n')).toString('base64');
const sound = ['group,Q1', ...Array.from({ length: 20 }, (_, at) => `North,${1 + (at % 5)}`)];
const about = { fileName: 'a.csv', name: 'Climate', company: 'Engines Ltd' };
const scale = { min: 1, max: 5 };

describe('an import', () => {
  it('without a framework is refused until the scale is given', async () => {
    const content = base64(sound);
    expect(codeOf(await post('/api/imports', { ...about, content }))).toBe('409 SCALE_UNCONFIRMED');
    expect((await post('/api/imports', { ...about, content, scale })).status).toBe(202);
  });

  it('that would leave out more than 1 % is refused until exactly that is confirmed', async () => {
    const content = base64([...sound, 'South,99', 'South,4', 'South,"1,000"']);
    const again = { ...about, content, scale };
    expect(codeOf(await post('/api/imports', again))).toBe('409 IMPORT_INCOMPLETE');
    const left = { ...again, leaveOut: true };
    expect(codeOf(await post('/api/imports', left))).toBe('409 IMPORT_LOSS_UNCONFIRMED');
    const { body } = await post('/api/imports/preview', { fileName: 'a.csv', content, scale });
    expect((body as ImportPreview).survey).toMatchObject({
      lost: { lines: 2, ratings: 2 },
      mustConfirmLoss: true,
    });
    const wrong = { ...left, confirmedLoss: { lines: 2, ratings: 1 } };
    expect(codeOf(await post('/api/imports', wrong))).toBe('409 IMPORT_LOSS_UNCONFIRMED');
    const right = { ...left, confirmedLoss: { lines: 2, ratings: 2 } };
    expect((await post('/api/imports', right)).status).toBe(202);
  });

  it('with half a character in its name, or with the name of a sheet for a CSV file, is refused', async () => {
    const sent = { ...about, content: base64(sound), scale };
    const raw = (body: object) =>
      send(product.url, 'POST', '/api/imports', { token: leader.token, raw: JSON.stringify(body) });
    const named = await raw({ ...sent, name: '\ud800Climate' });
    expect(named.status).toBe(400);
    expect(named.text).toContain('ordinary text');
    const answer = await post('/api/imports', { ...sent, sheet: 'Answers' });
    expect(codeOf(answer)).toBe('400 FILE_UNREADABLE');
    expect(answer.text).toContain('no sheets');
  });

  it('of fewer people than the release rules ask for is refused, and the preview says so before', async () => {
    const few = { ...about, content: base64(sound.slice(0, 5)), scale };
    expect(codeOf(await post('/api/imports', few))).toBe('409 IMPORT_TOO_FEW_PEOPLE');
    const checksOf = async (more: object) => {
      const { fileName, content } = few;
      const { body } = await post('/api/imports/preview', { fileName, content, scale, ...more });
      return (body as ImportPreview).survey?.checks.map(({ code }) => code);
    };
    expect(await checksOf({})).toEqual(['IMPORT_TOO_FEW_PEOPLE']);
    expect(await checksOf({ threshold: 4 })).toEqual([]);
  });

  it('of answers from the future is refused', async () => {
    const answeredAt = '2199-01-01T00:00:00.000Z';
    const answer = await post('/api/imports', { ...about, content: base64(sound), scale, answeredAt });
    expect(codeOf(answer)).toBe('400 ANSWERED_IN_FUTURE');
  });
});

describe('the preview', () => {
  it('of a file that cannot be read yet has its headings, first lines and guesses', async () => {
    const content = base64(['Place,Q1', 'North,1', 'South,2']);
    const { status, body } = await post('/api/imports/preview', { fileName: 'a.csv', content });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      headings: ['Place', 'Q1'],
      firstRows: [{ line: 1 }, { line: 2, cells: ['North', '1'] }, { line: 3 }],
      guesses: [
        { column: 'Place', is: 'ignored' },
        { column: 'Q1', is: 'question' },
      ],
      problem: { code: 'NO_GROUP_COLUMN' },
      survey: null,
    });
  });

  it('of base64 that is not one piece is refused, not cut', async () => {
    for (const content of [
      base64(['group,Q1', 'N,1', '']) + base64(['', 'S,2', 'S,3', 'S,44']),
      `!${base64(sound)}`,
    ]) {
      const answer = await post('/api/imports/preview', { fileName: 'a.csv', content, scale });
      expect(codeOf(answer)).toBe('400 FILE_UNREADABLE');
    }
  });

  it('of unknown fields is refused', async () => {
    const body = { fileName: 'a.csv', content: base64(sound), reading: { decimals: 'comma' } };
    expect((await post('/api/imports/preview', body)).status).toBe(400);
  });
});

describe('a kept mapping', () => {
  const headings = 'Abteilung,Wer,Zufriedenheit,Alter';
  const file = (more = '', people = 20) =>
    base64([
      `${headings}${more}`,
      ...Array.from({ length: people }, (_, at) => `North,p${at},${1 + (at % 5)},33`),
    ]);
  const said = {
    columns: { group: 'Abteilung', person: 'Wer', questions: ['Zufriedenheit'], ignore: ['Alter'] },
    reading: { missing: ['99'] },
    scale,
    reversed: ['Zufriedenheit'],
  };
  const importing = { ...about, fileName: 'Klima 2025-05-01.csv', content: file(), ...said };
  const tell = (method: string, path: string, token: string, json?: object) =>
    send(product.url, method, path, { token, json, requestId: crypto.randomUUID() });
  const listed = async (token = leader.token) =>
    ((await tell('GET', '/api/imports/mappings', token)).body as KeptMappings).mappings;
  const likeOf = async (content: string, token = leader.token) => {
    const { body } = await tell('POST', '/api/imports/preview', token, { fileName: 'b.csv', content });
    return (body as ImportPreview).like;
  };

  it('is offered for a file with the same headings, by its name, day and person, and replaced by the next import', async () => {
    expect(await likeOf(file())).toBeNull();
    const answer = await post('/api/imports', importing);
    expect(answer.body).toMatchObject({ isMappingKept: true });
    const like = await likeOf(file());
    expect(like).toMatchObject({
      name: 'Klima',
      mapping: { ...said, reading: { missing: ['99'], form: 'wide' } },
      headingsOn: 1,
      added: [],
      gone: [],
    });
    expect(like?.by).not.toBe('');
    const next = { ...importing, fileName: 'Klima 2026.csv', name: 'Next year', scale: { min: 0, max: 5 } };
    expect((await post('/api/imports', { ...next, content: file('', 21) })).status).toBe(202);
    expect(await likeOf(file())).toMatchObject({
      name: 'Klima 2026',
      mapping: { scale: { min: 0, max: 5 } },
    });
    expect((await listed()).filter(({ name }) => name.startsWith('Klima'))).toHaveLength(1);
    // Nobody can read the replaced one in the log any more.
    await until(
      () => product.infra.keys.find(like?.mappingId ?? ''),
      (key) => key === undefined,
    );
  });

  it('is sealed in the log, and belongs to one organisation and to those who may import', async () => {
    const stored: unknown[] = [];
    const head = await product.infra.store.head();
    for (let from: typeof head = null; from !== head; ) {
      const page = await product.infra.store.readAll(from);
      stored.push(...page.events.filter(({ type }) => type === 'SurveyMappingKept'));
      from = page.scannedTo;
    }
    expect(stored.length).toBeGreaterThan(0);
    for (const word of ['Zufriedenheit', 'Klima']) expect(JSON.stringify(stored)).not.toContain(word);

    const [kept] = await listed();
    const path = `/api/imports/mappings/${kept?.mappingId}`;
    const foreign = await registerLeader(product.url);
    expect(await listed(foreign.token)).toEqual([]);
    expect(await likeOf(file(), foreign.token)).toBeNull();
    expect(codeOf(await tell('DELETE', path, foreign.token))).toBe('404 NOT_FOUND');
    const auditor = (await addMember(leader, product.url, 'auditor')).token;
    for (const [method, where] of [
      ['GET', '/api/imports/mappings'],
      ['DELETE', path],
    ] as const)
      expect((await tell(method, where, auditor)).status).toBe(403);
    expect(await listed()).toContainEqual(kept);
  });

  it('has no cell of a person, and is gone for good once it is removed', async () => {
    const [kept] = await listed();
    expect(JSON.stringify(kept)).not.toMatch(/North|p1\b/);
    const path = `/api/imports/mappings/${kept?.mappingId}`;
    expect((await tell('DELETE', path, leader.token)).status).toBe(200);
    expect(await likeOf(file())).toBeNull();
    expect(codeOf(await tell('DELETE', path, leader.token))).toBe('404 NOT_FOUND');
    await until(
      () => product.infra.keys.find(kept?.mappingId ?? ''),
      (key) => key === undefined,
    );
  });

  it('of nearly the same headings names the differences, and knows only columns that the file has', async () => {
    const wide = ['Team', ...Array.from({ length: 12 }, (_, at) => `Item ${at}`)];
    const table = (heads: readonly string[]) =>
      base64([
        heads.join(','),
        ...Array.from({ length: 12 }, (_, at) =>
          ['North', ...heads.slice(1).map((__, n) => 1 + ((at + n) % 5))].join(','),
        ),
      ]);
    await post('/api/imports', { ...about, content: table(wide), scale });
    const changed = ['TEAM', 'Fresh', ...wide.slice(2)];
    const like = await likeOf(table(changed));
    expect(like).toMatchObject({
      added: ['Fresh'],
      gone: ['Item 0'],
      mapping: { columns: { group: 'TEAM' } },
    });
    expect(like?.mapping.columns?.questions).toEqual(wide.slice(2));
    expect(await likeOf(table(['Team', 'X', 'Y', ...wide.slice(3)]))).toBeNull();
  });
});
