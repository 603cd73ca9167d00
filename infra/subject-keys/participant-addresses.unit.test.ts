import { describe, expect, it } from 'vitest';
import { participantAddresses, participantAddressHash } from './participant-addresses.ts';
import type { SubjectKeys } from './port.ts';

/** The methods of the port that are used here. */
function keysInMemory() {
  const held = new Map<string, Buffer>();
  return {
    find: async (subject: string) => held.get(subject),
    obtain: async (subject: string) => {
      const key = held.get(subject) ?? Buffer.from(subject.padEnd(32));
      held.set(subject, key);
      return key;
    },
    destroy: async (subject: string) => void held.delete(subject),
    derive: (purpose: string) => Buffer.from(purpose.padEnd(32)),
    close: async () => undefined,
  } satisfies SubjectKeys;
}

describe('the hash of a participant’s address', () => {
  it('is the same for a mailbox within an assessment, and different in every other assessment', async () => {
    const keys = keysInMemory();
    const one = await participantAddressHash(keys, { assessmentId: 'a', tenant: 't', fresh: true });
    const later = await participantAddressHash(keys, { assessmentId: 'a', tenant: 't' });
    const other = await participantAddressHash(keys, { assessmentId: 'b', tenant: 't', fresh: true });
    expect(later('Anna+x@a.example')).toBe(one('anna@a.example'));
    expect(other('anna@a.example')).not.toBe(one('anna@a.example'));
  });

  it('stays the same in an assessment older than these keys', async () => {
    const keys = keysInMemory();
    const hashes = await Promise.all(
      ['old', 'older'].map((assessmentId) => participantAddressHash(keys, { assessmentId, tenant: 't' })),
    );
    const [old = '', older] = hashes.map((hashOf) => hashOf('anna@a.example'));
    // HMAC-SHA-256 with the key of the organisation.
    expect(old).toMatch(/^[0-9a-f]{64}$/);
    expect(older).toBe(old);
  });

  it('is refused if the key is missing, and no other key is used', async () => {
    const keys = keysInMemory();
    const of = { assessmentId: 'a', tenant: 't' };
    const known = [(await participantAddressHash(keys, { ...of, fresh: true }))('anna@a.example')];
    await keys.destroy(participantAddresses('a'));
    await expect(participantAddressHash(keys, { ...of, known: () => known })).rejects.toThrow(/is missing/);
  });

  it('identifies nobody once the key is destroyed', async () => {
    const keys = keysInMemory();
    const of = { assessmentId: 'a', tenant: 't' };
    const before = (await participantAddressHash(keys, { ...of, fresh: true }))('anna@a.example');
    await keys.destroy(participantAddresses('a'));
    expect((await participantAddressHash(keys, of))('anna@a.example')).not.toBe(before);
  });
});
