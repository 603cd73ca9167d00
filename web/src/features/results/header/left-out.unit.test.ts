import { describe, expect, it } from 'vitest';
import type { Results } from '../../../../../api/results/contract/results.ts';
import { leftOut } from './left-out.ts';

type About = { group?: string; people: number; raters: number; status?: string; named?: boolean };
const resultsOf = ({ group, people, raters, status = 'closed', named = false }: About) =>
  ({
    assessment: { status, named, imported: false, counts: { submitted: 27 } },
    groups: [{ group: 'Manager', submitted: 7 }],
    figure: { group: group ?? null, people, themes: [{ id: '1.1.1', cell: { n: raters, mean: 5 } }] },
  }) as unknown as Results;

describe('the sentence about submitted answers that are left out', () => {
  it('gives the numbers of the selected group', () => {
    expect(leftOut(resultsOf({ group: 'Manager', people: 5, raters: 5 }))).toBe(
      '5 of 7 who submitted are counted; the rest stays out to protect people.',
    );
    expect(leftOut(resultsOf({ group: 'Manager', people: 7, raters: 5 }))).toBeNull();
  });

  it('gives the number for everyone, without details of themes that the page does not know', () => {
    expect(leftOut(resultsOf({ people: 25, raters: 25 }))).toContain('25 of 27');
    expect(leftOut(resultsOf({ people: 27, raters: 26 }))).toBe(
      '27 submitted; in some themes the latest answers can stay out to protect people.',
    );
    expect(leftOut(resultsOf({ people: 27, raters: 27 }))).toBeNull();
  });

  it('is absent while another release is possible, or if answers have names', () => {
    expect(leftOut(resultsOf({ people: 25, raters: 25, status: 'open' }))).toBeNull();
    expect(leftOut(resultsOf({ people: 25, raters: 25, named: true }))).toBeNull();
  });
});
