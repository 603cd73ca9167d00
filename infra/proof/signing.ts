import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { headText, type SignedHead, type TreeHead } from '../../domain/proof/head.ts';

/** Bytes before the 32 bytes of an Ed25519 key in PKCS #8 and in SPKI (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

export type Signer = {
  /** 32 bytes, lower-case hex. */
  readonly publicKey: string;
  /** @returns 64 bytes, lower-case hex */
  sign(text: string): string;
};

/** @param seed 32 secret bytes, which determine the key */
export function createSigner(seed: Buffer): Signer {
  const key = createPrivateKey({
    key: Buffer.concat([privatePrefix, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    publicKey: spki.subarray(publicPrefix.length).toString('hex'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('hex'),
  };
}

export function signedHead(signer: Signer, head: TreeHead): SignedHead {
  return { ...head, publicKey: signer.publicKey, signature: signer.sign(headText(head)) };
}

/** True if the head was signed with the key that it names. */
export function isSigned(head: SignedHead): boolean {
  const key = createPublicKey({
    key: Buffer.concat([publicPrefix, Buffer.from(head.publicKey, 'hex')]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, Buffer.from(headText(head)), key, Buffer.from(head.signature, 'hex'));
}
