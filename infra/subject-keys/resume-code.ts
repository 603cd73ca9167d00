import { createHmac } from 'node:crypto';
import { derivedSecret } from '../identifiers/identifiers.ts';
import type { SubjectKeys } from './port.ts';

/** 31 characters that are hard to confuse: without 0, 1, i, l and o. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const length = 8;

/**
 * The code with this number, which admits another browser: eight of 31 characters (39 bits). It is derived from the
 * person's random key and never stored, so a mail sent again after a crash has the same code. Once the key is erased,
 * it can no longer be derived. @throws {SubjectErased}
 */
export async function resumeCode(keys: SubjectKeys, participantId: string, number: number): Promise<string> {
  const secret = createHmac('sha256', await keys.obtain(participantId))
    .update(`resume-code:${participantId}:${number}`)
    .digest('hex');
  // Computed from 256 bits, so the bias of the modulo is negligible.
  let rest = BigInt(`0x${secret}`);
  let code = '';
  for (let at = 0; at < length; at += 1) {
    code += alphabet[Number(rest % 31n)];
    rest /= 31n;
  }
  return code;
}

/**
 * The hash of a code as stored; the code may be in any spelling. The hash uses the person's key, because a reader of
 * the log could find 39 bits by brute force. @throws {SubjectErased}
 */
export async function resumeCodeHash(
  keys: SubjectKeys,
  participantId: string,
  code: string,
): Promise<string> {
  const typed = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return derivedSecret(await keys.obtain(participantId), `resume-code-hash:${typed}`);
}
