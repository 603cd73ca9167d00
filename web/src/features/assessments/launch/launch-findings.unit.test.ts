import { describe, expect, test } from 'vitest';
import { fieldIds, launchFindings, remaining, serverFindings } from './launch-findings.ts';
import { emptyForm, type LaunchForm } from './launch-form-state.ts';
import { blankRow, rowFieldId } from './people/people-rows.ts';

const now = Date.parse('2026-03-14T10:00:00Z');
const row = (email: string, name = '') => ({ ...blankRow(), email, name });
const form = (over: Partial<LaunchForm>): LaunchForm => ({
  ...emptyForm('Acme'),
  name: 'Spring review',
  people: [row('a@example.org')],
  ...over,
});

describe('findings of the launch form', () => {
  test('a complete form has no findings', () => expect(launchFindings(form({}), now)).toEqual([]));

  test('missing names are reported with the messages of the contract', () => {
    expect(launchFindings(form({ name: 'ab', company: 'x' }), now)).toEqual([
      { field: fieldIds.name, message: 'Assessment name must be at least 3 characters' },
      { field: fieldIds.company, message: 'Company name must be at least 2 characters' },
    ]);
    expect(launchFindings(form({ name: ' ' }), now)[0]?.message).toBe('Assessment name is required');
  });

  test('each invalid address is reported with its position, and duplicates in any letter case', () => {
    const people = [row('a@example.org'), row('not an address'), row('A@example.org '), row('', 'Nameless')];
    expect(launchFindings(form({ people }), now).map(({ message }) => message)).toEqual([
      'Invalid email format at position 2',
      'Duplicate emails found',
      'Invalid email format at position 4',
    ]);
  });

  test('two addresses of the same mailbox are reported', () => {
    const people = [row('ada@example.org'), row('Ada+second@example.org')];
    expect(launchFindings(form({ people }), now).map(({ message }) => message)).toEqual([
      'Mail to the address at position 2 goes to the same mailbox as another one in this list. One person counts once, so leave one of them out',
    ]);
  });

  test('at least one address is required', () => {
    expect(launchFindings(form({ people: [row('')] }), now).map(({ message }) => message)).toEqual([
      'At least one email is required',
    ]);
  });

  test('a launch with custom groups needs at least one group, and every person must be in one', () => {
    const people = [row('a@example.org'), { ...row('b@example.org'), role: 'Oslo' }, row('')];
    const own = (...ownGroups: string[]) =>
      launchFindings(form({ groupsFrom: 'own', ownGroups, people }), now).map(({ message }) => message);
    expect(own()).toEqual(['Name at least one group']);
    expect(own('Oslo', 'Porto')).toEqual(['Please select a group for person 1']);
    expect(own('Berlin', 'Porto')).toEqual([
      'Please select a group for person 1',
      'Please select a group for person 2',
    ]);
    expect(own('Oslo')).toEqual([]);
  });

  test('a second grouping needs a name, groups, and a group for every person', () => {
    const people = [row('a@example.org'), { ...row('b@example.org'), secondGroup: 'Oslo' }, row('')];
    const found = (name: string, ...groups: string[]) =>
      launchFindings(form({ second: { name, groups }, people }), now);
    expect(found('', 'Oslo')).toEqual([
      { field: fieldIds.secondName, message: 'The second grouping needs a name' },
    ]);
    expect(found('Site')).toEqual([{ field: fieldIds.secondGroups, message: 'Name at least one group' }]);
    expect(found('Site', 'Oslo', 'Manager')[0]?.field).toBe(fieldIds.secondGroups);
    expect(found('Site', 'Oslo', 'Porto')).toEqual([
      {
        field: people[0] ? rowFieldId(people[0], 'secondGroup') : '',
        message: 'Please select Site for person 1',
      },
    ]);
    expect(found('Site', 'Oslo')).toEqual([]);
    const fields = ['secondGrouping.name', 'secondGrouping.groups.1', 'participants.1.secondGroup'];
    expect(
      serverFindings(
        fields.map((path) => ({ path, message: '', code: 'X' })),
        people,
      ).map(({ field }) => field),
    ).toEqual([
      fieldIds.secondName,
      fieldIds.secondGroups,
      people[1] ? rowFieldId(people[1], 'secondGroup') : '',
    ]);
  });

  test('the closing time must be in the future and after the opening time', () => {
    const message = (over: Partial<LaunchForm>) => launchFindings(form(over), now)[0]?.message;
    expect(message({ closesAt: '2020-01-01T00:00' })).toBe(
      'The closing date has passed. Choose a later one.',
    );
    expect(message({ opensAt: '2027-01-02T00:00', closesAt: '2027-01-01T00:00' })).toBe(
      'It must close after it opens.',
    );
  });

  test("the server's findings are mapped to the controls they concern", () => {
    const sent = [row('a@example.org'), row('b@example')];
    const fields = [
      { path: 'participants.1.email', message: 'Invalid email format at position 2', code: 'X' },
      { path: 'company', message: 'Too long', code: 'X' },
      { path: 'elsewhere', message: 'Odd', code: 'X' },
    ];
    expect(serverFindings(fields, sent).map(({ field }) => field)).toEqual([
      sent[1] ? rowFieldId(sent[1], 'email') : '',
      fieldIds.company,
      '',
    ]);
  });
});

describe('a finding about the launch', () => {
  const now = Date.parse('2026-01-01T00:00:00.000Z');
  const row = { ...blankRow(), name: 'Ada', email: 'ada@example', role: 'Employee' };
  const at = { ...emptyForm('Engines Ltd'), name: 'Ab', people: [row] };

  test('disappears when it is corrected, and stays otherwise', () => {
    const found = launchFindings(at, now);
    expect(found.map(({ field }) => field)).toEqual(['launch-name', `person-${row.key}-email`]);
    const longer = { ...at, name: 'Abc' };
    expect(remaining(found, at, longer, now).map(({ field }) => field)).toEqual([`person-${row.key}-email`]);
    const right = { ...longer, people: [{ ...row, email: 'ada@example.org' }] };
    expect(remaining(found, at, right, now)).toEqual([]);
    expect(remaining(found, at, { ...at, name: 'A' }, now)).toHaveLength(2);
  });

  test('of the server disappears when its field changes', () => {
    const right = { ...at, name: 'Abc', people: [{ ...row, email: 'ada@example.org' }] };
    const found = serverFindings(
      [
        { path: 'participants.0.email', message: 'is already invited', code: 'X' },
        { path: 'closesAt', message: 'is too early', code: 'X' },
      ],
      right.people,
    );
    const other = { ...right, people: [{ ...row, email: 'bo@example.org' }] };
    expect(remaining(found, right, { ...right, description: 'More' }, now)).toHaveLength(2);
    expect(remaining(found, right, other, now).map(({ field }) => field)).toEqual(['launch-closes']);
    expect(remaining(found, right, { ...other, zone: 'Asia/Tokyo', closesAt: '' }, now)).toEqual([]);
  });
});
