import type { Cell } from '../../../results/contract/results.ts';
import type { Report } from '../../contract/reports.ts';
import { fileTexts } from '../texts/file-texts.ts';

/**
 * Value of a cell. Text is stored as a string and a number as a number, so a spreadsheet reads neither as a formula.
 */
export type Value = string | number | null;
export type Sheet = {
  readonly sheet: string;
  readonly rows: readonly (readonly Value[])[];
  readonly widths: readonly number[];
  /** Indices of columns with scores, which are coloured as in the app. */
  readonly scores?: readonly number[];
  /** Indices of rows with reverse-scored themes, where a low score gets the colour of a high one. */
  readonly reversed?: readonly number[];
};

export function noteOf({ hidden }: Pick<Cell, 'hidden'>): string | null {
  if (hidden === null) return null;
  return hidden === 'protected' ? fileTexts.hidden : fileTexts.notRated;
}

export function bandOf({ bands }: Report['scale'], cell: Pick<Cell, 'band'>): string | null {
  return bands.find(({ id }) => id === cell.band)?.label ?? null;
}

export function pointsOf({ min, max }: Report['scale']): readonly number[] {
  return Array.from({ length: max - min + 1 }, (_, index) => min + index);
}

export function ratingsIn(counts: readonly number[]): number {
  return counts.reduce((sum, one) => sum + one, 0);
}
