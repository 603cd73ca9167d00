import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nineLenses, themeIds } from './frameworks.ts';
import { InvalidFramework, parseFramework } from './parse.ts';
import { bandOf, isScore } from './scale.ts';

const file = 'nine-lenses@1.json';
const text = readFileSync(new URL(file, import.meta.url), 'utf8');

/** The text with its first `from` replaced by `to`; throws if `from` is missing. */
function edited(from: string, to: string, original = text): string {
  if (!original.includes(from)) throw new Error(`Nothing to edit: ${from}`);
  return original.replace(from, () => to);
}

function lineOf(needle: string, within: string): number {
  const offset = within.indexOf(needle);
  if (offset < 0) throw new Error(`Not in the text: ${needle}`);
  return within.slice(0, offset).split('\n').length;
}

function refusal(broken: string): InvalidFramework {
  try {
    parseFramework(broken, file);
  } catch (error) {
    if (error instanceof InvalidFramework) return error;
    throw error;
  }
  throw new Error('The broken framework was accepted.');
}

const long = 'x'.repeat(141);
const firstTheme = 'lenses[0].subLenses[0].themes[0]';
const secondTheme = 'lenses[0].subLenses[0].themes[1]';

describe('reading a framework', () => {
  it('accepts the published file and returns the framework of this build', () => {
    const { expertise, ...published } = nineLenses;
    expect(parseFramework(text, file)).toEqual(published);
    expect(expertise).toHaveLength(4);
  });

  it.each([
    // Columns: problem, edit, place, and the message after file and line.
    [
      'a long question',
      '"question": "',
      `"question": "${long}`,
      long,
      `${firstTheme}.question is longer than 140`,
    ],
    ['a long name', '"Market size"', `"${long}"`, long, `${firstTheme}.name is longer than 40`],
    ['a long anchor', '"4": "', `"4": "${long}`, long, `${firstTheme}.anchors["4"] is longer than 110`],
    ['an empty name', '"Market size"', '""', '"name": ""', `${firstTheme}.name is empty`],
    ['a line break', '"Market size"', '"Market\\nsize"', 'Market\\nsize', `${firstTheme}.name is empty, has`],
    ['a repeated theme id', '"1.1.2"', '"1.1.1"', '"Demand trend"', `${secondTheme}.id is used twice`, -1],
    [
      'a theme id of another sub-lens',
      '"1.1.2"',
      '"1.2.9"',
      '1.2.9',
      `${secondTheme}.id must be "1.1." and a whole number`,
    ],
    ['a theme id with a zero', '"1.1.2"', '"1.1.02"', '1.1.02', `${secondTheme}.id must be "1.1."`],
    [
      'a sub-lens id of another lens',
      '"id": "1.1"',
      '"id": "2.9"',
      '"2.9"',
      'lenses[0].subLenses[0].id must be "1."',
    ],
    [
      'a lens id that is no number',
      '"id": "1"',
      '"id": "x"',
      '"id": "x"',
      'lenses[0].id must be a whole number',
    ],
    [
      'a repeated theme name',
      '"Demand trend"',
      '"market Size"',
      'market Size',
      `${secondTheme}.name names a second`,
    ],
    ['a repeated lens name', '"People"', '"Market"', '"id": "2"', 'lenses[1].name names a second lens', 1],
    [
      'an unknown category',
      '"category": "assets"',
      '"category": "x"',
      '"x"',
      'lenses[0].category is not a category',
    ],
    [
      'a repeated category',
      '"id": "processes"',
      '"id": "assets"',
      '"Processes"',
      'categories[1].id is used',
      -1,
    ],
    ['a missing entry', '"version": 1,\n', '', '{', 'version is missing. Add it.'],
    ['a wrong kind', '"version": 1', '"version": "1"', '"version"', 'version must be a number'],
    ['a fraction', '"version": 1', '"version": 1.5', '1.5', 'version must be a whole number'],
    ['version zero', '"version": 1', '"version": 0', '"version"', 'version must be 1 or more'],
    ['a spelling mistake', '"question"', '"qestion"', '"qestion"', `${firstTheme}.qestion is not part of`],
    [
      'an anchor off the scale',
      '"9": "',
      '"10": "',
      '"10"',
      `${firstTheme}.anchors["10"] describes no score`,
    ],
    ['an anchor in words', '"9": "', '"best": "', '"best"', `${firstTheme}.anchors.best describes no score`],
    ['a repeated anchor', '"9": "', '"4": "', 'know what share', '"4" is written twice in one object'],
    [
      'a label off the scale',
      '"at": 9',
      '"at": 12',
      '"at": 12',
      'scale.labels[2].at is outside the scale 0-9',
    ],
    ['a repeated label', '"at": 4', '"at": 0', '"Moderate"', 'scale.labels[1].at is labelled twice', -1],
    ['bands from above the start', '"from": 0', '"from": 1', '"from": 1', 'scale.bands[0].from must be 0'],
    ['bands out of order', '"from": 7', '"from": 4', '"Strong"', 'scale.bands[2].from must be above', 1],
    [
      'a repeated band',
      '"id": "strong"',
      '"id": "weak"',
      '"Strong"',
      'scale.bands[2].id is used by two bands',
      -1,
    ],
    ['an upside-down scale', '"max": 9', '"max": 0', '"max"', 'scale.max must be greater than scale.min'],
  ])('refuses %s and names the line', (_what, from, to, shows, message, linesAway = 0) => {
    const broken = edited(from, to);
    const line = lineOf(shows, broken) + linesAway;
    expect(refusal(broken).message).toContain(`${file}:${line}: ${message}`);
  });

  it.each([
    ['a missing comma', edited('"version": 1,', '"version": 1'), 4],
    ['a comment', edited('"version": 1,', '"version": 1, // first'), 3],
    ['an extra comma', edited('"version": 1,', '"version": 1,,'), 3],
    ['an empty file', '', 1],
  ])('reports the line of %s', (_what, broken, line) => {
    expect(refusal(broken).message).toContain(`${file}:${line}: this is not valid JSON (`);
  });

  it.each(['[]', '"text"', '7', 'null'])('states the expected value instead of %s', (broken) => {
    expect(refusal(broken).message).toBe(`${file}:1: the framework must be an object { }. Change it.`);
  });

  it('lists several problems by line, the first ten in full', () => {
    let left = 12;
    const twelve = text.replaceAll('"question": "', (found) => (left-- > 0 ? found + long : found));
    const { message, problems } = refusal(twelve);
    expect(problems).toHaveLength(12);
    expect(message.split('\n')).toHaveLength(11);
    expect(message).toMatch(/\n2 more\. Mend these first\.$/);
    const lines = problems.map(({ line }) => line);
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  });

  it('reports the right line wherever the mistake is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...themeIds(nineLenses)), (id) => {
        const at = text.indexOf(`"id": "${id}"`);
        const broken = text.slice(0, at) + edited('"question": "', `"question": "${long}`, text.slice(at));
        const [problem, ...others] = refusal(broken).problems;
        expect(others).toEqual([]);
        expect(problem?.line).toBe(lineOf(long, broken));
      }),
      { numRuns: 30 },
    );
  });

  it('refuses a file truncated at any point', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: text.lastIndexOf('}') - 1 }), (end) => {
        expect(refusal(text.slice(0, end)).message).toMatch(/^nine-lenses@1\.json:\d+: /);
      }),
      { numRuns: 30 },
    );
  });
});

