import { expect, it } from 'vitest';
import { keyedHash } from '../identifiers/identifiers.ts';
import { invitationAddressHash, invitationsTo } from './invitation-addresses.ts';

const held = new Map<string, Buffer>();
const keys = {
  find: async (subject: string) => held.get(subject),
  obtain: async (subject: string) => {
    const key = held.get(subject) ?? Buffer.from(subject.padEnd(32));
    held.set(subject, key);
    return key;
  },
  derive: (purpose: string) => Buffer.from(purpose.padEnd(32)),
};

it('an invitation is found by its address until it is erased, also if it has an older hash', async () => {
  const hash = (id: string) => invitationAddressHash(keys, id, 'Bob@a.example');
  const [one, two] = [await hash('one'), await hash('two')];
  expect(one).toMatch(/^[0-9a-f]{64}$/);
  expect(two).not.toBe(one);
  const old = keyedHash(keys.derive('member-address:t'), 'bob@a.example');
  const invitations = {
    one: { addressHash: one, erased: false },
    two: { addressHash: two, erased: true },
    old: { addressHash: old, erased: false },
    another: { addressHash: await invitationAddressHash(keys, 'another', 'eve@a.example'), erased: false },
  };
  expect([...(await invitationsTo(keys, 't', invitations, 'bob@A.example'))]).toEqual(['one', 'old']);
  held.clear();
  expect([...(await invitationsTo(keys, 't', invitations, 'bob@a.example'))]).toEqual(['old']);
});
