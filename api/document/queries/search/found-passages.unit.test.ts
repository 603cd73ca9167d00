import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { termsOf } from '../../../../infra/text-index/words.ts';
import { foundPassages, passagesFound, shownLength } from './found-passages.ts';

const place = (page: number) => ({ kind: 'page', page }) as const;
const passagesOf = (...texts: readonly string[]) =>
  texts.map((text, at) => ({ text, headings: [] as readonly string[], place: place(at + 1) }));
/** Puts found words in brackets. */
const marked = async (passages: ReturnType<typeof passagesOf>, query: string) =>
  (await foundPassages(passages, termsOf(query))).map(({ text, ranges }) =>
    ranges.reduceRight(
      (all, { start, end }) => `${all.slice(0, start)}[${all.slice(start, end)}]${all.slice(end)}`,
      text,
    ),
  );

describe('passages that a search found', () => {
  it('mark the found words in the spelling of the text, whatever spelling was searched', async () => {
    expect(await marked(passagesOf('Die Größe der Märkte: Straße 12,5.'), 'GROSSE strasse 12.5')).toEqual([
      'Die [Größe] der Märkte: [Straße] [12,5].',
    ]);
    expect(await marked(passagesOf('ﬁnance at Ｆｕｌｌ width'), 'finance full')).toEqual([
      '[ﬁnance] at [Ｆｕｌｌ] width',
    ]);
  });

  it('mark the whole word for a searched beginning, a whole phrase, and no part of another word', async () => {
    expect(await marked(passagesOf('Transformation; transform; reform'), 'transf')).toEqual([
      '[Transformation]; [transform]; reform',
    ]);
    expect(await marked(passagesOf('An annual report. The report is annual.'), '"annual report"')).toEqual([
      'An [annual report]. The report is annual.',
    ]);
    expect(await marked(passagesOf('The artist paints art.'), '"art"')).toEqual(['The artist paints [art].']);
  });

  it('are those with the most searched words, in the order of the text', async () => {
    const passages = passagesOf('steel', 'nothing', 'steel and coal', 'coal', 'coal, steel, coal');
    const found = await foundPassages(passages, termsOf('"steel" "coal"'));
    expect(found.map(({ index }) => index)).toEqual([0, 2, 4]);
    expect(found.map((one) => one.place)).toEqual([place(1), place(3), place(5)]);
  });

  it('include a heading, with the place of the first passage below it', async () => {
    const passages = [
      { text: 'Intro', headings: ['Report'], place: place(1) },
      { text: 'We buy less.', headings: ['Report', 'Steel prices'], place: place(2) },
      { text: 'More of it.', headings: ['Report', 'Steel prices'], place: place(3) },
    ];
    expect(await foundPassages(passages, termsOf('steel'))).toEqual([
      { index: 1, place: place(2), text: 'Steel prices', ranges: [{ start: 0, end: 5 }] },
    ]);
    // Heading and passage both match, but make one entry: the one with more of the words.
    const both = await foundPassages(passages, termsOf('buy steel less'));
    expect(both.map(({ index, text }) => [index, text])).toEqual([[1, 'We buy less.']]);
  });

  it('are cut around the first found word, at spaces and ends of lines', async () => {
    const text = `${'before '.repeat(60)}needle\t${'after\n'.repeat(80)}`;
    const [found] = await foundPassages(passagesOf(text), termsOf('needle'));
    expect(found?.text).toMatch(/^… (before )+needle\t(after\n)+after …$/);
    expect(found?.text.length).toBeLessThanOrEqual(shownLength + 4);
    expect(found?.ranges.map(({ start, end }) => found.text.slice(start, end))).toEqual(['needle']);
  });

  it('end inside a word that is longer than the excerpt', async () => {
    const word = 'x'.repeat(600);
    const [found] = await foundPassages(passagesOf(word), termsOf(`"${word}"`));
    expect(found).toMatchObject({
      text: `${'x'.repeat(shownLength)} …`,
      ranges: [{ start: 0, end: shownLength }],
    });
  });

  it('are at most three, with ranges that lie in the text, are in order and contain the searched words', async () => {
    const word = fc.constantFrom(
      'steel',
      'Ärger',
      'coal',
      '鉄鋼',
      'x😀y',
      'report',
      '\n',
      '\t',
      'é'.normalize('NFD'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(word, { maxLength: 120 }), { maxLength: 6 }),
        fc.array(word, { minLength: 1, maxLength: 3 }),
        async (texts, query) => {
          const terms = termsOf(query.map((one) => `"${one}"`).join(' '));
          const found = await foundPassages(passagesOf(...texts.map((words) => words.join(' '))), terms);
          expect(found.length).toBeLessThanOrEqual(passagesFound);
          for (const { text, ranges } of found) {
            let last = 0;
            expect(ranges.length).toBeGreaterThan(0);
            expect(text.isWellFormed()).toBe(true);
            for (const { start, end } of ranges) {
              expect(start).toBeGreaterThanOrEqual(last);
              expect(end).toBeGreaterThan(start);
              expect(end).toBeLessThanOrEqual(text.length);
              expect(termsOf(`"${text.slice(start, end)}"`)[0]?.words.length).toBeGreaterThan(0);
              last = end;
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
