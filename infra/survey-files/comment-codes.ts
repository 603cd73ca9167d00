import { createHmac } from 'node:crypto';
import { comparableTexts } from '../../domain/survey-import/comparable-comments.ts';

/**
 * Comments of other imports as the reading process gets them: it finds equal ones, and cannot read them. The key belongs to one organisation
 * in one process, and neither it nor a code is stored.
 */
export type CommentCodes = {
  /** In base64. */
  readonly key: string;
  /** One after the other, each of {@link codeLetters}. */
  readonly codes: string;
};

const codeBytes = 12;
/** Twelve bytes are sixteen letters of base64 without a rest. */
const codeLetters = 16;

const codeOf = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest().subarray(0, codeBytes).toString('base64');

/** The codes by which a comment is found again; none if it is too short to be one person's own. */
export const codesOf = (key: Buffer, comment: string): readonly string[] =>
  comparableTexts(comment).map((text) => codeOf(key, text));

/** Whether a comparable text is among those of the codes. */
export function knownBy({ key, codes }: CommentCodes): (text: string) => boolean {
  const secret = Buffer.from(key, 'base64');
  const known = new Set<string>();
  for (let at = 0; at < codes.length; at += codeLetters) known.add(codes.slice(at, at + codeLetters));
  return (text) => known.has(codeOf(secret, text));
}
