import { describe, expect, it } from 'vitest';
import { isAllowedHost, parseAllowedHosts } from './allowed-hosts.ts';

describe('hosts that the operator allows', () => {
  it.each([
    ['db.internal', 'db.internal', '10.0.0.5', true],
    ['DB.Internal.', 'db.INTERNAL', '192.168.1.1', true],
    ['db.internal', 'db.internal.', 'fd12::1', true],
    ['db.internal', 'db.internal', '127.0.0.1', true],
    ['db.internal', 'db.internal', '::ffff:10.0.0.5', true],
    ['db.internal', 'other.internal', '10.0.0.5', false],
    ['db.internal', 'x.db.internal', '10.0.0.5', false],
    // The metadata service of a cloud, and addresses of no host.
    ['db.internal', 'db.internal', '169.254.169.254', false],
    ['db.internal', 'db.internal', 'fe80::1', false],
    ['db.internal', 'db.internal', '0.0.0.0', false],
    ['db.internal', 'db.internal', '224.0.0.1', false],
    ['10.20.0.0/16', 'any.example', '10.20.255.1', true],
    ['10.20.0.0/16', 'any.example', '::ffff:10.20.0.1', true],
    ['10.20.0.0/16', 'any.example', '10.21.0.1', false],
    ['10.20.0.1', '10.20.0.1', '10.20.0.1', true],
    ['10.20.0.1', 'any.example', '10.20.0.2', false],
    ['fd12::/16', 'any.example', 'fd12::7', true],
    ['fd12::/16', 'any.example', '10.0.0.1', false],
    ['a.internal, 10.0.0.0/8', 'any.example', '10.1.1.1', true],
    ['a.internal', 'a.internal', 'not an address', false],
  ])('%s: %s at %s', (setting, host, address, isAllowed) => {
    expect(isAllowedHost(parseAllowedHosts(setting), host, address)).toBe(isAllowed);
  });

  it.each(['*', '*.internal', 'http://db', 'db:5432', '10.0.0.0/33', '10.0.0', '1', '/var/run', 'a b'])(
    'are not written as %s',
    (setting) => expect(() => parseAllowedHosts(setting)).toThrow(/must be host names/),
  );
});
