import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { nineLenses, subLensesOf } from '../../domain/framework/frameworks.ts';
import { createDocumentMapper } from '../../infra/passage-mapping/map-document.ts';
import { mappingFigures } from './mapping-figures.ts';

type Labelled = {
  readonly id: string;
  readonly text: string;
  readonly lens: string;
  readonly sublens: string;
  readonly source: string;
};

const folder = path.resolve(import.meta.dirname, '../../tests/evaluation/passages');
const files = ['written.jsonl', 'later.jsonl', 'strangers.jsonl', 'strangers-2.jsonl'];
const passages: readonly Labelled[] = files.flatMap((name) =>
  readFileSync(path.join(folder, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line)),
);

describe('the labelled passages', () => {
  test('have unique ids, a source, and a sub-lens that belongs to their lens', () => {
    expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length);
    expect(passages.filter(({ source }) => source.length === 0)).toEqual([]);
    expect(passages.filter(({ lens, sublens }) => !sublens.startsWith(`${lens}.`))).toEqual([]);
  });

  test('include every sub-lens', () => {
    const counts = subLensesOf(nineLenses).map(
      ({ id }) => passages.filter(({ sublens }) => sublens === id).length,
    );
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(9);
  });

  test('are mapped with the targeted accuracy, and equally in two runs', async () => {
    const input = passages.map(({ text }) => ({ text, headings: [] }));
    const mappings = await createDocumentMapper({ encoder: false })(input);
    const again = await createDocumentMapper({ encoder: false })(input.slice(0, 20));
    expect(JSON.stringify(again)).toBe(JSON.stringify(mappings.slice(0, 20)));
    const figures = mappingFigures(
      passages.flatMap(({ lens, sublens }, index) => {
        const mapping = mappings[index];
        if (mapping === undefined) return [];
        return [
          {
            lens,
            subLens: sublens,
            predictedLenses: mapping.lenses.map((one) => one.lens),
            predictedSubLens: mapping.subLens,
            confidence: mapping.lenses[0]?.confidence ?? 0,
            abstains: mapping.abstains,
          },
        ];
      }),
    );
    expect(figures.passages).toBe(passages.length);
    expect(figures.top1).toBeGreaterThanOrEqual(0.9);
    expect(figures.top3).toBeGreaterThanOrEqual(0.97);
    expect(Math.min(...Object.values(figures.f1))).toBeGreaterThanOrEqual(0.8);
    expect(figures.calibrationError).toBeLessThanOrEqual(0.08);
    expect(figures.confident).toBeGreaterThanOrEqual(0.6);
    expect(figures.confidentRight).toBeGreaterThanOrEqual(0.95);
  });
});
