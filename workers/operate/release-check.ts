import { isDeepStrictEqual } from 'node:util';
import type { DomainEventName } from '../../domain/events.ts';
import type { Position } from '../../domain/kernel/event.ts';
import type { EventStore, NewEvent, StoredEvent } from '../../infra/event-store/port.ts';

/** An event that a process publishes, and that contains no sealed personal text. */
const type: DomainEventName = 'ResultsReleased';

/**
 * Checks that every released figure follows from the answers before it, by computing it again. This finds a changed
 * answer or figure in the log even if its checksum was changed too.
 */
export type ReleaseCheck = {
  /** Called while the whole log is folded again, when a process requests an event that exists. */
  readonly repeated: (asked: NewEvent, stored: StoredEvent) => void;
  /** Called after the fold; finds releases that no process has requested. */
  finish(log: Pick<EventStore, 'readAll'>): Promise<void>;
  /** `byRule`: number of confirmed releases by rule. Events of the first rule, `themes@1`, do not state it. */
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
      // Compared as stored, without undefined members.
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
