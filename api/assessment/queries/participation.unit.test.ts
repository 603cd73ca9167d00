import { beforeEach, expect, test } from 'vitest';
import type { Position } from '../../../domain/kernel/event.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import { noCounts } from '../../../domain/read-models/participation-board/documents.ts';
import { createParticipationQuery, groupsOf, type ParticipationQuery } from './participation.ts';

const entry = {
  assessmentId: 'a1',
  tenant: 't',
  name: 'Spring check',
  opensAt: '2026-01-02T00:00:00.000Z',
  closesAt: null,
  closedAt: null,
  threshold: 5,
} as AssessmentEntry;

let query: ParticipationQuery;
let position: Position;
let now: number;
let reads: number;
let broken: boolean;
beforeEach(() => {
  position = '1' as Position;
  now = Date.parse('2026-01-01T00:00:00.000Z');
  reads = 0;
  broken = false;
  const reader = {
    get: async (key: string) =>
      (key === 'lastChange:t' ? { kind: 'lastChange', position } : undefined) as never,
    list: async (prefix: string) => {
      // Lists of days are read together with the people, so they are not counted.
      if (!prefix.startsWith('day:')) reads += 1;
      if (broken) throw new Error('locked');
      return [];
    },
    position: async () => position,
    reached: async () => {},
    readAt: async () => position,
  };
  query = createParticipationQuery(reader, { read: async (text) => text }, { now: () => now });
});
const look = () => query.board(entry, undefined);

test('a hundred concurrent readers share one read of the board', async () => {
  const boards = await Promise.all(Array.from({ length: 100 }, look));
  expect([reads, new Set(boards).size]).toEqual([1, 1]);
  expect(Object.isFrozen(boards[0])).toBe(true);
});

test('the board is read again after a change, when the assessment opens or is edited, and after a second', async () => {
  const first = await look();
  position = '2' as Position;
  expect((await look()).position).toBe('2');
  now = Date.parse('2026-01-02T00:00:00.000Z');
  expect([first, await look()].map(({ assessment }) => assessment.status)).toEqual(['scheduled', 'open']);
  expect((await query.board({ ...entry, name: 'Renamed' }, undefined)).assessment.name).toBe('Renamed');
  expect(reads).toBe(4);
  now += 999;
  await look();
  expect(reads).toBe(4);
  now += 1;
  await look();
  expect(reads).toBe(5);
});

test('a failed read is not shared with later readers', async () => {
  broken = true;
  await expect(look()).rejects.toThrow('locked');
  broken = false;
  expect((await look()).position).toBe('1');
});

test('groups with people are listed in the leader’s order, or in the order of the ten roles', () => {
  const one = { ...noCounts, invited: 1 };
  const totals = { kind: 'totals', asked: 1, counts: one, releases: 0 } as const;
  const names = (more: object, groups: object) =>
    groupsOf({ ...totals, ...more, groups: groups as never }).map(({ group }) => group);
  expect(names({ order: ['Porto', 'Oslo', 'Berlin'] }, { Berlin: one, Oslo: noCounts, Porto: one })).toEqual([
    'Porto',
    'Berlin',
  ]);
  expect(names({}, { Employee: one, 'Board Member': one })).toEqual(['Board Member', 'Employee']);
});
