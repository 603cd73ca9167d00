import type { Scale } from '../../../charts/dumbbell.tsx';

/** Parses "6.5" or "6,5", to one decimal; empty input means no target. @returns undefined if it is not a number on the scale */
export function readTarget(text: string, { min, max }: Scale): number | null | undefined {
  const written = text.trim().replace(',', '.');
  if (written === '') return null;
  if (!/^-?\d+(\.\d+)?$/.test(written)) return undefined;
  const value = Math.round(Number(written) * 10) / 10;
  return value >= min && value <= max ? value : undefined;
}
