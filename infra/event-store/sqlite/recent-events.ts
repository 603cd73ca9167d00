import type { EventRow, LazyEvent } from './rows.ts';

/**
 * The newest events of this process, so that live subscribers share one parsed copy and read no rows. It contains every
 * event after `since`, without a gap.
 */
export type RecentEvents = {
  /** Adds rows that were just committed, in order. */
  add(rows: readonly EventRow[]): void;
  /** @returns up to `limit` events after a position; undefined if they begin before the cached range */
  after(position: number, limit: number): readonly LazyEvent[] | undefined;
  /** Drops everything up to `since`, because another process has written. */
  reset(since: number): void;
};

const maxEvents = 4096;
/** Maximum size of the cached data, in UTF-16 code units. */
const maxText = 8 * 1024 * 1024;

export function createRecentEvents(start: number): RecentEvents {
  let since = start;
  let events: LazyEvent[] = [];
  let text = 0;
  let page: { after: number; limit: number; newest: number; events: readonly LazyEvent[] } | undefined;
  let newest = start;

  return { add, after, reset };

  function add(rows: readonly EventRow[]): void {
    for (const row of rows) {
      events.push({ row, event: undefined });
      text += row[7].length;
      newest = row[0];
    }
    if (events.length > maxEvents || text > maxText) dropOldest();
  }

  function after(position: number, limit: number): readonly LazyEvent[] | undefined {
    if (position < since) return undefined;
    // Live subscribers request the same page one after the other, so the last page is cached.
    if (page?.after === position && page.limit === limit && page.newest === newest) return page.events;
    const first = indexAfter(position);
    page = { after: position, limit, newest, events: events.slice(first, first + limit) };
    return page.events;
  }

  function reset(position: number): void {
    since = position;
    newest = position;
    events = [];
    text = 0;
    page = undefined;
  }

  /** Drops half of the events at a time, so that moving the array costs little per event. */
  function dropOldest(): void {
    let drop = 0;
    while (events.length - drop > maxEvents / 2 || text > maxText / 2) {
      const oldest = events[drop]?.row;
      if (!oldest) break;
      text -= oldest[7].length;
      since = oldest[0];
      drop += 1;
    }
    events = events.slice(drop);
  }

  function indexAfter(position: number): number {
    let low = 0;
    let high = events.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((events[middle]?.row[0] ?? 0) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
