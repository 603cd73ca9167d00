import { createCipheriv, hash } from 'node:crypto';
import { contentText, leafText, type Provable } from '../../domain/proof/leaf.ts';

/** Hashes are SHA-256, in lower-case hex: of 480 characters or of two hashes that costs half of what a `Buffer` does. */
export type Hash = string;

/** A hash of RFC 9162: leaves begin with 0x00, nodes with 0x01, so that none can stand for the other. */
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
 * The blinds of leaves that follow each other: AES-256 of the index, which nobody without the key tells from random bytes, and one blind says
 * nothing about the next. 16 bytes each, lower-case hex.
 */
export function blindsOf(key: Buffer, from: number, count: number): readonly string[] {
  const counter = Buffer.alloc(16);
  counter.writeBigUInt64BE(BigInt(from), 8);
  const all = createCipheriv('aes-256-ctr', key, counter)
    .update(Buffer.alloc(count * 16))
    .toString('hex');
  return Array.from({ length: count }, (_, index) => all.slice(index * 32, index * 32 + 32));
}
