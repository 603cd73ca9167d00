import { describe, expect, it } from 'vitest';
import type { Gap } from '../../../../api/results/contract/comparison.ts';
import { certaintyTone, certaintyWords, effectWords, gapWords, intervalText, signed } from './gap-words.ts';

const gap: Gap = {
  points: 1.24,
  interval: { low: 0.4, high: 2.04 },
  delta: 0.5,
  size: 'large',
  p: 0.01,
  verdict: 'clear',
  compared: 5,
  of: 5,
};

describe('describing a gap', () => {
  it('gives the sign, the interval, the size and the certainty', () => {
    expect([signed(gap.points), intervalText(gap), gapWords(gap)]).toEqual([
      '+1.2',
      '+0.4 to +2.0',
      'large, clear difference',
    ]);
    expect([signed(-0.4), signed(0.04), signed(-0.04)]).toEqual(['−0.4', '0.0', '0.0']);
  });

  it('separates size and certainty in words and colour', () => {
    const told = (one: Gap) => [effectWords(one), certaintyWords(one), certaintyTone(one)];
    expect(told(gap)).toEqual(['large', 'clear difference', 'accent']);
    expect(told({ ...gap, verdict: 'notClear', compared: 3 })).toEqual([
      'large, over 3 of 5 themes',
      'no clear difference',
      'neutral',
    ]);
    expect(told({ ...gap, verdict: 'tooFew' })).toEqual([null, 'too few to tell', 'info']);
  });

  it('gives no size if too few people answered, and says how many themes were compared', () => {
    expect(gapWords({ ...gap, size: null, interval: null, verdict: 'tooFew', compared: 3 })).toBe(
      'too few to tell, over 3 of 5 themes',
    );
    expect(intervalText({ interval: null })).toBeNull();
  });
});
