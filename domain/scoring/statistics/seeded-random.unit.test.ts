import { describe, expect, it } from 'vitest';
import { drawBelow, seededRandom } from './seeded-random.ts';

const draw = (seed: number, many: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: many }, () => random());
};

describe('seeded random numbers', () => {
  it('are equal for equal seeds and differ between seeds', () => {
    expect(draw(7, 20)).toEqual(draw(7, 20));
    expect(draw(8, 20)).not.toEqual(draw(7, 20));
  });

  it('lie in [0, 1), evenly over ten intervals', () => {
    const parts = draw(1, 100_000).map((value) => Math.floor(value * 10));
    for (let part = 0; part < 10; part += 1) {
      const share = parts.filter((other) => other === part).length / parts.length;
      expect(Math.abs(share - 0.1)).toBeLessThan(0.005);
    }
    const random = seededRandom(3);
    expect(new Set(Array.from({ length: 200 }, () => drawBelow(random, 3)))).toEqual(new Set([0, 1, 2]));
  });
});
