import { createOwnSentences, type OwnSentences } from '../metrics/prose/own-figures.ts';
import { rivals } from '../parties/parties.ts';
import { sentencesOf } from '../text/sentences.ts';
import { type Direction, directionOf } from './direction.ts';

/** A sentence that claims a strength or states a problem: UTF-16 offsets in its passage, the end exclusive. */
export type Claim = { readonly start: number; readonly end: number; readonly direction: Direction };

const mostClaims = 4;
/** Between the cells of a row. */
const between = ' | ';
/** UTF-16 units. A longer sentence is a table or a list without full stops, and is not judged. */
const longest = 1_500;

/** Reads the sentences about the organisation itself in the passages of one text, in order. What suppliers do below their heading is about us. */
export const createOwnClaims = (): OwnSentences =>
  createOwnSentences({ inHeadings: rivals, withCustomers: false });

/**
 * The first claims of a passage about the organisation itself, at most four.
 * @param own reads the passages of one text in order, because a passage may go on about the rival of the one before
 */
export function claimsIn(
  passage: string,
  headings: readonly string[] = [],
  own: OwnSentences = createOwnClaims(),
): readonly Claim[] {
  const claims: Claim[] = [];
  const names = columnNamesIn(passage, headings);
  const sentences = sentencesOf(passage).filter(({ text }) => text.length <= longest && text !== names);
  const ours = new Set(own(sentences, headings).map(({ text }) => text));
  for (const { text, start, end } of sentences) {
    const direction = ours.has(text) ? directionOf(text) : undefined;
    if (direction) claims.push({ start, end, direction });
    if (claims.length === mostClaims) break;
  }
  return claims;
}

/** The first row of a table if it may name the columns: cells that do not end like a sentence, above a row of as many. */
function columnNamesIn(passage: string, headings: readonly string[]): string | null {
  // A later part of a table has the names in its headings.
  if (headings.at(-1)?.includes(between)) return null;
  const [first = '', second = ''] = passage.split('\n', 2);
  const names = first.split(between);
  const isHeader = names.length > 1 && names.length === second.split(between).length;
  return isHeader && !names.some((name) => /[.!?]$/.test(name.trim())) ? first.trim() : null;
}
