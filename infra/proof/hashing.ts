import { createCipheriv, hash } from 'node:crypto';
import { contentText, leafText, type Provable } from '../../domain/proof/leaf.ts';

/** A hash: SHA-256 in lower-case hex. Hashing 480 characters or two hashes costs half as much as with a `Buffer`. */
export type Hash = string;

/**
 * The hash of a leaf as in RFC 9162: leaves begin with 0x00 and nodes with 0x01, so that neither can be passed off as
 * the other.
 */
export function leafHash(event: Provable, blind: string): Hash {
  const { type, recordedAt, metadata } = event;
  const content = contentHash(event, blind);
  return hash('sha256', `\u0000${leafText({ type, recordedAt, actor: metadata.actor }, content)}`, 'hex');
}

export function contentHash(event: Provable, blind: string): Hash {
  return hash('sha256', contentText(blind, event), 'hex');
}

const pair = Buffer.alloc(65, 1);
export function nodeHash(left: Hash, right: Hash): Hash {
  pair.write(left, 1, 'hex');
  pair.write(right, 33, 'hex');
  return hash('sha256', pair, 'hex');
}

/**
 * The blinds (random-looking secrets that are hashed with a leaf, so that its content cannot be guessed from the hash)
 * of consecutive leaves, 16 bytes each in lower-case hex. AES-256 of the index: without the key they are
 * indistinguishable from random bytes, and one reveals nothing about another.
 */
export function blindsOf(key: Buffer, from: number, count: number): readonly string[] {
  const counter = Buffer.alloc(16);
  counter.writeBigUInt64BE(BigInt(from), 8);
  const all = createCipheriv('aes-256-ctr', key, counter)
    .update(Buffer.alloc(count * 16))
    .toString('hex');
  return Array.from({ length: count }, (_, index) => all.slice(index * 32, index * 32 + 32));
}
