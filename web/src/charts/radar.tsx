import { drawnLater } from './drawn-later.tsx';
import { radarHeight } from './sizes.ts';

/** The shape of a profile. Areas mislead, so it fills none and never stands alone: a dot plot and a table say the numbers. */
export const Radar = drawnLater(
  async () => (await import('./radar-drawing.tsx')).RadarDrawing,
  () => radarHeight,
);
