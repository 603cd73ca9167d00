import type { Report } from '../../../../../api/report/contract/reports.ts';

type Scale = Report['scale'];

/** Last step of the colour ramp in styles/tokens.css, whatever the framework's scale. */
const lastStep = 9;

/** Position of a score on its scale, from 0 to 1. */
export const shareOf = ({ min, max }: Scale, score: number): number =>
  Math.max(0, Math.min(1, (score - min) / (max - min)));

const stepOf = (scale: Scale, score: number): number => Math.round(shareOf(scale, score) * lastStep);
export const colourOf = (scale: Scale, score: number): string => `var(--score-${stepOf(scale, score)})`;
export const inkOf = (scale: Scale, score: number): string => `var(--score-ink-${stepOf(scale, score)})`;

/** Where the bands start, except the lowest one. */
export const bandStartsOf = ({ min, bands }: Scale): readonly number[] =>
  bands.flatMap(({ from }) => (from > min ? [from] : []));

/** Name and symbol of a band, so that it is not conveyed by colour alone. */
export function bandOf(scale: Scale, id: string | null): { label: string; glyph: string } | undefined {
  const index = scale.bands.findIndex((band) => band.id === id);
  const band = scale.bands[index];
  if (!band) return undefined;
  const glyph = index === 0 ? '▼' : index === scale.bands.length - 1 ? '▲' : '●';
  return { label: band.label, glyph };
}