describe('another framework', () => {
  const smile = {
    id: 'smile',
    version: 3,
    name: 'Smile',
    language: 'de-CH',
    scale: {
      min: 1,
      max: 5,
      labels: [{ at: 1, label: 'Nein' }],
      bands: [
        { id: 'low', label: 'Tief', from: 1 },
        { id: 'high', label: 'Hoch', from: 3.5 },
      ],
    },
    categories: [{ id: 'all', name: 'Alles', phase: 'Jetzt', description: 'Alles zusammen.' }],
    lenses: [
      {
        id: '2',
        name: 'Freude',
        category: 'all',
        description: 'Ob es Freude macht.',
        subLenses: [
          {
            id: '2.7',
            name: 'Arbeit',
            description: 'Die tägliche Arbeit.',
            themes: [
              { id: '2.7.10', name: 'Lachen', question: 'Wie oft lachen wir?', anchors: { '5': 'Oft.' } },
            ],
          },
        ],
      },
    ],
  };

  it('may use a 1-5 scale, one theme, and numbers with gaps', () => {
    const framework = parseFramework(JSON.stringify(smile), 'smile@3.json');
    expect(themeIds(framework)).toEqual(['2.7.10']);
    expect([0, 1, 5, 6].map((value) => isScore(framework.scale, value))).toEqual([false, true, true, false]);
    expect(bandOf(framework, 3.4).id).toBe('low');
    expect(bandOf(framework, 3.5).id).toBe('high');
  });

  it('still needs anchors on its own scale', () => {
    const broken = JSON.stringify(smile).replace('"5":', '"9":');
    expect(() => parseFramework(broken, 'smile@3.json')).toThrow('describes no score of the scale 1-5');
  });
});
