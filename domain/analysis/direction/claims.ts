import { sentencesOf } from '../text/sentences.ts';
import { type Direction, directionOf } from './direction.ts';

/** A sentence that claims a strength or states a problem: UTF-16 offsets in its passage, the end exclusive. */
export type Claim = { readonly start: number; readonly end: number; readonly direction: Direction };

const mostClaims = 4;
/** UTF-16 units. A longer sentence is a table or a list without full stops, and is not judged. */
const longest = 1_500;

/** The first claims of a passage, at most four. */
export function claimsIn(passage: string): readonly Claim[] {
  const claims: Claim[] = [];
  for (const { text, start, end } of sentencesOf(passage)) {
    const direction = text.length > longest ? undefined : directionOf(text);
    if (direction) claims.push({ start, end, direction });
    if (claims.length === mostClaims) break;
  }
  return claims;
}
