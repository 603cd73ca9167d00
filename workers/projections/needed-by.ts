import type { ReadAllOptions } from '../../infra/event-store/port.ts';
import type { Projection } from './projection.ts';

export type Needed = Pick<ReadAllOptions, 'filter' | 'without'>;

/**
 * The part of the log that some projections need: the types that at least one of them handles, without the records that
 * all of them ignore.
 */
export function neededBy(projections: readonly Projection[]): Needed {
  const types = [...new Set(projections.flatMap(({ handles }) => [...handles]))];
  const without = types.map((type): [string, readonly string[]] => {
    const [first = [], ...others] = projections
      .filter(({ handles }) => handles.has(type))
      .map(({ ignores }) => ignores?.[type] ?? []);
    return [type, first.filter((record) => others.every((ignored) => ignored.includes(record)))];
  });
  return { filter: { types }, without: Object.fromEntries(without) };
}
