import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readMetrics } from '../../domain/analysis/metrics/read-metrics.ts';
import { halfOf } from './halves.ts';
import { statementFigures } from './statement-figures.ts';
import { labelsOf, passagesOf, statementLine } from './statements.ts';

const folder = path.resolve(import.meta.dirname, '../../tests/evaluation/statements');
const statements = ['written.jsonl', 'later.jsonl', 'last.jsonl'].flatMap((name) =>
  readFileSync(path.join(folder, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => statementLine.parse(JSON.parse(line))),
);
const judged = (half: string) =>
  statementFigures(
    statements
      .filter(({ id }) => halfOf(id) === half)
      .map((line) => ({ labels: labelsOf(line), metrics: readMetrics(passagesOf(line)) })),
  );

describe('the labelled statements', () => {
  test('have unique ids and a label', () => {
    expect(new Set(statements.map(({ id }) => id)).size).toBe(statements.length);
    expect(statements.filter((line) => Object.keys(labelsOf(line)).length === 0)).toEqual([]);
  });

  test.each([
    ['tuning', 1],
    ['held-out', 0.95],
  ])(
    'of the %s half have the right revenue and net income with the targeted share, and none is invented',
    (half, share) => {
      const { statements: count, bothRight, metrics } = judged(half);
      expect(count).toBeGreaterThanOrEqual(45);
      expect(bothRight / count).toBeGreaterThanOrEqual(share);
      expect(Object.values(metrics).map(({ invented }) => invented)).toEqual([0, 0, 0, 0, 0, 0]);
    },
  );

  test('are right in plain units, in a given unit, and for another spelling of a label', () => {
    const line = { id: 1, text: 'x', unit: 'millions', revenues: 2.5, net_income: null };
    expect(labelsOf(statementLine.parse(line))).toEqual({ revenue: 2_500_000, netIncome: null });
  });
});
