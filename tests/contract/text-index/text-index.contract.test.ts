import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBlinding, indexKeysOf } from '../../../infra/text-index/blinding.ts';
import type { TextIndex } from '../../../infra/text-index/port.ts';
import { openSqliteTextIndex } from '../../../infra/text-index/sqlite/text-index.ts';
import { folded, termsOf, wordsIn } from '../../../infra/text-index/words.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const keys = { derive: (purpose: string) => Buffer.from(purpose.padEnd(32)) };

let folder: { readonly path: string; readonly remove: () => void };
let index: TextIndex;
let warnings: string[];

const connect = (from: Pick<typeof keys, 'derive'> = keys) =>
  openSqliteTextIndex({
    folder: folder.path,
    keys: from,
    log: { warn: (_: unknown, text?: string) => void warnings.push(text ?? '') } as never,
  });
beforeEach(() => {
  folder = temporaryFolder();
  warnings = [];
  index = connect();
});
afterEach(async () => {
  await index.close();
  folder.remove();
});

const add = (
  documentId: string,
  units: readonly string[],
  tenant = 'org',
  textKey = `text of ${documentId}`,
) => index.add(tenant, { documentId, textKey, units });
const find = async (query: string, tenant = 'org') =>
  [...(await index.find(tenant, termsOf(query))).scores.keys()].sort();
const bytes = () =>
  Buffer.concat(readdirSync(folder.path).map((name) => readFileSync(join(folder.path, name)))).toString(
    'latin1',
  );

