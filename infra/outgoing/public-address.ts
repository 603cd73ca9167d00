import ipaddr from 'ipaddr.js';

/** The public part of IPv6: all addresses of the internet are in this block (RFC 4291, IANA registry). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for an address of the public internet: not private, loopback, link-local, shared (CGNAT), multicast or reserved,
 * in any notation or tunnel. To prevent server-side request forgery (SSRF), the server connects only to such addresses
 * at a user's request. @param address as a resolver returns it, `192.0.2.1` or `2001:db8::1`
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address mapped into IPv6 is treated as the IPv4 address.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(globalUnicast);
}

/** True for 127.0.0.0/8 and ::1, also if mapped. */
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
