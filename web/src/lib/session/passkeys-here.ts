/** `noDomain`: opened at an IP address. A passkey belongs to a domain (WebAuthn Level 3, 5.1.2: the RP ID is a valid domain string). */
export type PasskeysHere = 'usable' | 'noBrowser' | 'noDomain';

/** Can a passkey be used in this browser at this address? Asked before anybody is offered one. */
export function passkeysHere(): PasskeysHere {
  if (typeof globalThis.PublicKeyCredential !== 'function') return 'noBrowser';
  return isIpAddress(globalThis.location.hostname) ? 'noDomain' : 'usable';
}

/** Of a host name as a parsed address has it: IPv4 always as four numbers, IPv6 in brackets. */
export const isIpAddress = (hostname: string): boolean =>
  hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);
