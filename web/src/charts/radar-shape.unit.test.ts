import { describe, expect, it } from 'vitest';
import { outlinesOf } from './radar-shape.ts';

describe('the outline of a radar', () => {
  it('joins the last point to the first, and leaves a gap at every hidden point, even the first', () => {
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
