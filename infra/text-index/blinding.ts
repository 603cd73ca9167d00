import { createHmac } from 'node:crypto';
import type { SubjectKeys } from '../subject-keys/port.ts';

/** Stands for a word: 7 characters of a keyed hash (36 bits). */
export type Blinding = {
  word(word: string): string;
  beginning(letters: string): string;
};

const digits = 7;
/** Words whose tokens are remembered; hashing is most of the work of indexing. */
const remembered = 50_000;

/** Tokens of one organisation. The same word has another token in every organisation. */
export function createBlinding(keys: Pick<SubjectKeys, 'derive'>, tenant: string): Blinding {
  const key = keys.derive(`text-index:${tenant}`);
  let known = new Map<string, string>();
  const token = (text: string): string => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const hashed = createHmac('sha256', key).update(text).digest().readUIntBE(0, 6);
    const made = hashed.toString(36).padStart(digits, '0').slice(-digits);
    if (known.size >= remembered) known = new Map();
    known.set(text, made);
    return made;
  };
  return { word: (word) => token(`=${word}`), beginning: (letters) => token(`^${letters}`) };
}
