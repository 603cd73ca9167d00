import { describe, expect, it } from 'vitest';
import { type Entry, keyOf, matching, shownAtMost } from './entries.ts';

const page = (name: string, note?: string): Entry => ({
  kind: 'page',
  name,
  href: '/',
  ...(note ? { note } : {}),
});
const names = (entries: readonly Entry[], typed: string) => matching(entries, typed).map(({ name }) => name);

describe('searching the palette', () => {
  it('gives different keys to two people with the same name', () => {
    const person = (note: string): Entry => ({ kind: 'person', name: 'Mary Smith', note, href: '/team' });
    expect(keyOf(person('mary@example.org'))).not.toBe(keyOf(person('smith@example.org')));
    expect(keyOf(person('mary@example.org'))).toBe(keyOf(person('mary@example.org')));
  });

  it('finds entries that contain every typed word, in any order, ignoring accents and case', () => {
    const entries = [
      page('Results', 'Board of directors'),
      page('Zoë Müller', 'zoe@example.org'),
      page('Plan'),
    ];
    expect(names(entries, 'directors RESULTS')).toEqual(['Results']);
    expect(names(entries, 'zoe muller')).toEqual(['Zoë Müller']);
    expect(names(entries, 'nothing')).toEqual([]);
  });

  it('ranks names that start with the input first, then names with a word that does, and then keeps the given order', () => {
    const entries = [
      page('Import'),
      page('A support page'),
      page('Portfolio'),
      page('The port'),
      page('Port'),
    ];
    expect(names(entries, 'port')).toEqual(['Portfolio', 'Port', 'The port', 'Import', 'A support page']);
  });

  it('shows the first entries without input', () => {
    const many = Array.from({ length: 30 }, (_, index) => page(`Page ${index}`));
    expect(matching(many, '  ')).toEqual(many.slice(0, shownAtMost));
  });
});
