import { describe, expect, it } from 'vitest';
import type { Changes } from '../../../../api/results/contract/analysis.ts';
import { changesByLens, overallChange } from './change-words.ts';

const row = (
  id: string,
  points: number | null,
  verdict: Changes['rows'][number]['verdict'] = 'notClear',
): Changes['rows'][number] => ({ id, before: 5, now: points === null ? null : 5 + points, points, verdict });
const changes = (...rows: Changes['rows']): Changes => ({
  previous: { assessmentId: 'earlier', name: 'Spring', releasedAt: '2025-04-01T00:00:00.000Z', people: 12 },
  rows,
  position: null,
});

describe('describing a change', () => {
  it('gives its sign, the earlier assessment and the certainty', () => {
    const words = changesByLens(
      changes(
        row('1', 0.64, 'clear'),
        row('2', -1.2),
        row('2.1', 0.3, 'tooFew'),
        row('overall', 0.5, 'clear'),
      ),
    );
    expect([...words]).toEqual([
      ['1', '+0.6 since Spring · clear change'],
      ['2', '−1.2 since Spring · no clear change'],
      ['2.1', '+0.3 since Spring · too few to tell'],
      ['overall', '+0.5 since Spring · clear change'],
    ]);
  });

  it('says that nothing changed if the difference rounds to 0.0', () => {
    expect(changesByLens(changes(row('1', 0), row('2', -0.04))).get('2')).toBe('No change since Spring');
  });

  it('gives nothing if there is no earlier score or assessment', () => {
    expect(changesByLens(changes(row('1', null))).size).toBe(0);
    expect(overallChange({ previous: null, rows: [row('overall', 1)], position: null })).toBeNull();
    expect(overallChange(undefined)).toBeNull();
  });
});
