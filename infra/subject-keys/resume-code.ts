import { createHmac } from 'node:crypto';
import { derivedSecret } from '../identifiers/identifiers.ts';
import type { SubjectKeys } from './port.ts';

/** Without 0, 1, i, l and o: 31 characters that are hard to confuse. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const length = 8;

/**
 * The code with this number that admits another browser: eight of 31 characters (39 bits). It is derived from the person's random key and
 * never stored, so that a mail sent again after a crash has the same code, and erasing the key makes it underivable.
 * @throws {SubjectErased}
 */
export async function resumeCode(keys: SubjectKeys, participantId: string, number: number): Promise<string> {
  const secret = createHmac('sha256', await keys.obtain(participantId))
    .update(`resume-code:${participantId}:${number}`)
    .digest('hex');
  // From 256 bits, so the bias of the modulo is negligible.
  let rest = BigInt(`0x${secret}`);
  let code = '';
  for (let at = 0; at < length; at += 1) {
    code += alphabet[Number(rest % 31n)];
    rest /= 31n;
  }
  return code;
}

/**
 * The stored hash of a code, normalised from any spelling. Keyed with the person's key, because 39 bits alone could be brute-forced by a
 * reader of the log.
 * @throws {SubjectErased}
 */
export async function resumeCodeHash(
  keys: SubjectKeys,
  participantId: string,
  code: string,
): Promise<string> {
  const typed = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return derivedSecret(await keys.obtain(participantId), `resume-code-hash:${typed}`);
}
