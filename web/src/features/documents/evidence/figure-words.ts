import type { MetricPiece } from '../../../../../api/evidence/contract/evidence.ts';
import { formatFigure } from '../sources/services/format-figure.ts';

/** A value with its unit, such as `12.5 EUR million`. */
export const valueInWords = (value: number, unit: string): string =>
  unit === '' ? formatFigure(value) : `${formatFigure(value)} ${unit}`;

/** Figures of a sub-lens to show beside its result: those attached last, the newest first. */
export const shownBeside = (metrics: readonly MetricPiece[], subLens: string): readonly MetricPiece[] =>
  metrics
    .filter((piece) => piece.subLens === subLens && piece.figure !== null)
    .slice(-2)
    .toReversed();
