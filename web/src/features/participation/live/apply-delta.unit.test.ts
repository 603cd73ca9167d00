import { describe, expect, test } from 'vitest';
import type { LiveParticipation } from '../../../../../api/live/contract/live.ts';
import type { Participation } from '../types.ts';
import { applyDelta, mergePeople } from './apply-delta.ts';

const id = 'a'.repeat(24);
const ann = 'b'.repeat(24);
const at = '2026-03-14T10:00:00.000Z';
const counts = { invited: 1, sent: 1, opened: 1, started: 0, submitted: 0, progress: 0 };

const board: Participation = {
  assessment: {
    assessmentId: id,
    name: 'Q3',
    company: 'Acme',
    description: '',
    framework: 'nine-lenses@1',
    status: 'open',
    launchedAt: at,
    opensAt: null,
    closesAt: null,
    closedAt: null,
    mayReopen: false,
    threshold: 5,
    distributionThreshold: 8,
    named: false,
    releases: 'inSteps',
    groups: ['Employee'],
    imported: false,
    counts,
  },
  groups: [{ group: 'Employee', counts }],
  people: [
    {
      participantId: ann,
      name: 'Ann',
      email: 'ann@example.org',
      corrections: 0,
      group: 'Employee',
      state: 'opened',
      kept: false,
      mailProblem: null,
      remindedAt: null,
      reminderDueAt: null,
      lastActivityOn: '2026-03-14',
      submittedAt: null,
    },
  ],
  nextCursor: null,
  activity: [{ position: '90', at, kind: 'opened', participantId: ann, count: null }],
  position: '100',
};

const delta: LiveParticipation = {
  assessmentId: id,
  since: '100',
  position: '105',
  counts: { ...counts, started: 1, progress: 50 },
  status: 'open',
  groups: [{ group: 'Employee', counts: { ...counts, started: 1, progress: 50 } }],
  people: [
    {
      participantId: ann,
      corrections: 0,
      group: 'Employee',
      state: 'half',
      lastActivityOn: '2026-03-14',
      submittedAt: null,
      kept: false,
      mailProblem: null,
      remindedAt: null,
      reminderDueAt: null,
    },
  ],
  activity: [{ position: '103', at, kind: 'started', participantId: ann, count: null }],
  releases: 0,
};

const applied = (from: Participation, change: LiveParticipation): Participation => {
  const after = applyDelta(from, change);
  if (after === 'refetch') throw new Error('expected the push to apply');
  return after;
};

describe('applying a push to the board', () => {
  test('updates counts, people, activity and position', () => {
    const after = applied(board, delta);
    expect(after.assessment.counts.progress).toBe(50);
    expect(after.people[0]).toMatchObject({ name: 'Ann', state: 'half' });
    expect(after.activity.map(({ kind }) => kind)).toEqual(['started', 'opened']);
    expect(after.position).toBe('105');
  });

  test('changes nothing when the same push is applied twice', () => {
    const once = applied(board, delta);
    expect(applyDelta(once, delta)).toBe(once);
  });

  test('refetches the board if the push does not follow its position', () => {
    expect(applyDelta(board, { ...delta, since: '101' })).toBe('refetch');
  });

  test('always applies a push that names no previous position', () => {
    expect(applied(board, { ...delta, since: null }).position).toBe('105');
  });

  test('compares positions as numbers, not as text', () => {
    expect(applied({ ...board, position: '99' }, { ...delta, since: '99', position: '100' }).position).toBe(
      '100',
    );
    expect(applyDelta({ ...board, position: '1000' }, { ...delta, position: '999' })).toMatchObject({
      position: '1000',
    });
  });

  test('refetches for an unknown person, unless the list has further pages', () => {
    const person = {
      ...delta.people[0],
      participantId: 'c'.repeat(24),
    } as LiveParticipation['people'][number];
    const unknown = { ...delta, people: [person] };
    expect(applyDelta(board, unknown)).toBe('refetch');
    expect(applied({ ...board, nextCursor: 'x' }, unknown).people).toEqual(board.people);
  });

  test('refetches for a corrected person, whose name and address are not in the push', () => {
    const [person] = delta.people;
    if (!person) throw new Error('The push is about nobody');
    expect(applyDelta(board, { ...delta, people: [{ ...person, corrections: 1 }] })).toBe('refetch');
    // The merged list keeps its old `corrections`, so it is still recognised as outdated.
    const [merged] = mergePeople(board.people, [{ ...person, corrections: 1 }]);
    expect(merged).toMatchObject({ state: 'half', corrections: 0 });
  });

  test('removes a group whose last person left', () => {
    const moved = {
      ...delta,
      people: delta.people.map((person) => ({ ...person, group: 'Manager' as const })),
      groups: [{ group: 'Manager' as const, counts }],
    };
    expect(applied(board, moved).groups.map(({ group }) => group)).toEqual(['Manager']);
    expect(applied(board, { ...delta, people: [], groups: [] }).groups).toEqual(board.groups);
  });

  test('refetches when the assessment closes, because the push lacks the date', () => {
    expect(applyDelta(board, { ...delta, status: 'closed' })).toBe('refetch');
  });

  test('ignores a push of another assessment', () => {
    expect(applyDelta(board, { ...delta, assessmentId: 'd'.repeat(24) })).toBe(board);
  });
});

test('a change of a person’s second group updates both the list and the counts', () => {
  const [person] = delta.people;
  if (!person) throw new Error('one person');
  const porto = [{ group: 'Porto', counts }];
  const berlin = [{ group: 'Berlin', counts }];
  const before = { ...board, secondGroups: porto };
  const moved = { ...delta, people: [{ ...person, secondGroup: 'Berlin' }], secondGroups: berlin };
  expect(applyDelta(before, moved)).toMatchObject({
    people: [{ secondGroup: 'Berlin' }],
    secondGroups: berlin,
  });
  expect(applyDelta(before, { ...delta, people: [], groups: [] })).toMatchObject({ secondGroups: porto });
});
