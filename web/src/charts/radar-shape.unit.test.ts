import { describe, expect, it } from 'vitest';
import { outlinesOf } from './radar-shape.ts';

describe('the outline of a radar', () => {
  it('closes around the corner, and leaves a gap where something is hidden, the first one too', () => {
    expect(outlinesOf(['a', 'b', 'c'])).toEqual([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
    ]);
    expect(outlinesOf(['a', null, 'c'])).toEqual([['c', 'a']]);
    expect(outlinesOf([null, 'b', 'c', 'd'])).toEqual([
      ['b', 'c'],
      ['c', 'd'],
    ]);
  });
});
