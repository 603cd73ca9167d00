import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;

/** Hosts outside the public internet that the operator allows for data sources. */
export type AllowedHosts = {
  /** In lower case, without a trailing dot. */
  readonly names: ReadonlySet<string>;
  readonly ranges: readonly [Address, number][];
};

/**
 * Kinds of addresses that a named host may have. Link-local addresses (the metadata services of clouds) and the others
 * are opened only by a range that contains them.
 */
const ofNamedHosts = new Set(['unicast', 'private', 'uniqueLocal', 'loopback', 'carrierGradeNat']);

/**
 * Reads `db.internal,10.20.0.0/16`: host names, addresses and ranges (CIDR), separated by commas. @throws an Error that
 * says what is wrong, without the name of the setting
 */
export function parseAllowedHosts(text: string): AllowedHosts {
  const entries = text
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '');
  // Short forms such as `10.1` are refused, because readers of the setting would not know which address they mean.
  const isRange = (entry: string) =>
    isIP(entry.split('/')[0] ?? '') > 0 && (ipaddr.isValidCIDR(entry) || ipaddr.isValid(entry));
  const names = entries.filter((entry) => !isRange(entry)).map(withoutDot);
  if (!names.every((name) => /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(name) && /[a-z]/.test(name)))
    throw new Error('must be host names or ranges of addresses, like db.internal,10.20.0.0/16');
  return { names: new Set(names), ranges: entries.filter(isRange).map(rangeOf) };
}

/** True if the operator allows this host at this address. */
export function isAllowedHost({ names, ranges }: AllowedHosts, host: string, address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (ranges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits)))
    return true;
  return names.has(withoutDot(host.toLowerCase())) && ofNamedHosts.has(parsed.range());
}

const withoutDot = (name: string) => name.replace(/\.$/, '');

function rangeOf(entry: string): [Address, number] {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  const address = ipaddr.process(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
