import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { type AllowedHosts, isAllowedHost } from './allowed-hosts.ts';
import { OutgoingFailed, OutgoingRefused } from './failures.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

export type Resolved = { readonly address: string; readonly family: number };

export type CheckOptions = {
  /** Treats loopback addresses as public, for a server on this machine in tests and demos. */
  readonly allowLoopback?: boolean;
  /** Hosts outside the public internet that the operator allows. Default: none. */
  readonly allowedHosts?: AllowedHosts | undefined;
  /** Resolves all addresses of a host name. Default: the machine's resolver. */
  readonly resolve?: (host: string) => Promise<readonly Resolved[]>;
};

/**
 * Creates a function that resolves a host once and checks every address, so that a connection to exactly these
 * addresses ({@link pinnedTo}) cannot reach our own network (server-side request forgery, ASVS 1.3.6). It throws
 * {@link OutgoingRefused} if one of the addresses may not be reached, and {@link OutgoingFailed} if there is none.
 */
export function createAddressCheck(
  options: CheckOptions = {},
): (host: string) => Promise<readonly Resolved[]> {
  const { allowLoopback = false, allowedHosts } = options;
  const resolve = options.resolve ?? ((host) => lookup(host, { all: true }));
  const mayReach = (host: string, resolved: Resolved) =>
    isPublicAddress(resolved.address) ||
    (allowLoopback && isLoopbackAddress(resolved.address)) ||
    (allowedHosts !== undefined && isAllowedHost(allowedHosts, host, resolved.address));

  return async (host) => {
    const literal = host.replace(/^\[(.*)\]$/, '$1');
    const family = isIP(literal);
    const found = family > 0 ? [{ address: literal, family }] : await resolve(host);
    if (found.length === 0) throw new OutgoingFailed(`${host} has no address.`);
    if (!found.every((resolved) => mayReach(host, resolved)))
      throw new OutgoingRefused(`${host} is not an address on the public internet.`);
    return found;
  };
}

/** A resolver that returns the checked addresses, whatever the real one would answer now. */
export function pinnedTo(addresses: readonly Resolved[]): LookupFunction {
  return (_, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
}

/** A resolver cannot be stopped, but the caller need not wait for it. @throws the signal's reason */
export function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
