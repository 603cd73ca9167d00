import type { Position } from '../../../domain/kernel/event.ts';
import type { Reads } from './reads.ts';
import { isSystemEvent, logPositionOf, positionOf } from './records.ts';

/** The log has been searched up to `end`; `head` is its last deliverable event. */
type Known = { readonly end: bigint; readonly head: Position | null };

const nothing: Known = { end: -1n, head: null };

/**
 * Finds the position of the last deliverable event. Reads `$all` backwards past system events, but not further than the
 * previous search, so that many system events are scanned only once.
 */
export function createHead(reads: Reads): () => Promise<Position | null> {
  let known = nothing;

  return async () => {
    let start = known;
    let newest: bigint | undefined;
    let reached: bigint | null = null;
    for (let count = 16; ; count = Math.min(count * 4, 1000)) {
      const page = await reads.allPage('backwards', reached, count);
      for (const resolved of page) {
        const position = logPositionOf(resolved);
        if (reached !== null && position >= reached) continue;
        reached = position;
        newest ??= position;
        // A log that ends before the position searched so far is another log, restored from a backup.
        if (newest < start.end) start = nothing;
        if (position <= start.end) return remember(newest, start.head);
        if (!isSystemEvent(resolved)) return remember(newest, positionOf(position));
      }
      if (page.length < count) return remember(newest ?? -1n, null);
    }
  };

  function remember(end: bigint, head: Position | null): Position | null {
    known = { end, head };
    return head;
  }
}
