/** A sentence of a passage; `text` is `passage.slice(start, end)`, in UTF-16 units. */
export type Quote = { readonly text: string; readonly start: number; readonly end: number };

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
/** Abbreviations after whose full stop the segmenter wrongly ends a sentence if a capital follows. */
const abbreviation = /(?:^|\s)(?:Mr|Mrs|Ms|Dr|Prof|St|No|Inc|Ltd|Co|Corp|vs|cf|approx|[A-Z])\.\s*$/;

/** Sentences of a passage, in its order, without the blanks around them. */
export function sentencesOf(passage: string): readonly Quote[] {
  const quotes: Quote[] = [];
  let start = 0;
  for (const { segment, index } of segmenter.segment(passage)) {
    const end = index + segment.length;
    if (end < passage.length && abbreviation.test(passage.slice(Math.max(start, end - 12), end))) continue;
    const part = passage.slice(start, end);
    const text = part.trim();
    const from = start + part.length - part.trimStart().length;
    if (text !== '') quotes.push({ text, start: from, end: from + text.length });
    start = end;
  }
  return quotes;
}
