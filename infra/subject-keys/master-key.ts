import { hkdfSync, timingSafeEqual } from 'node:crypto';

export const masterKeyBytes = 32;

/** A key of its own for one purpose (RFC 5869, HKDF-SHA-256). */
export function deriveKey(masterKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), purpose, masterKeyBytes));
}

/** 16 bytes that tell one master key from another and say nothing about it. */
export function fingerprintOf(masterKey: Buffer): Buffer {
  return deriveKey(masterKey, 'fingerprint').subarray(0, 16);
}

export function isFingerprintOf(masterKey: Buffer, fingerprint: Uint8Array): boolean {
  const own = fingerprintOf(masterKey);
  return own.length === fingerprint.length && timingSafeEqual(own, fingerprint);
}

/**
 * Reads the MASTER_KEY setting: the base64 of 32 random bytes.
 * @throws an Error with a sentence that never repeats the key
 */
export function parseMasterKey(text: string): Buffer {
  const how =
    'Make a new one with: openssl rand -base64 32; or take the one you have: base64 < data/master.key';
  const key = Buffer.from(text.trim(), 'base64');
  // `Buffer.from` skips what is not base64; writing it again shows whether anything was skipped.
  if (key.toString('base64') !== text.trim()) throw new Error(`MASTER_KEY is not base64. ${how}`);
  if (key.length !== masterKeyBytes)
    throw new Error(`MASTER_KEY has ${key.length} bytes instead of ${masterKeyBytes}. ${how}`);
  if (new Set(key).size < 8) throw new Error(`MASTER_KEY is not random. ${how}`);
  return key;
}

/** What ends within days, or is made again at the next sign-in: a new master key ends it at once. */
const passing: ReadonlySet<string> = new Set([
  'access-token',
  'refresh-token-rotation',
  'ticket',
  'known-device',
  'operator-token',
  'first-start',
]);

/**
 * A derived key is asked for again and again. What names streams and stands in links that were sent must be found for ever, so it follows from
 * `root`, the first master key; all else from the one in force.
 */
export function createDerivation(masterKey: Buffer, root: Buffer = masterKey): (purpose: string) => Buffer {
  const derived = new Map<string, Buffer>();
  return (purpose) => {
    const key = derived.get(purpose) ?? deriveKey(passing.has(purpose) ? masterKey : root, purpose);
    derived.set(purpose, key);
    return key;
  };
}
