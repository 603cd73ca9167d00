import { expect, test } from 'vitest';
import { extractionQuality } from './extraction-quality.ts';

const page = (number: number) => ({ place: { kind: 'page', page: number } as const });

test('counts pages, slides and sheets that gave text, among all of the file', () => {
  expect(extractionQuality('pdf', 4, [page(1), page(1), page(3)])).toEqual({ withText: 2, all: 4 });
  const slides = [1, 1, 2].map((slide) => ({ place: { kind: 'slide', slide } as const }));
  expect(extractionQuality('pptx', 3, slides)).toEqual({ withText: 2, all: 3 });
  const cells = { place: { kind: 'cells', sheet: 'Plan' } as const };
  expect(extractionQuality('xlsx', 2, [cells, cells])).toEqual({ withText: 1, all: 2 });
});

test('is absent for formats without pages, whose lines may be empty on purpose', () => {
  const line = { place: { kind: 'line' } as const };
  for (const format of ['txt', 'csv', 'json', 'docx', 'doc'] as const)
    expect(extractionQuality(format, 10, [line])).toBeNull();
  expect(extractionQuality('pdf', 0, [])).toBeNull();
});
