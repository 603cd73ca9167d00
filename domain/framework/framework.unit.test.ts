import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findTheme,
  frameworkById,
  frameworkReference,
  nineLenses,
  subLensesOf,
  themeIds,
} from './frameworks.ts';
import { assertNineLenses } from './nine-lenses.ts';
import { bandOf, isScore } from './scale.ts';
import { frameworkSchema } from './schema.ts';

const subLenses = subLensesOf(nineLenses);
const themes = subLenses.flatMap((subLens) => subLens.themes);
const anchors = themes.flatMap((theme) => Object.values(theme.anchors));

describe('Nine Lenses, version 1', () => {
  it('has 3 categories, 9 lenses, 37 sub-lenses and 196 themes', () => {
    expect(nineLenses.categories.map(({ phase }) => phase)).toEqual([
      'Social Discovery',
      'Social Design',
      'Social Assurance',
    ]);
    expect(nineLenses.lenses.map(({ id, name, category }) => `${id} ${name} ${category}`)).toEqual([
      '1 Market assets',
      '2 People assets',
      '3 Financial assets',
      '4 Strategy processes',
      '5 Operations processes',
      '6 Execution processes',
      '7 Expectations structures',
      '8 Governance structures',
      '9 Entity structures',
    ]);
    expect(nineLenses.lenses.map((lens) => lens.subLenses.length)).toEqual([5, 4, 5, 5, 4, 2, 5, 3, 4]);
    // A different number means that a published version was edited; see the README.
    expect(themes).toHaveLength(196);
  });

  it('weighs an expert 1.5, a proficient person 1.25, a familiar one 1.1 and a beginner 1', () => {
    expect(nineLenses.expertise?.map(({ id, weight }) => [id, weight])).toEqual([
      ['expert', 1.5],
      ['proficient', 1.25],
      ['familiar', 1.1],
      ['basic', 1],
    ]);
  });

  it('keeps the sub-lens names that the document screens show', () => {
    expect(subLenses.map(({ name }) => name).join(', ')).toBe(
      'Market Characteristics, Competition, Customer, Market Positioning, Market Timing, ' +
        'Employee Characteristics, Culture, Leadership, Organizational Design, ' +
        'Accounting, Capital Structure, Financial Model, Forecasting, Historical Performance, ' +
        'Delivery Outlets, General Strategy, Offerings, Pricing Strategy, Promotion, ' +
        'General Operations, Infrastructure, Processes, Systems, Measurement, Performance, ' +
        'All Stakeholders, Board and Shareholders, Customers, Employees, Partners, ' +
        'Practices, Principles, Structure, ' +
        'Entity Characteristics, Contracts, Intellectual Property, Liability and Risk',
    );
  });

  it('numbers everything without gaps, as a first version should', () => {
    const expected = nineLenses.lenses.flatMap((lens, l) =>
      lens.subLenses.flatMap((subLens, s) => subLens.themes.map((_, t) => `${l + 1}.${s + 1}.${t + 1}`)),
    );
    expect(themeIds(nineLenses)).toEqual(expected);
  });

  it('is a framework, by the schema of every framework', () => {
    expect(frameworkSchema.parse(nineLenses)).toEqual(nineLenses);
  });

  it('keeps the counts and rules of Nine Lenses', () => {
    expect(() => assertNineLenses(nineLenses)).not.toThrow();
  });

  it('reports each broken rule', () => {
    const [first, ...others] = nineLenses.lenses;
    const [subLens] = first?.subLenses ?? [];
    const [theme] = subLens?.themes ?? [];
    if (!first || !subLens || !theme) throw new Error('Nine Lenses is empty.');
    const oneTheme = { ...subLens, themes: [{ ...theme, anchors: { '0': 'Only one end is described.' } }] };
    const poorer = { ...nineLenses, lenses: [{ ...first, subLenses: [oneTheme] }, ...others] };
    expect(() => assertNineLenses(poorer)).toThrow(
      [
        'There are 33 sub-lenses, not 37.',
        'There are 171 themes, fewer than 185.',
        'Sub-lens 1.1 has 1 themes, not 4 to 7.',
        'Theme 1.1.1 must say what 0, 4 and 9 look like, and no other score.',
      ].join('\n'),
    );
  });
});

