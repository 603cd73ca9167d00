import ipaddr from 'ipaddr.js';

/** What IPv6 hands out to the public: nothing outside this block is a place on the internet (RFC 4291, IANA registry). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * May a server of ours connect there on somebody's word? Only to addresses of the public internet: not to private, loopback,
 * link-local, shared (CGNAT), multicast or reserved ones, in whichever notation or tunnel they are wrapped.
 * @param address as a resolver answers, `192.0.2.1` or `2001:db8::1`
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address mapped into IPv6 is the IPv4 address.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(globalUnicast);
}

/** 127.0.0.0/8 and ::1, also mapped. */
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
