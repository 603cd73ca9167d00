/** A sentence of a passage; `text` is `passage.slice(start, end)`, in UTF-16 units. */
export type Quote = { readonly text: string; readonly start: number; readonly end: number };

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
/** Abbreviations after whose full stop the segmenter wrongly ends a sentence if a capital follows. */
const abbreviation =
  /(?:^|\s)(?:Mr|Mrs|Ms|Dr|Prof|St|No|Inc|Ltd|Co|Corp|vs|cf|approx|Mio|Mrd|Tsd|Nr|Hr|Fr|Mme|[A-Z])\.\s*$/;
/** "31. Dezember": the full stop makes an ordinal of a day. */
const day = /(?:^|\s)\d{1,2}\.\s+$/;
const germanMonth =
  /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b/;

/** Sentences of a passage, in its order, without the blanks around them. */
export function sentencesOf(passage: string): readonly Quote[] {
  const quotes: Quote[] = [];
  let start = 0;
  for (const { segment, index } of segmenter.segment(passage)) {
    const end = index + segment.length;
    const before = passage.slice(Math.max(start, end - 12), end);
    if (end < passage.length && abbreviation.test(before)) continue;
    if (day.test(before) && germanMonth.test(passage.slice(end, end + 12))) continue;
    const part = passage.slice(start, end);
    const text = part.trim();
    const from = start + part.length - part.trimStart().length;
    if (text !== '') quotes.push({ text, start: from, end: from + text.length });
    start = end;
  }
  return quotes;
}
