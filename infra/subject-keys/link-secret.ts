import { derivedSecret } from '../identifiers/identifiers.ts';
import type { SubjectKeys } from './port.ts';

/**
 * The secret of a personal link: 256 bits, derived from the person's random key and the link's number. It is never
 * stored: the log has its hash, the mail has the link, and a mail sent again after a crash has the same link. Once the
 * person's key is erased, it can no longer be derived. @returns 43 characters, base64url @throws {SubjectErased}
 */
export async function linkSecret(keys: SubjectKeys, participantId: string, link: number): Promise<string> {
  return derivedSecret(await keys.obtain(participantId), `personal-link:${participantId}:${link}`);
}
