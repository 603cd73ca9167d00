import type { Scale } from '../../../charts/dumbbell.tsx';

/**
 * Parses a target such as "6.5" or "6,5" and rounds it to one decimal; null if the input is empty. @returns undefined if it is
 * not a number on the scale
 */
export function readTarget(text: string, { min, max }: Scale): number | null | undefined {
  const written = text.trim().replace(',', '.');
  if (written === '') return null;
  if (!/^-?\d+(\.\d+)?$/.test(written)) return undefined;
  const value = Math.round(Number(written) * 10) / 10;
  return value >= min && value <= max ? value : undefined;
}
