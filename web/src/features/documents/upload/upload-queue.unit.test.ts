import { expect, test } from 'vitest';
import {
  type AddedFile,
  due,
  evolve,
  isRunning,
  outcomeOf,
  type Queue,
  type QueueEvent,
} from './upload-queue.ts';

const file = (id: string, refusal: string | null = null): AddedFile => ({
  id,
  name: `${id}.txt`,
  size: 1_000,
  refusal,
});
const after = (...events: readonly QueueEvent[]): Queue => events.reduce(evolve, [] as Queue);
const added = (...files: readonly AddedFile[]): QueueEvent => ({ type: 'added', files });
const ids = (queue: Queue) => queue.map(({ id }) => id);
const stages = (queue: Queue) => queue.map(({ stage }) => stage);

test('at most three files are sent at once, in their order', () => {
  const four = after(added(file('a'), file('b'), file('c'), file('d')));
  expect(ids(due(four))).toEqual(['a', 'b', 'c']);
  const sending = ids(due(four)).reduce<Queue>((queue, id) => evolve(queue, { type: 'started', id }), four);
  expect(due(sending)).toEqual([]);
  expect(ids(due(evolve(sending, { type: 'finished', id: 'b' })))).toEqual(['d']);
});

test('a refused file does not block the others', () => {
  const queue = after(added(file('a', 'File is empty'), file('b')));
  expect(stages(queue)).toEqual(['refused', 'waiting']);
  expect(ids(due(queue))).toEqual(['b']);
});

test('progress is in bytes of the file and comes only while it is sent', () => {
  const half: QueueEvent = { type: 'progressed', id: 'a', share: 0.5 };
  expect(after(added(file('a')), { type: 'started', id: 'a' }, half)[0]?.sent).toBe(500);
  const cut = after(
    added(file('a')),
    { type: 'started', id: 'a' },
    { type: 'cut', id: 'a', why: 'No line' },
    half,
  );
  expect(cut[0]?.sent).toBe(0);
});

test('an interrupted file can be retried under the same id; a refused one cannot', () => {
  const cut = after(added(file('a')), { type: 'started', id: 'a' }, { type: 'cut', id: 'a', why: 'No line' });
  expect(due(cut)).toEqual([]);
  expect(isRunning(cut)).toBe(false);
  const again = evolve(cut, { type: 'retried', id: 'a' });
  expect(due(again)).toMatchObject([{ id: 'a', stage: 'waiting', why: null }]);
  const refused = after(added(file('a')), { type: 'refused', id: 'a', why: 'Full', existing: null });
  expect(evolve(refused, { type: 'retried', id: 'a' })).toEqual(refused);
});

test('a removed file makes room for the next', () => {
  const queue = after(added(file('a'), file('b'), file('c'), file('d')), { type: 'removed', id: 'a' });
  expect(ids(due(queue))).toEqual(['b', 'c', 'd']);
});

test('adding files after a round has ended drops finished files and keeps those that can be sent again', () => {
  const ended = after(
    added(file('a'), file('b'), file('c', 'File is empty')),
    { type: 'finished', id: 'a' },
    { type: 'cut', id: 'b', why: 'No line' },
  );
  expect(outcomeOf(ended)).toEqual({ done: 1, not: 2 });
  expect(ids(evolve(ended, added(file('d'))))).toEqual(['b', 'd']);
});

test('files that are added meanwhile join the round', () => {
  const queue = after(added(file('a'), file('b')), { type: 'finished', id: 'a' }, added(file('c')));
  expect(ids(queue)).toEqual(['a', 'b', 'c']);
});

test('dismissing removes refused files only', () => {
  const queue = after(added(file('a', 'File is empty'), file('b')), { type: 'dismissed' });
  expect(ids(queue)).toEqual(['b']);
});
