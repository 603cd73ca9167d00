import { randomUUID } from 'node:crypto';
import type { Proposal } from './records.ts';

/** A real server's own events, which appear in `$all` between all others. */
export const systemNoise = {
  any(dice: number): { stream: string; proposal: Proposal } {
    if (dice < 0.4)
      return { stream: '$stats-127.0.0.1:2113', proposal: systemEvent('$statsCollected', { proc: {} }) };
    if (dice < 0.6) return { stream: '$scavenges', proposal: systemEvent('$scavengeIndexInitialized', {}) };
    if (dice < 0.8)
      return { stream: '$$thing-with-metadata', proposal: systemEvent('$metadata', { $maxCount: 9 }) };
    return {
      stream: '$et-ThingHappened',
      proposal: { ...systemEvent('$>', {}), data: Buffer.from('0@thing-1') },
    };
  },
  metadata: (): Proposal => systemEvent('$metadata', { $tb: 9223372036854775000 }),
  /** Written into the stream itself, so only its type shows that it is a system event. */
  streamDeleted: (): Proposal => ({ ...systemEvent('$streamDeleted', {}), data: new Uint8Array() }),
};

function systemEvent(type: string, data: unknown): Proposal {
  return {
    id: randomUUID(),
    type,
    contentType: 'application/json',
    data: Buffer.from(JSON.stringify(data)),
    metadata: new Uint8Array(),
  };
}
