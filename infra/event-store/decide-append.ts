import type { Revision } from '../../domain/kernel/event.ts';
import type { ExpectedRevision } from './port.ts';

/** What to do with an append: write it, repeat the earlier answer, or refuse it. */
export type AppendDecision = 'write' | 'repeat' | 'refuse';

/**
 * Follows the rule of EventStoreDB's `CheckCommit` for exact expectations. At the current revision, ids do not matter.
 * Behind it, the append is a repetition if every stored id equals the submitted one. @param last the stream's last
 * revision, -1 for a stream without events @param sameIds called only if needed: true if the ids stored after `from`
 * begin with the submitted ones
 */
export function decideAppend(
  expected: ExpectedRevision,
  last: number,
  sameIds: (from: number) => boolean,
): AppendDecision {
  const from = expected === 'noStream' ? -1 : expected;
  if (from === last) return 'write';
  if (from > last) return 'refuse';
  return sameIds(from) ? 'repeat' : 'refuse';
}

/** The last revision as the port returns it: null instead of -1. */
export function actualRevision(last: number): Revision | null {
  return last < 0 ? null : (last as Revision);
}
