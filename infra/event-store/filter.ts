import type { EventFilter } from './port.ts';

/** Tests whether an event passes the filter. Both category and type must match. */
export type Matcher = (stream: string, type: string) => boolean;

export function matcherOf(filter: EventFilter | undefined): Matcher | undefined {
  const categories = filter?.categories && new Set(filter.categories);
  const types = filter?.types && new Set(filter.types);
  if (!categories && !types) return undefined;
  return (stream, type) =>
    (!types || types.has(type)) && (!categories || categories.has(stream.slice(0, stream.indexOf('-'))));
}
