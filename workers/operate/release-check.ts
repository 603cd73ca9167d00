import { isDeepStrictEqual } from 'node:util';
import type { DomainEventName } from '../../domain/events.ts';
import type { Position } from '../../domain/kernel/event.ts';
import type { EventStore, NewEvent, StoredEvent } from '../../infra/event-store/port.ts';

/** What processes publish of their own, and nothing personal is sealed in. */
const type: DomainEventName = 'ResultsReleased';

/**
 * Every released figure must be what the process makes of the answers before it, worked out anew: whoever changed an answer in the log, or a
 * figure, and its checksum, has to be found.
 */
export type ReleaseCheck = {
  /** A fold of the whole log asked for an event that is there. */
  readonly repeated: (asked: NewEvent, stored: StoredEvent) => void;
  /** After that fold: no release may be left that nothing asked for. */
  finish(log: Pick<EventStore, 'readAll'>): Promise<void>;
  /** `byRule`: how many of those confirmed followed which rule, `themes@1` being the first, which says none. */
  found(): {
    readonly confirmed: number;
    readonly byRule: Readonly<Record<string, number>>;
    readonly problems: readonly string[];
  };
};

export function createReleaseCheck(): ReleaseCheck {
  const confirmed = new Set<string>();
  const byRule: Record<string, number> = {};
  const changed: StoredEvent[] = [];
  return {
    repeated: (asked, stored) => {
      if (stored.type !== type || confirmed.has(stored.id)) return;
      // As the store keeps it: what is undefined is not there.
      if (!isDeepStrictEqual(JSON.parse(JSON.stringify(asked.data)), stored.data)) return;
      confirmed.add(stored.id);
      const { rule = 'themes@1' } = stored.data as { readonly rule?: string };
      byRule[rule] = (byRule[rule] ?? 0) + 1;
    },
    finish: async (log) => {
      for (let after: Position | null = null; ; ) {
        const page: Awaited<ReturnType<EventStore['readAll']>> = await log.readAll(after, {
          filter: { types: [type] },
        });
        changed.push(...page.events.filter(({ id }) => !confirmed.has(id)));
        if (page.scannedTo === null || page.scannedTo === after) return;
        after = page.scannedTo;
      }
    },
    found: () => ({ confirmed: confirmed.size, byRule, problems: changed.slice(0, 1).map(problemOf) }),
  };

  function problemOf({ position, stream }: StoredEvent): string {
    return `${changed.length} of the releases do not follow from the answers before them, first the one at position ${position} in ${stream}. Either an answer or a figure was changed in the log, or the release before this one had other rules (docs/operate.md). Restore a backup: npm run restore`;
  }
}
