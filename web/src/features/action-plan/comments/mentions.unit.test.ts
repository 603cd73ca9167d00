import { describe, expect, it } from 'vitest';
import type { ActionPlanPerson } from '../../../../../api/action-plan/contract/action-plan.ts';
import { matching, mentionAt, piecesOf, toStored, toTyped } from './mentions.ts';

const person = (name: string, letter: string, member = true): ActionPlanPerson => ({
  accountId: letter.repeat(24),
  name,
  avatar: null,
  member,
});
const people = [
  person('Ada Byron', 'a'),
  person('Ada Byron Lovelace', 'b'),
  person('Grace Hopper', 'c'),
  person('Gone Person', 'd', false),
];
const at = (letter: string) => `@[${letter.repeat(24)}]`;

describe('mentions in comments', () => {
  it('are stored as account ids, and converted to names and back', () => {
    const typed = 'Hello @Grace Hopper, and @Ada Byron Lovelace!';
    const stored = toStored(typed, people, []);
    expect(stored).toBe(`Hello ${at('c')}, and ${at('b')}!`);
    expect(toTyped(stored, people)).toBe(typed);
  });

  it('match the longest name, and never the start of a longer word', () => {
    expect(toStored('@Ada Byron is here', people, [])).toBe(`${at('a')} is here`);
    expect(toStored('@Ada Byronesque', people, [])).toBe('@Ada Byronesque');
  });

  it('match members only, and leave email addresses alone', () => {
    expect(toStored('@Gone Person', people, [])).toBe('@Gone Person');
    expect(mentionAt('mail me at ada@example', 22)).toBeUndefined();
  });

  it('of an ambiguous name refer to the person chosen from the list', () => {
    const twins = [person('Ada Byron', 'a'), person('Ada Byron', 'e')];
    expect(toStored('@Ada Byron', twins, ['e'.repeat(24)])).toBe(at('e'));
  });

  it('are searched for with the text between the @ and the caret', () => {
    expect(mentionAt('Hello @Gra', 10)).toEqual({ from: 6, query: 'Gra' });
    expect(mentionAt('@', 1)).toEqual({ from: 0, query: '' });
    expect(matching(people, 'hop').map(({ name }) => name)).toEqual(['Grace Hopper']);
    expect(matching(people, '').map(({ name }) => name)).not.toContain('Gone Person');
  });

  it('split a comment into text and people', () => {
    expect(piecesOf(`a ${at('c')} b`)).toEqual([
      { kind: 'words', text: 'a ' },
      { kind: 'person', accountId: 'c'.repeat(24) },
      { kind: 'words', text: ' b' },
    ]);
  });
});
