import { describe, expect, it } from 'vitest';
import { differenceOf, fittedTo, headingsText, nameOfMapping, usedMapping } from './content.ts';
import { keepMapping, removeMapping } from './decide.ts';
import type { KeptMappingEvent } from './events.ts';
import { keptMappingLimits } from './limits.ts';
import { type KeptMapping, KeptMappings } from './state.ts';

const organizationId = 'engines';
const mapping = (mappingId: string, fingerprint = mappingId, content = '{}'): KeptMapping => ({
  mappingId,
  fingerprint,
  name: 'Climate',
  content,
  at: '2026-05-03T09:00:00.000Z',
  by: 'ada',
});
const keptOf = (decisions: readonly KeptMapping[]): KeptMappings =>
  decisions.reduce<KeptMappings>((state, one) => fold(state, keepMapping(state, organizationId, one)), []);
function fold(state: KeptMappings, decision: unknown): KeptMappings {
  return (decision as readonly KeptMappingEvent[]).reduce(KeptMappings.evolve, state);
}
const ids = (state: KeptMappings) => state.map(({ mappingId }) => mappingId);

describe('A kept mapping', () => {
  it('takes the place of the one for the same headings, the newest first', () => {
    expect(ids(keptOf([mapping('a', 'one'), mapping('b', 'two'), mapping('c', 'one')]))).toEqual(['c', 'b']);
  });

  it('is kept once', () => {
    expect(keepMapping(keptOf([mapping('a')]), organizationId, mapping('a'))).toEqual([]);
  });

  it('makes room for a newer one when there are too many', () => {
    const many = Array.from({ length: keptMappingLimits.mappings + 2 }, (_, at) => mapping(`m${at}`));
    const kept = ids(keptOf(many));
    expect(kept).toHaveLength(keptMappingLimits.mappings);
    expect(kept).not.toContain('m1');
    expect(kept).toContain('m2');
  });

  it('that is too long for an event is not kept', () => {
    const long = mapping('a', 'a', 'x'.repeat(keptMappingLimits.content + 1));
    expect(keepMapping([], organizationId, long)).toEqual([]);
  });

  it('is removed once; another one is not found', () => {
    const by = { organizationId, by: 'ada' };
    const state = keptOf([mapping('a')]);
    expect(fold(state, removeMapping(state, 'a', by))).toEqual([]);
    expect(removeMapping(state, 'b', by)).toMatchObject({ refused: 'notFound' });
  });
});

describe('The mapping of an import', () => {
  const guesses = [
    { column: 'Team', is: 'group' },
    { column: 'Who', is: 'person' },
    { column: 'Q1', is: 'question' },
    { column: 'Age', is: 'ignored' },
  ] as const;

  it('has the role of each used column, also where it was found', () => {
    const said = { columns: { ignore: ['Age'] }, scale: { min: 1, max: 5 }, reading: { missing: ['99'] } };
    expect(usedMapping(said, guesses, 'wide')).toEqual({
      columns: { person: 'Who', group: 'Team', questions: ['Q1'], ignore: ['Age'] },
      reading: { missing: ['99'], form: 'wide' },
      scale: { min: 1, max: 5 },
    });
  });

  it('of described questions leaves them to their description', () => {
    const used = usedMapping({ framework: 'nine-lenses@1', scale: { min: 0, max: 9 } }, guesses, 'wide');
    expect(used).toEqual({
      framework: 'nine-lenses@1',
      columns: { person: 'Who', group: 'Team' },
      reading: { form: 'wide' },
    });
  });
});

describe('The headings of another file', () => {
  const kept = ['Team', ...Array.from({ length: 19 }, (_, at) => `Q${at + 1}`)];

  it('are nearly the same if nine in ten are, and their differences are named', () => {
    const file = ['team', 'New', ...kept.slice(2)];
    expect(differenceOf(kept, file)).toEqual({ added: ['New'], gone: ['Q1'] });
    expect(differenceOf(kept, kept)).toEqual({ added: [], gone: [] });
    expect(differenceOf(kept, ['New', 'Newer', 'Newest', ...kept.slice(3)])).toBeUndefined();
    expect(differenceOf(kept, kept.slice(0, 5))).toBeUndefined();
    expect(differenceOf([], [])).toBeUndefined();
  });

  it('have one fingerprint in any order and spelling', () => {
    expect(headingsText(['Q1', 'Team '])).toBe(headingsText(['team', 'q1']));
    expect(headingsText(['Q1', 'Team'])).not.toBe(headingsText(['Q1', 'Teams']));
  });

  it('replace those of the mapping; columns that are not there are dropped', () => {
    const mapping = {
      columns: { person: 'Who', group: 'Team', questions: ['Q1', 'Q2'], ignore: ['Age'] },
      reversed: ['Q1', 'Q2'],
    };
    expect(fittedTo(mapping, ['TEAM', 'Q2', 'Q3'])).toEqual({
      columns: { group: 'TEAM', questions: ['Q2'], ignore: [] },
      reversed: ['Q2'],
    });
    const described = { framework: '{}', reversed: ['Listens'] };
    expect(fittedTo(described, ['Team'])).toEqual(described);
  });
});

it.each([
  ['Survey 2025.xlsx', 'Survey 2025'],
  ['climate_survey_2025-03-01.csv', 'climate survey'],
  ['20250301 Climate - export.csv', 'Climate - export'],
  ['Klima 01.03.2025.xlsx', 'Klima'],
  ['2025-03-01.csv', '2025-03-01.csv'],
])('%s is called %s', (fileName, name) => {
  expect(nameOfMapping(fileName)).toBe(name);
});
