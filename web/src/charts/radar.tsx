import { drawnLater } from './drawn-later.tsx';
import { radarHeight } from './sizes.ts';

/** The outline of a profile. It is not filled, because areas mislead, and never stands alone: a dot plot and a table give the numbers. */
export const Radar = drawnLater(
  async () => (await import('./radar-drawing.tsx')).RadarDrawing,
  () => radarHeight,
);
