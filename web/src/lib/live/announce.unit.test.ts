import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announcerEvery } from './announce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first message is announced at once, later ones throttled to the latest per interval', () => {
  const said: string[] = [];
  const say = announcerEvery(10_000, (text) => said.push(text));
  for (const text of ['1', '2', '3']) say(text);
  expect(said).toEqual(['1']);
  vi.advanceTimersByTime(10_000);
  expect(said).toEqual(['1', '3']);
  say('4');
  expect(said).toEqual(['1', '3']);
  vi.advanceTimersByTime(10_000);
  expect(said).toEqual(['1', '3', '4']);
});
