import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlayer, type Walk } from './player.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function playerOf(steps: number, autoPlay?: { everyMs: number; locks: boolean }) {
  const seen: Walk[] = [];
  const player = createPlayer({ steps, onChange: (walk) => seen.push(walk), ...(autoPlay && { autoPlay }) });
  const now = () => seen.at(-1) ?? { at: 0, playing: false, elapsed: 0 };
  return { player, now, seen };
}

describe('a demo', () => {
  it('stays at its first and its last step', () => {
    const { player, now } = playerOf(3);
    player.previous();
    expect(now().at).toBe(0);
    for (let presses = 0; presses < 5; presses += 1) player.next();
    expect(now().at).toBe(2);
    player.show(99);
    expect(now().at).toBe(2);
  });

  it('without automatic play ignores a request to play', () => {
    const { player, seen } = playerOf(10);
    player.toggle();
    vi.advanceTimersByTime(60_000);
    expect(seen).toEqual([]);
  });
});

describe('the 360 Review Demo', () => {
  const review = () => playerOf(8, { everyMs: 4_000, locks: true });

  it('plays from the first step, advances every 4 s and stops at the last', () => {
    const { player, now } = review();
    player.show(5);
    player.toggle();
    expect(now()).toMatchObject({ at: 0, playing: true });
    for (let step = 1; step < 8; step += 1) {
      vi.advanceTimersByTime(3_900);
      expect(now().at).toBe(step - 1);
      vi.advanceTimersByTime(100);
      expect(now().at).toBe(step);
    }
    expect(now()).toEqual({ at: 7, playing: false, elapsed: 0 });
    vi.advanceTimersByTime(60_000);
    expect(now().at).toBe(7);
  });

  it('cannot be moved by hand while it plays, and can after Stop', () => {
    const { player, now } = review();
    player.toggle();
    player.next();
    player.show(4);
    player.previous();
    expect(now()).toMatchObject({ at: 0, playing: true });
    player.toggle();
    player.show(4);
    expect(now()).toMatchObject({ at: 4, playing: false });
  });
});

describe('the demo From Intake to Impact', () => {
  const impact = () => playerOf(9, { everyMs: 5_000, locks: false });

  it('draws its progress every 100 ms and advances every 5 s', () => {
    const { player, now, seen } = impact();
    player.toggle();
    vi.advanceTimersByTime(2_500);
    expect(now().elapsed).toBeCloseTo(0.5, 5);
    expect(seen.length).toBe(26);
    vi.advanceTimersByTime(2_500);
    expect(now()).toEqual({ at: 1, playing: true, elapsed: 0 });
  });

  it.each(['next', 'previous', 'reset', 'toggle'] as const)('stops playing at %s', (press) => {
    const { player, now } = impact();
    player.toggle();
    vi.advanceTimersByTime(11_000);
    player[press]();
    expect(now().playing).toBe(false);
    const { at } = now();
    expect(at).toBe({ next: 3, previous: 1, reset: 0, toggle: 2 }[press]);
    vi.advanceTimersByTime(60_000);
    expect(now().at).toBe(at);
  });

  it('begins again if it is played at the last step', () => {
    const { player, now } = impact();
    player.show(8);
    player.toggle();
    expect(now()).toMatchObject({ at: 0, playing: true });
  });
});
