import { LRUCache } from 'lru-cache';
import { comparePositions, type Position } from '../../domain/kernel/event.ts';
import type { SignedHead } from '../../domain/proof/head.ts';
import type { EventStore } from '../event-store/port.ts';

/** Number of positions whose head is cached; it never changes. */
const remembered = 1_000;
/** Number of events scanned at a time. */
const pageSize = 10_000;

/**
 * Finds the first signed head whose tree contains the event at a position; null if there is none yet. Unlike the newest
 * head, which grows with every event of the installation, it discloses nothing about later events. Scans the log from
 * that event to the signing of the head: a release and a closing are signed at once, other events within ten minutes.
 * @param newest returns the newest signed head; null if there is none
 */
export function createCoveringHeads(
  store: Pick<EventStore, 'readAll'>,
  newest: () => Promise<SignedHead | null>,
): (position: Position) => Promise<SignedHead | null> {
  const found = new LRUCache<Position, SignedHead>({ max: remembered });
  return async (position) => {
    const before = found.get(position);
    if (before) return before;
    const last = await newest();
    if (last === null || !covers(last, position)) return null;
    for (let after: Position | null = position; ; ) {
      const page = await store.readAll(after, { limit: pageSize, filter: { types: ['TreeHeadSigned'] } });
      const head = page.events.map(({ data }) => data as SignedHead).find((one) => covers(one, position));
      if (head) {
        found.set(position, head);
        return head;
      }
      // The log contains the event of the newest head, so this is reached only if the end of the log was lost.
      if (page.scannedTo === null || page.scannedTo === after) return null;
      after = page.scannedTo;
    }
  };
}

const covers = (head: SignedHead, position: Position): boolean =>
  comparePositions(head.position as Position, position) >= 0;
