import { describe, expect, it } from 'vitest';
import { outlinesOf, spotAt } from './radar-shape.ts';

describe('a radar', () => {
  it('has its spokes clockwise from the top', () => {
    const spots = [0, 1, 2, 3].map((axis) => spotAt({ x: 10, y: 10 }, 5, axis, 4));
    expect(spots).toEqual([
      { x: 10, y: 5 },
      { x: 15, y: 10 },
      { x: 10, y: 15 },
      { x: 5, y: 10 },
    ]);
  });

  it('closes around the corner, and leaves a gap where something is hidden', () => {
    const [a, b, c] = [0, 1, 2].map((x) => ({ x, y: 0 })) as [never, never, never];
    expect(outlinesOf([a, b, c])).toEqual([
      [a, b],
      [b, c],
      [c, a],
    ]);
    expect(outlinesOf([a, null, c])).toEqual([[c, a]]);
  });
});
