import { expect, it } from 'vitest';
import type { Position } from '../../domain/kernel/event.ts';
import type { Committed } from '../../infra/read-model-store/feed.ts';
import { createWarmAnswers } from './warm-answers.ts';

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
  let made = 0;
  const warm = createWarmAnswers(feed, 'trend', (key) => key.split(':')[1]);
  const ask = (about = 'a', after?: string) =>
    warm(about, 'all', after, async () => {
      made += 1;
      return { position: '5', made };
    });
  const commit = (key: string) => committed({ keys: new Set([key]), position: '6' as Position });
  return { ask, commit, missed: (model: string) => missed(model, null), madeSoFar: () => made };
}

it('an answer is computed once and frozen, until its subject changes', async () => {
  const { ask, commit, missed } = setting();
  const first = await ask();
  expect(Object.isFrozen(first)).toBe(true);
  expect(await ask()).toBe(first);
  commit('series:b');
  expect(await ask()).toBe(first);
  commit('series:a');
  const second = await ask();
  expect(second).not.toBe(first);
  missed('results');
  expect(await ask()).toBe(second);
  missed('trend');
  expect(await ask()).not.toBe(second);
});

it('an answer older than the requested position is computed again', async () => {
  const { ask } = setting();
  const first = await ask();
  expect(await ask('a', '5')).toBe(first);
  expect(await ask('a', '6')).not.toBe(first);
});

it('an answer that was read before a change, but finished after it, is not cached', async () => {
  const { ask, commit } = setting();
  const slow = ask();
  commit('series:a');
  const first = await slow;
  expect(await ask()).not.toBe(first);
});
