import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SubjectKeys } from './port.ts';

/** The subject of a sealed text, and the place for which it was sealed. */
export type SealPlace = {
  readonly subject: string;
  readonly stream: string;
  readonly eventId: string;
  /** Path of the field in the event's data. */
  readonly field: string;
};

/** The sealed text was altered, or it is not the one of this subject, stream, event and field. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

const prefix = 'sealed.v1.';
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text with its subject's key (AES-256-GCM). The result contains its place, so a view may copy it and still
 * open it; the place is authenticated, so it cannot be changed. @returns `sealed.v1.<subject>.<stream>.<event
 * id>.<field>.<nonce, text and tag in base64url>` @throws {SubjectErased}
 */
export async function seal(keys: SubjectKeys, place: SealPlace, plaintext: string): Promise<string> {
  const key = await keys.obtain(place.subject);
  const header = headerOf(place);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(header));
  const sealed = Buffer.concat([
    nonce,
    cipher.update(plaintext, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return `${header}.${sealed.toString('base64url')}`;
}

/**
 * Decrypts a sealed text; undefined if its subject was erased. @throws {SealBroken} if it was altered or is not a
 * sealed text
 */
export async function open(keys: Pick<SubjectKeys, 'find'>, sealed: string): Promise<string | undefined> {
  const end = sealed.lastIndexOf('.');
  const header = sealed.slice(0, end);
  const subject = subjectOf(sealed);
  const body = Buffer.from(sealed.slice(end + 1), 'base64url');
  if (!isSealed(sealed) || body.length < nonceBytes + tagBytes)
    throw new SealBroken('This is not a sealed text');
  const key = await keys.find(subject);
  return key && decrypt(key, header, body);
}

/** The subject whose key opens a sealed text. */
export function subjectOf(sealed: string): string {
  const end = sealed.indexOf('.', prefix.length);
  return decode(sealed.slice(prefix.length, end === -1 ? undefined : end));
}

/** True for a text with the form of a sealed one; does not verify it. */
export function isSealed(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(prefix) && value.split('.').length === 7;
}

function decrypt(key: Buffer, header: string, body: Buffer): string {
  const decipher = createDecipheriv(algorithm, key, body.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(header)).setAuthTag(body.subarray(-tagBytes));
  try {
    const text = decipher.update(body.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new SealBroken('A sealed text was altered, or moved to another place', { cause });
  }
}

function headerOf({ subject, stream, eventId, field }: SealPlace): string {
  return `${prefix}${encode(subject)}.${encode(stream)}.${encode(eventId)}.${encode(field)}`;
}

/** Encodes a part; the dot separates parts, so it must not occur inside one. */
function encode(part: string): string {
  return encodeURIComponent(part).replaceAll('.', '%2E');
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (cause) {
    throw new SealBroken('This is not a sealed text', { cause });
  }
}
