import { createHmac } from 'node:crypto';
import { comparableTexts } from '../../domain/survey-import/comparable-comments.ts';

/**
 * Comments of other imports as the reading process gets them: it finds equal ones, and cannot read them. The key belongs to one organisation
 * in one process, and neither it nor a code is stored.
 */
export type CommentCodes = {
  /** In base64. */
  readonly key: string;
  /** Codes one after the other, each of {@link codeLetters}, in texts of at most {@link textCodes} of them. */
  readonly texts: readonly string[];
};

const codeBytes = 12;
/** Twelve bytes are sixteen letters of base64 without a rest. */
const codeLetters = 16;
/** So few that no text takes the event loop for long. */
const textCodes = 4_096;

const codeOf = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest().subarray(0, codeBytes).toString('base64');

/** The codes by which a comment is found again; none if it is too short to be one person's own. */
export const codesOf = (key: Buffer, comment: string): readonly string[] =>
  comparableTexts(comment).map((text) => codeOf(key, text));

/** Collects codes, each once. */
export function startTexts() {
  const found = new Set<string>();
  const texts: string[] = [];
  let last: string[] = [];
  return {
    letters: () => found.size * codeLetters,
    add: (code: string): void => {
      if (found.has(code)) return;
      found.add(code);
      last.push(code);
      if (last.length < textCodes) return;
      texts.push(last.join(''));
      last = [];
    },
    texts: (): readonly string[] => (last.length === 0 ? texts : [...texts, last.join('')]),
  };
}

/** Whether a comparable text is among those of the codes. Yields after each text. */
export function* knownBy({ key, texts }: CommentCodes): Generator<undefined, (text: string) => boolean> {
  const secret = Buffer.from(key, 'base64');
  const known = new Set<string>();
  for (const text of texts) {
    for (let at = 0; at < text.length; at += codeLetters) known.add(text.slice(at, at + codeLetters));
    yield;
  }
  return (text) => known.has(codeOf(secret, text));
}
