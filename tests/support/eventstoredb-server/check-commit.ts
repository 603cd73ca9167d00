import type { Expected, LogRecord, Proposal, WriteResult } from './records.ts';

/**
 * The same rule as EventStoreDB's `CheckCommit` for exact expectations (IndexWriter.cs). At the current version ids do not
 * matter. Behind it, an append counts as a repetition only if every stored id equals the submitted one. A partial match
 * ("corrupted idempotency") reaches the client as a wrong expected version, like any other conflict.
 */
export function checkCommit(
  expected: Expected,
  current: bigint,
  proposals: readonly Proposal[],
  stored: readonly LogRecord[],
): { readonly kind: 'new' } | WriteResult {
  if (expected === current) return { kind: 'new' };
  const first = Number(expected) + 1;
  const matching = proposals.every(({ id }, index) => stored[first + index]?.id === id);
  const last = stored[first + proposals.length - 1];
  if (expected > current || !matching || !last) return { kind: 'wrongExpectedVersion', current };
  return { kind: 'success', revision: last.revision, position: last.position };
}
