import type { FoundPassage } from '../../../../../api/document/contract/documents.ts';

export type Piece = { readonly start: number; readonly text: string; readonly isFound: boolean };

/** Splits the text into found words and the text between them; cells and lines of a table are joined into one line. */
export function piecesOf({ text, ranges }: Pick<FoundPassage, 'text' | 'ranges'>): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const add = (to: number, isFound: boolean) => {
    if (to > at) pieces.push({ start: at, text: inOneLine(text.slice(at, to)), isFound });
    at = Math.max(at, to);
  };
  for (const { start, end } of ranges) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return pieces;
}

const inOneLine = (text: string) => text.replaceAll('\t', ' · ').replaceAll('\n', ' ');
