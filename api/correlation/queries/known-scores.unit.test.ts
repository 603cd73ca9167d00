import { expect, it } from 'vitest';
import type { Position } from '../../../domain/kernel/event.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import type { Committed } from '../../../infra/read-model-store/feed.ts';
import { createKnownScores } from './known-scores.ts';

function setting() {
  let committed: (change: Committed) => void = () => undefined;
  let missed: (model: string, position: Position | null) => void = () => undefined;
  const feed = {
    onCommitted: (_: string, listener: typeof committed) => {
      committed = listener;
      return () => undefined;
    },
    onMissed: (listener: typeof missed) => {
      missed = listener;
      return () => undefined;
    },
  };
  const read: string[] = [];
  const resultsOf = async ({ assessmentId }: AssessmentEntry) => {
    read.push(assessmentId);
    return { figure: null };
  };
  const scoresOf = createKnownScores(feed, { resultsOf, analysis: {} } as never);
  const ask = (assessmentId = 'a') => scoresOf({ assessmentId } as AssessmentEntry);
  const commit = (assessmentId: string) =>
    committed({ keys: new Set([assessmentId]), position: '6' as Position });
  return { ask, commit, missed: (model: string) => missed(model, null), read };
}

it('released scores are read once, until results of their assessment change or changes may have been missed', async () => {
  const { ask, commit, missed, read } = setting();
  const first = await ask();
  expect(await ask()).toBe(first);
  await ask('b');
  commit('b');
  expect(await ask()).toBe(first);
  commit('a');
  expect(await ask()).not.toBe(first);
  expect(read).toEqual(['a', 'b', 'a']);
  missed('library');
  await ask();
  expect(read).toHaveLength(3);
  missed('results');
  await ask();
  expect(read).toHaveLength(4);
});

it('scores that were read before a release, but arrive after it, are not kept', async () => {
  const { ask, commit } = setting();
  const slow = ask();
  commit('a');
  const first = await slow;
  expect(await ask()).not.toBe(first);
});