describe('text index: sqlite', () => {
  test('an index without texts finds nothing and holds nothing', async () => {
    expect((await index.held('org')).size).toBe(0);
    expect(await find('word')).toEqual([]);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  test('a text is found by all words together, in any order and case, with or without accents', async () => {
    await add('plan', ['Die Größe des Marktes', 'wächst um 12,5 %.']);
    await add('other', ['The market grows.']);
    for (const query of ['marktes', 'WÄCHST größe', 'wachst grosse', '12,5', 'um die'])
      expect([query, await find(query)]).toEqual([query, ['plan']]);
    expect(await find('market marktes')).toEqual([]);
    expect(await index.held('org')).toEqual(
      new Map([
        ['plan', 'text of plan'],
        ['other', 'text of other'],
      ]),
    );
  });

  test('a phrase is found only where its words follow each other within one passage', async () => {
    await add('one', ['The annual report is late.', 'Budget']);
    await add('two', ['The report of the annual meeting', 'late budget']);
    expect(await find('"annual report"')).toEqual(['one']);
    expect(await find('annual report')).toEqual(['one', 'two']);
    expect(await find('"late budget"')).toEqual(['two']);
  });

  test('the last word also matches longer words that begin with it, from three letters on and outside quotation marks', async () => {
    await add('one', ['Transformation of logistics']);
    expect(await find('transf')).toEqual(['one']);
    expect(await find('logistics tra')).toEqual(['one']);
    for (const query of ['tr', '"transf"', 'transf logistics', 'ransform'])
      expect([query, await find(query)]).toEqual([query, []]);
  });

  test('text in scripts without spaces is found by any part of it', async () => {
    await add('one', ['年度報告書は来月です']);
    expect(await find('報告')).toEqual(['one']);
    expect(await find('告報')).toEqual([]);
  });

  test('texts with more occurrences of the words score higher', async () => {
    await add('often', ['Steel steel steel.']);
    await add('once', ['Steel became dearer than the board had expected in spring.']);
    for (const n of [1, 2, 3, 4]) await add(`other ${n}`, ['Nothing of that kind.']);
    const { scores } = await index.find('org', termsOf('steel'));
    expect(scores.get('often')).toBeGreaterThan(scores.get('once') ?? Number.NaN);
  });

  test('nothing of another organisation is found, even with its file renamed for this organisation', async () => {
    await add('one', ['confidential figures']);
    expect(await find('confidential', 'stranger')).toEqual([]);
    expect((await index.held('stranger')).size).toBe(0);
    await index.close();
    index = connect();
    writeFileSync(join(folder.path, 'stranger.db'), readFileSync(join(folder.path, 'org.db')));
    expect(await find('confidential', 'stranger')).toEqual([]);
    expect(await find('confidential')).toEqual(['one']);
  });

  test('a long text is found by words and phrases anywhere in it, and by words far apart', async () => {
    const units = Array.from(
      { length: 400 },
      (_, at) => `Passage number${at} ${'filler words '.repeat(20)}end${at}`,
    );
    await add('long', units);
    for (const query of ['number0', 'number399', 'number0 number399', '"number201 filler"', 'end399'])
      expect([query, await find(query)]).toEqual([query, ['long']]);
    expect(await find('number400')).toEqual([]);
  });

  test('a text is found once it is completely added, even if another text is added meanwhile', async () => {
    // New words are hashed, which takes far longer than a search.
    const filler = (unit: number) => Array.from({ length: 200 }, (_, at) => `w${unit}x${at}`).join(' ');
    const units = Array.from({ length: 300 }, (_, at) => `early${at} ${filler(at)} late${at}`);
    let isAdded = false;
    const adding = add('long', units).then(() => {
      isAdded = true;
    });
    let looks = 0;
    for (; !isAdded; looks += 1) {
      await add(`short ${looks}`, ['brief note']);
      for (const query of ['early0', 'early0 late299']) {
        const { scores, held } = await index.find('org', termsOf(query));
        expect([query, scores.has('long')]).toEqual([query, held.has('long')]);
      }
    }
    await adding;
    expect(looks).toBeGreaterThan(1);
    expect([await find('late299'), (await find('brief')).length]).toEqual([['long'], looks]);
  });

  test('a text added again replaces the earlier one', async () => {
    await add('one', ['first'], 'org', 'a');
    await add('one', ['second'], 'org', 'b');
    expect([await find('first'), await find('second')]).toEqual([[], ['one']]);
    expect([...(await index.held('org'))]).toEqual([['one', 'b']]);
  });

  test('texts are found after the index was closed and opened', async () => {
    await add('one', ['lasting words']);
    await index.close();
    index = connect();
    expect(await find('lasting')).toEqual(['one']);
    await add('two', ['lasting too']);
    expect(await find('lasting')).toEqual(['one', 'two']);
  });

  test('a removed text leaves none of its tokens in the files', async () => {
    const tokenOf = (word: string) =>
      createBlinding(indexKeysOf(keys, 'org')).word(word).slice(3).toLowerCase();
    await add('kept', ['ordinary words of a kept text']);
    await add('gone', ['a secretword in a removed text']);
    expect(bytes().includes(tokenOf('secretword'))).toBe(true);
    await index.remove('org', ['gone', 'unknown']);
    expect(bytes().includes(tokenOf('secretword'))).toBe(false);
    expect([await find('secretword'), await find('kept'), [...(await index.held('org')).keys()]]).toEqual([
      [],
      ['kept'],
      ['kept'],
    ]);
    expect(bytes().includes(tokenOf('ordinary'))).toBe(true);
  });

  test('no word of a text is readable in the files', async () => {
    const words = ['unmistakable', 'confidential', 'acquisition'];
    await add('one', [words.join(' ')]);
    const raw = bytes().toLowerCase();
    for (const word of words) expect([word, raw.includes(word.slice(0, 6))]).toEqual([word, false]);
  });

  test('a deleted index is empty, and texts can be added to it', async () => {
    await add('one', ['again and again']);
    await index.close();
    rmSync(folder.path, { recursive: true });
    index = connect();
    expect((await index.held('org')).size).toBe(0);
    await add('one', ['again and again']);
    expect(await find('again')).toEqual(['one']);
  });

  test.each([
    ['is not a database', (raw: Buffer) => raw.fill('x')],
    ['is empty', () => Buffer.alloc(0)],
    ['has lost its pages', (raw: Buffer) => raw.fill(0, 4096)],
  ])('a file that %s is discarded with a line in the log', async (what, damage) => {
    for (let n = 0; n < 20; n += 1) await add(`text ${n}`, [`common words and word${n}`]);
    await index.close();
    const file = join(folder.path, 'org.db');
    writeFileSync(file, damage(readFileSync(file)));
    index = connect();
    expect([await find('common'), (await index.held('org')).size]).toEqual([[], 0]);
    expect(warnings).toHaveLength(what === 'is empty' ? 0 : 1);
    await add('one', ['common ground']);
    expect(await find('common')).toEqual(['one']);
  });

  test('a file written with another key is built anew', async () => {
    await add('one', ['words']);
    await index.close();
    index = connect({ derive: (purpose) => Buffer.from(purpose.padStart(32, 'z')) });
    expect((await index.held('org')).size).toBe(0);
  });

  test('any text is found by each of its words, and not by a word that it does not contain', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.lorem()), { maxLength: 4 }),
        async (units) => {
          const tenant = `org${count++ % 5}`;
          const documentId = `text${count}`;
          await add(documentId, units, tenant);
          const words = units.flatMap((unit) => Array.from(wordsIn(unit), ({ word }) => word));
          for (const word of words) {
            const { scores } = await index.find(tenant, [{ words: [word], isBeginning: false }]);
            expect([word, scores.has(documentId)]).toEqual([word, true]);
          }
          const absent = folded(`absent${count}`);
          const { scores } = await index.find(tenant, [{ words: [absent], isBeginning: true }]);
          expect(scores.size).toBe(0);
        },
      ),
      { numRuns: 60 },
    );
    expect(count).toBeGreaterThan(50);
  });
});
