import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { StatedMetric } from '../../domain/analysis/metrics/metric.ts';
import { readVerbatim } from '../../domain/analysis/metrics/testing/read-verbatim.ts';
import { passagesOf, statementLine, type TextPlace } from './statements.ts';

const folder = path.resolve(import.meta.dirname, '../../tests/evaluation/statements');
const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
const statementsOf = (name: string) =>
  readFileSync(path.join(folder, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => passagesOf(statementLine.parse(JSON.parse(line))));

/** Digits of a value without the zeros at its end, as its figure has them in every unit. */
const digitsOf = (value: number) => String(Math.abs(value)).replaceAll(/\D|0+$/g, '');
const withoutFigure = (passages: ReturnType<typeof passagesOf>) =>
  Object.values(readVerbatim(passages))
    .filter((one): one is StatedMetric<TextPlace> => one.kind === 'stated')
    .filter(({ value, row }) => !row.replaceAll(/\D/g, '').includes(digitsOf(value)));

describe.each(files)('the words of each figure of %s', (name) => {
  test('are in the statement, word for word and with the figure', () => {
    expect(statementsOf(name).flatMap(withoutFigure)).toEqual([]);
  });

  test('are in one part of a statement that is cut in a row', () => {
    for (const [at, passages] of statementsOf(name).entries()) {
      const parts = passages.flatMap((passage) => {
        const lines = passage.text.split('\n');
        const size = 7 + (at % 5);
        return Array.from({ length: Math.ceil(lines.length / size) }, (_, part) => ({
          ...passage,
          text: lines.slice(part * size, (part + 1) * size).join('\n'),
        }));
      });
      expect(withoutFigure(parts)).toEqual([]);
    }
  });
});
