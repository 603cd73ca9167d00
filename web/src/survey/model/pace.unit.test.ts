import { describe, expect, it } from 'vitest';
import { minutesLeft, noPace, type Pace, paced } from './pace.ts';

const answering = (seconds: readonly number[]): Pace => {
  let now = 1_000_000;
  let pace = paced(noPace, now);
  for (const gap of seconds) {
    now += gap * 1000;
    pace = paced(pace, now);
  }
  return pace;
};

describe('the estimated time left', () => {
  it('is unknown before ten answers and after the last theme', () => {
    expect(minutesLeft(answering(Array(8).fill(6)), 100)).toBeNull();
    expect(minutesLeft(answering(Array(9).fill(6)), 100)).toBe(10);
    expect(minutesLeft(answering(Array(9).fill(6)), 0)).toBeNull();
  });

  it('ignores pauses', () => {
    expect(minutesLeft(answering([6, 6, 6, 6, 6000, 6, 6, 6, 6, 6]), 100)).toBe(10);
  });

  it('follows the latest answers', () => {
    expect(minutesLeft(answering([...Array(40).fill(60), ...Array(40).fill(3)]), 100)).toBe(5);
  });

  it('is at least one minute', () => {
    expect(minutesLeft(answering(Array(9).fill(1)), 1)).toBe(1);
  });
});
