import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a subject's key with the master key, bound to that subject. @returns nonce, key and tag, 60 bytes */
export function wrapKey(masterKey: Buffer, subjectId: string, key: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, masterKey, nonce).setAAD(Buffer.from(subjectId));
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
}

/**
 * The subject id under which the first master key is stored, wrapped by the current one; no real subject has this id.
 */
export const rootSubject = 'derivation-root';

/** @throws if the key was altered, or was wrapped for another subject or by another master key */
export function unwrapKey(masterKey: Buffer, subjectId: string, wrapped: Uint8Array): Buffer {
  const nonce = wrapped.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, masterKey, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(subjectId)).setAuthTag(wrapped.subarray(-tagBytes));
  return Buffer.concat([decipher.update(wrapped.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}
