import { describe, expect, it } from 'vitest';
import type { Disagreement } from '../../../../../api/results/contract/analysis.ts';
import { apartIn } from './apart.ts';

const themes = new Set(['1.1.1', '1.1.2']);
const theme = (id: string, kind: Disagreement['kind']): Disagreement => ({
  theme: id,
  kind,
  n: 10,
  mean: 5,
  band: 'moderate',
  spread: 1,
  criticalSpread: 1.2,
  distribution: [],
  groups: [],
});
const others = (count: number) => Array.from({ length: count }, (_, at) => theme(`2.1.${at + 1}`, 'apart'));

describe('disagreement within one lens', () => {
  it('is the themes of the lens on which people do not agree', () => {
    const apart = theme('1.1.2', 'split');
    expect(apartIn(themes, { themes: [...others(11), apart] })).toEqual({ is: 'themes', themes: [apart] });
  });

  it('is unknown when no distribution of the lens is released', () => {
    expect(apartIn(themes, { themes: others(3) })).toEqual({ is: 'unshown' });
    expect(apartIn(themes, { themes: [] })).toEqual({ is: 'unshown' });
  });

  it('is absent on the themes whose distribution is released', () => {
    expect(apartIn(themes, { themes: [...others(3), theme('1.1.1', 'agree')] })).toEqual({
      is: 'agreed',
      shown: 1,
      of: 2,
    });
  });

  it('is absent only among the themes with the widest spread when the answer is cut there', () => {
    expect(apartIn(themes, { themes: others(12) })).toEqual({ is: 'notAmongWidest', widest: 12 });
  });
});
