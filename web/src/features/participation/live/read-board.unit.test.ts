import { expect, test } from 'vitest';
import type { LiveParticipation } from '../../../../../api/live/contract/live.ts';
import type { Participation } from '../types.ts';
import { readBoard } from './read-board.ts';

const assessmentId = 'a'.repeat(24);
const countsOf = (submitted: number) => ({
  invited: 9,
  sent: 9,
  opened: 9,
  started: 9,
  submitted,
  progress: 0,
});

/** A board reduced to the fields that pushes change. */
const boardAt = (position: string, submitted: number) =>
  ({
    assessment: { assessmentId, status: 'open', counts: countsOf(submitted) },
    groups: [],
    people: [],
    nextCursor: null,
    activity: [],
    position,
  }) as unknown as Participation;

const push = (since: string, position: string, submitted: number): LiveParticipation => ({
  assessmentId,
  since,
  position,
  counts: countsOf(submitted),
  status: 'open',
  groups: [],
  people: [],
  activity: [],
  releases: 0,
});

function server(answers: readonly { pushes: readonly LiveParticipation[]; board: Participation }[]) {
  const hearing = new Set<(push: LiveParticipation) => void>();
  const asked: (string | undefined)[] = [];
  return {
    asked,
    hearing,
    read: async (after?: string) => {
      const answer = answers[asked.length];
      asked.push(after);
      if (!answer) throw new Error('asked too often');
      for (const one of answer.pushes) for (const hear of hearing) hear(one);
      return answer.board;
    },
    listen: (hear: (push: LiveParticipation) => void) => {
      hearing.add(hear);
      return () => hearing.delete(hear);
    },
  };
}

test('pushes received before the answer are applied, and the board is requested once', async () => {
  const { read, listen, asked, hearing } = server([
    // The answer already contains the first push.
    {
      pushes: [push('90', '100', 2), push('100', '110', 3), push('110', '120', 4)],
      board: boardAt('100', 2),
    },
  ]);
  const board = await readBoard(read, listen);
  expect(board.position).toBe('120');
  expect(board.assessment.counts.submitted).toBe(4);
  expect(asked).toEqual([undefined]);
  expect(hearing.size).toBe(0);
});

test('if the answer does not connect to the pushes, the board is requested again at the position of the newest push', async () => {
  const { read, listen, asked } = server([
    {
      pushes: [
        push('100', '110', 3),
        push('110', '120', 4),
        { ...push('120', '500', 9), assessmentId: 'b'.repeat(24) },
      ],
      board: boardAt('80', 1),
    },
    { pushes: [], board: boardAt('130', 5) },
  ]);
  expect((await readBoard(read, listen)).position).toBe('130');
  expect(asked).toEqual([undefined, '120']);
});

test('a failed request rejects and stops listening to pushes', async () => {
  const { read, listen, hearing } = server([]);
  await expect(readBoard(read, listen)).rejects.toThrow('asked too often');
  expect(hearing.size).toBe(0);
});
