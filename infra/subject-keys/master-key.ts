import { hkdfSync, timingSafeEqual } from 'node:crypto';

export const masterKeyBytes = 32;

/** Derives a separate key for each purpose (RFC 5869, HKDF-SHA-256). */
function deriveKey(masterKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), purpose, masterKeyBytes));
}

/** 16 bytes that identify a master key without disclosing anything about it. */
export function fingerprintOf(masterKey: Buffer): Buffer {
  return deriveKey(masterKey, 'fingerprint').subarray(0, 16);
}

export function isFingerprintOf(masterKey: Buffer, fingerprint: Uint8Array): boolean {
  const own = fingerprintOf(masterKey);
  return own.length === fingerprint.length && timingSafeEqual(own, fingerprint);
}

/**
 * Parses the MASTER_KEY setting: the base64 of 32 random bytes. @throws an Error with a sentence that never repeats the
 * key
 */
export function parseMasterKey(text: string): Buffer {
  const how =
    'Make a new one with: openssl rand -base64 32; or take the one you have: base64 < data/master.key';
  const key = Buffer.from(text.trim(), 'base64');
  // `Buffer.from` skips characters that are not base64, so the key is encoded again and compared.
  if (key.toString('base64') !== text.trim()) throw new Error(`MASTER_KEY is not base64. ${how}`);
  if (key.length !== masterKeyBytes)
    throw new Error(`MASTER_KEY has ${key.length} bytes instead of ${masterKeyBytes}. ${how}`);
  if (new Set(key).size < 8) throw new Error(`MASTER_KEY is not random. ${how}`);
  return key;
}

/**
 * Purposes whose results expire within days, or are replaced at the next sign-in: a new master key invalidates them at
 * once.
 */
const passing: ReadonlySet<string> = new Set([
  'access-token',
  'refresh-token-rotation',
  'ticket',
  'known-device',
  'operator-token',
  'first-start',
]);

/**
 * Creates a function that derives keys and caches them. Names of streams, and secrets in links that were sent, must
 * stay derivable after a rotation, so they use `root`, the first master key. Everything listed as passing uses the
 * current one.
 */
export function createDerivation(masterKey: Buffer, root: Buffer = masterKey): (purpose: string) => Buffer {
  const derived = new Map<string, Buffer>();
  return (purpose) => {
    const key = derived.get(purpose) ?? deriveKey(passing.has(purpose) ? masterKey : root, purpose);
    derived.set(purpose, key);
    return key;
  };
}
