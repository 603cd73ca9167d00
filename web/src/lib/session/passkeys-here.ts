/** `noDomain`: the page is opened at an IP address. A passkey belongs to a domain (WebAuthn Level 3, 5.1.2: the RP ID is a valid domain string). */
export type PasskeysHere = 'usable' | 'noBrowser' | 'noDomain';

/** Whether this browser supports passkeys at this address. Checked before a passkey is offered. */
export function passkeysHere(): PasskeysHere {
  if (typeof globalThis.PublicKeyCredential !== 'function') return 'noBrowser';
  return isIpAddress(globalThis.location.hostname) ? 'noDomain' : 'usable';
}

/** Expects the host name of a parsed URL: IPv4 always as four numbers, IPv6 in brackets. */
export const isIpAddress = (hostname: string): boolean =>
  hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);
