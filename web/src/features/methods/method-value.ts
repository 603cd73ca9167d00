import type { MethodFigure } from '../../../../domain/scoring/methods/figures.ts';
import { exact } from './exact.ts';
import { texts } from './texts.ts';

const words = texts.figure;

/** Printed form of an index: an interval with both ends, an agreement index with its chance limit. */
export function methodValue({ method, value, high }: MethodFigure): string {
  if (value === null) return words.undefined;
  if (method === 'interval') return words.range(exact(value), exact(high ?? null));
  if (high === undefined) return exact(value);
  return words.chance(exact(value), high === null ? words.noLimit : exact(high));
}
