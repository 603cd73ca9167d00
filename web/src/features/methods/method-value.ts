import type { MethodFigure } from '../../../../domain/scoring/methods/figures.ts';
import { exact } from './exact.ts';
import { texts } from './texts.ts';

const words = texts.figure;

/**
 * An index as text. An interval is given by both ends, an agreement index together with the limit that chance alone would reach.
 */
export function methodValue({ method, value, high }: MethodFigure): string {
  if (value === null) return words.undefined;
  if (method === 'interval') return words.range(exact(value), exact(high ?? null));
  if (high === undefined) return exact(value);
  return words.chance(exact(value), high === null ? words.noLimit : exact(high));
}
