import { createHash, createHmac, hash, randomBytes } from 'node:crypto';
import type { EventId } from '../../domain/kernel/event.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Encodes 120 bits as 24 characters of [a-z2-7]. */
function readable(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes.subarray(0, 15)) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(value >>> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return text;
}

export function randomId(): string {
  return readable(randomBytes(15));
}

/** A deterministic id: the same parts give the same id, so a retried command creates the same thing. */
export function derivedId(...parts: readonly string[]): string {
  return readable(createHash('sha256').update(parts.join('\u0000')).digest());
}

/**
 * The id of an event, derived from its cause (a command or another event), so that a retry appends the same ids. A UUID
 * of version 8 (RFC 9562: derived in a custom way), from SHA-256.
 */
export function eventIdFrom(cause: string, stream: string, index: number): EventId {
  const hex = hash('sha256', `${cause}\u0000${stream}\u0000${index}`, 'hex');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}` as EventId;
}

/** Number of leading characters of a command id that identify the request; the others identify its content. */
const namesRequest = 24;

/**
 * The id of the command in a request. The same request with the same content has the same id; other content gives
 * another id, but with the same {@link requestOf}. @param request the request id, bound to its caller @param said a
 * keyed hash of the content, lower-case hex
 */
export function commandIdFrom(request: string, stream: string, said: string): EventId {
  return `${eventIdFrom(request, stream, 1).slice(0, namesRequest)}${said.slice(0, 12)}` as EventId;
}

/** The part of a command id that identifies its request. */
export const requestOf = (commandId: string): string => commandId.slice(0, namesRequest);

/** SHA-256 in base64url, stored in place of a secret of at least 128 random bits. */
export function secretHash(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** Keyed hash of an address in lower-case hex, by which an address is found without being stored. */
export function keyedHash(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

/** A secret derived from a key: 32 bytes, base64url, 43 characters. */
export function derivedSecret(key: Uint8Array, purpose: string): string {
  return createHmac('sha256', key).update(purpose).digest('base64url');
}
