/** A sentence of a passage; `text` is `passage.slice(start, end)`. */
export type Quote = { readonly text: string; readonly start: number; readonly end: number };

/** A second sentence is quoted when it carries this share of the first one's score. */
const secondShare = 0.6;

/**
 * The one or two sentences that carry a score, in the order of the text; none where no sentence scores.
 * @param scoreOf score of a single sentence, 0 or more
 */
export function evidenceIn(passage: string, scoreOf: (sentence: string) => number): readonly Quote[] {
  const scored = sentencesOf(passage)
    .map((quote) => ({ quote, score: scoreOf(quote.text) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.quote.start - b.quote.start);
  const [first, second] = scored;
  if (first === undefined) return [];
  const chosen =
    second !== undefined && second.score >= secondShare * first.score ? [first, second] : [first];
  return chosen.map(({ quote }) => quote).sort((a, b) => a.start - b.start);
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
/** The segmenter ends a sentence at the full stop of an abbreviation before a capital. */
const abbreviation = /(?:^|\s)(?:Mr|Mrs|Ms|Dr|Prof|St|No|Inc|Ltd|Co|Corp|vs|cf|approx|[A-Z])\.\s*$/;

function sentencesOf(passage: string): readonly Quote[] {
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
