import type { Scale } from '../../../charts/dumbbell.tsx';

/** "6.5" or "6,5", to one decimal; nothing is no target. @returns undefined for what is no number on the scale */
export function readTarget(text: string, { min, max }: Scale): number | null | undefined {
  const written = text.trim().replace(',', '.');
  if (written === '') return null;
  if (!/^-?\d+(\.\d+)?$/.test(written)) return undefined;
  const value = Math.round(Number(written) * 10) / 10;
  return value >= min && value <= max ? value : undefined;
}
