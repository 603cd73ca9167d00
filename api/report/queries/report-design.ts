import type { Report } from '../contract/reports.ts';

/**
 * Colours of the light theme (web/src/styles/tokens.css) for files outside a browser; a test compares the two. Six hex
 * digits, without '#'.
 */
export const colours = {
  canvas: 'F5F7F9',
  surface: 'FFFFFF',
  sunken: 'EEF0F4',
  text: '141A23',
  'text-2': '484F5B',
  'text-3': '616875',
  line: 'E0E3E8',
  accent: '3551B7',
  quantity: '0F7478',
} as const;
export const scoreColours = [
  '943500',
  'B9540A',
  'D77F3D',
  'E7AD7A',
  'EED8C0',
  'CDDFEF',
  '92C0E8',
  '5E9ED9',
  '3078C2',
  '1654A9',
] as const;
export const scoreInks = [
  'FFFFFF',
  'FFFFFF',
  '141A23',
  '141A23',
  '141A23',
  '141A23',
  '141A23',
  '141A23',
  'FFFFFF',
  'FFFFFF',
] as const;
/** The app's font; a machine without it substitutes another sans-serif. */
export const font = 'Inter';

/** Background and text colour of a score, on any scale. */
export function scoreColour(
  { min, max }: Report['scale'],
  mean: number,
): { readonly ground: string; readonly ink: string } {
  const share = Math.max(0, Math.min(1, (mean - min) / (max - min)));
  const step = Math.round(share * (scoreColours.length - 1));
  return { ground: scoreColours[step] ?? colours.sunken, ink: scoreInks[step] ?? colours.text };
}

/** Name and symbol of a band, so that colour is never the only cue. */
export function bandOf(
  { bands }: Report['scale'],
  id: string | null,
): { readonly label: string; readonly glyph: string } | undefined {
  const at = bands.findIndex((band) => band.id === id);
  const band = bands[at];
  if (!band) return undefined;
  return { label: band.label, glyph: at === 0 ? '▼' : at === bands.length - 1 ? '▲' : '●' };
}
