import { describe, expect, test } from 'vitest';
import { emptyDraft, type ImportDraft, readDraft } from './import-draft.ts';

const groupings = { groups: ['Manager', 'Employee'] };
const read = (text: string, part: Partial<ImportDraft> = {}) =>
  readDraft({ ...emptyDraft, ...part, text }, groupings, []);

describe('what a person chooses', () => {
  const text = 'Wer;Mail;Gruppe\nAda;ada@x.example;Mitarbeiter\nBo;bo@x.example;mitarbeiter';

  test('replaces the guess of a column', () => {
    expect(read(text).problem).toEqual({ kind: 'unsure', index: 0, heading: 'Wer' });
    const { people, problem } = read(text, { roles: new Map([[0, 'name']]) });
    expect(problem).toBeNull();
    expect(people.map(({ name }) => name)).toEqual(['Ada', 'Bo']);
  });

  test('moves all people of an unknown group at once, in any spelling', () => {
    const moved = { ...emptyDraft.moved, role: new Map([['Mitarbeiter', 'Employee']]) };
    const { people } = read(text, { roles: new Map([[0, 'name']]), moved });
    expect(people.map(({ role }) => role)).toEqual(['Employee', 'Employee']);
  });

  test('says which line has the headings, or that none has', () => {
    expect(read(text).heading).toBe(0);
    const without = read(text, { heading: -1 });
    expect(without.findings.map(({ kind }) => kind)).toContain('badAddress');
    const second = read(text, { heading: 1, roles: new Map([[0, 'name']]) });
    expect(second.people.map(({ name }) => name)).toEqual(['Bo']);
    expect(second.findings.map(({ kind }) => kind)).toEqual(['aboveHeading']);
  });

  test.each([
    [['email', 'email'], { kind: 'twice', role: 'email' }],
    [['name', 'email', 'name'], { kind: 'nameTwice' }],
    [['first', 'email', 'name'], { kind: 'nameTwice' }],
    [['name', 'ignore', 'group'], { kind: 'noEmailColumn' }],
    [['name', 'group', 'email'], { kind: 'nobody' }],
  ] as const)('%j is refused', (roles, problem) => {
    expect(read(text, { roles: new Map(roles.entries()) }).problem).toEqual(problem);
  });
});

test('what would be lost is counted: lines, details and unused columns', () => {
  const { lost } = read(
    'Name;Mail;Room;Gruppe\nAda;ada@x.example;7;Manager\nBo;;8;Manager\nCy;ada@x.example;9;Manager',
  );
  expect(lost).toMatchObject({ people: 1, details: 1, columns: [{ heading: 'Room', filled: 3 }] });
});
