import { expect, test } from 'vitest';
import type { BoardPerson } from '../types.ts';
import { orderPeople as order, type Wanted } from './people-order.ts';

const person = (name: string, over: Partial<BoardPerson> = {}): BoardPerson => ({
  participantId: name,
  name,
  email: `${name}@example.org`,
  corrections: 0,
  group: 'Employee',
  state: 'sent',
  kept: false,
  mailProblem: null,
  remindedAt: null,
  reminderDueAt: null,
  lastActivityOn: null,
  submittedAt: null,
  ...over,
});

const people = [
  person('cleo', {
    group: 'CEO / Executive',
    state: 'submitted',
    lastActivityOn: '2026-03-13',
  }),
  person('Ann', { state: 'half', lastActivityOn: '2026-03-14' }),
  person('bob', { state: 'failed', mailProblem: 'No such mailbox.' }),
];

const orderPeople = (
  them: readonly BoardPerson[],
  asked: Wanted,
  groups: readonly string[] = ['CEO / Executive', 'Employee'],
) => order(them, asked, groups);
const wanted = (over: Partial<Wanted>): Wanted => ({ filter: undefined, search: '', sort: 'name', ...over });

test('people are sorted by name regardless of case', () =>
  expect(orderPeople(people, wanted({}))).toEqual(['Ann', 'bob', 'cleo']));

test('groups are sorted in the order chosen at the launch, and activity with the newest first', () => {
  expect(orderPeople(people, wanted({ sort: 'group' }))).toEqual(['cleo', 'Ann', 'bob']);
  expect(orderPeople(people, wanted({ sort: 'group' }), ['Employee', 'CEO / Executive'])).toEqual([
    'Ann',
    'bob',
    'cleo',
  ]);
  expect(orderPeople(people, wanted({ sort: 'activity' }))).toEqual(['Ann', 'cleo', 'bob']);
});

test('people are sorted by step, and "half" counts as in progress', () => {
  const more = [...people, person('dan', { state: 'started' }), person('eve', { state: 'nearly' })];
  expect(orderPeople(more, wanted({ sort: 'progress' }))).toEqual(['cleo', 'eve', 'Ann', 'dan', 'bob']);
  expect(orderPeople(more, wanted({ filter: 'started' }))).toEqual(['Ann', 'dan', 'eve']);
});

test('the filter for mail problems finds people in every state', () => {
  expect(orderPeople(people, wanted({ filter: 'mail-problem' }))).toEqual(['bob']);
  expect(orderPeople(people, wanted({ filter: 'not-started' }))).toEqual(['bob']);
});

test('people are found by part of their name or address, within the chosen state', () => {
  expect(orderPeople(people, wanted({ search: ' ANN@exa' }))).toEqual(['Ann']);
  expect(orderPeople(people, wanted({ search: 'example.org' }))).toEqual(['Ann', 'bob', 'cleo']);
  expect(orderPeople(people, wanted({ search: 'example.org', filter: 'submitted' }))).toEqual(['cleo']);
  expect(orderPeople(people, wanted({ search: 'zoe' }))).toEqual([]);
});