describe('the text people read', () => {
  it('asks every question once, and asks about one thing at a time', () => {
    const questions = themes.map(({ question }) => question);
    expect(questions.filter((question) => !/^How .*[^ ]\?$/.test(question))).toEqual([]);
    expect(questions.filter((question) => question.includes(' and/or '))).toEqual([]);
    expect(questions.filter((question) => question.indexOf('?') < question.length - 1)).toEqual([]);
    expect(repeated(questions)).toEqual([]);
  });

  it('speaks of this organisation: every question says "we", "us", "our" or "here"', () => {
    const aboutUs = /\b(we|us|our|here|this organisation)\b/i;
    expect(themes.filter(({ question }) => !aboutUs.test(question)).map(({ id }) => id)).toEqual([]);
  });

  it('describes each score in its own words, never twice in the framework', () => {
    expect(repeated(anchors.map((anchor) => anchor.toLowerCase()))).toEqual([]);
    expect(repeated(themes.map(({ name }) => name.toLowerCase()))).toEqual([]);
  });

  it('describes each score with more than words such as "poor", "average" and "excellent"', () => {
    const thin = anchors.filter((anchor) => anchor.split(' ').length < 5);
    expect(thin).toEqual([]);
    expect(anchors.filter((anchor) => /\b(poor|average|excellent|best practice)\b/i.test(anchor))).toEqual(
      [],
    );
  });

  it('uses whole sentences without acronyms or consulting words', () => {
    const jargon =
      /\b([A-Z]{2,}|leverag\w*|synerg\w*|holistic|stakeholders?|best-in-class|granular|deliverables?)\b/;
    const texts = [...themes.map(({ question }) => question), ...anchors];
    expect(texts.filter((text) => jargon.test(text))).toEqual([]);
    expect(texts.filter((text) => !/^["A-Z].*[.?"]$/.test(text))).toEqual([]);
  });

  it('does not open the three descriptions of a theme with the same two words', () => {
    const opening = (text: string) => text.split(' ').slice(0, 2).join(' ');
    const monotone = themes.filter((theme) => repeated(Object.values(theme.anchors).map(opening)).length > 0);
    expect(monotone.map(({ id }) => id)).toEqual([]);
  });
});

describe('looking up frameworks and themes', () => {
  it('finds a framework by its exact reference only', () => {
    expect(frameworkReference(nineLenses)).toBe('nine-lenses@1');
    expect(frameworkById('nine-lenses@1')).toBe(nineLenses);
    expect(frameworkById('nine-lenses')).toBeUndefined();
    expect(frameworkById('nine-lenses@2')).toBeUndefined();
    expect(frameworkById('constructor')).toBeUndefined();
  });

  it('finds every theme with its sub-lens and lens', () => {
    for (const id of themeIds(nineLenses)) {
      const place = findTheme(nineLenses, id);
      expect(place?.theme.id).toBe(id);
      expect(id.startsWith(`${place?.subLens.id}.`)).toBe(true);
      expect(id.startsWith(`${place?.lens.id}.`)).toBe(true);
    }
    expect(findTheme(nineLenses, '1.1')).toBeUndefined();
    expect(findTheme(nineLenses, '1.1.99')).toBeUndefined();
  });

  it('is frozen at run time', () => {
    expect([nineLenses, ...subLenses, ...themes].every((entry) => Object.isFrozen(entry))).toBe(true);
    expect(themes.every((theme) => Object.isFrozen(theme.anchors))).toBe(true);
  });
});

describe('scores and bands', () => {
  const { scale } = nineLenses;

  it.each([null, undefined, true, false, '3', '', 3.5, -1, 10, Number.NaN, Infinity, [3], { score: 3 }, 3n])(
    '%s is not a score',
    (value) => expect(isScore(scale, value)).toBe(false),
  );

  it('accepts exactly the ten whole numbers 0 to 9', () => {
    const ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    expect(ten.every((value) => isScore(scale, value))).toBe(true);
    fc.assert(fc.property(fc.anything(), (value) => isScore(scale, value) === ten.some((n) => n === value)));
  });

  it.each([
    [0, 'Weak'],
    [3.99, 'Weak'],
    [4, 'Moderate'],
    [6.99, 'Moderate'],
    [7, 'Strong'],
    [9, 'Strong'],
    [null, 'Not rated'],
  ])('calls %s %s', (score, label) => {
    expect(bandOf(scale, score).label).toBe(label);
    expect(bandOf(nineLenses, score)).toEqual(bandOf(scale, score));
  });

  it.each([-0.1, 9.1, Number.NaN])('refuses to name a band for %s', (score) => {
    expect(() => bandOf(scale, score)).toThrow(RangeError);
  });

  it('never gives a higher score a lower band', () => {
    const rank = (score: number) => scale.bands.findIndex(({ id }) => id === bandOf(scale, score).id);
    const score = fc.double({ min: 0, max: 9, noNaN: true });
    fc.assert(fc.property(score, score, (a, b) => rank(Math.min(a, b)) <= rank(Math.max(a, b))));
  });
});

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
