const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/**
 * Cuts a text into two near `target`: after a sentence if possible, else after a word, else between two characters. The
 * space at the cut is dropped. @param target wanted length of the first part, which may differ by `tolerance`
 * characters @param most maximum length of the first part
 */
export function cutText(
  text: string,
  target: number,
  most: number,
  tolerance = 300,
): readonly [first: string, rest: string] {
  const from = Math.max(1, target - tolerance);
  const to = Math.min(most, target + tolerance, text.length - 1);
  const at =
    nearest(endsOfSentences(text.slice(0, to + 1)), target, from, to) ??
    nearest(endsOfWords(text, from, to), target, from, to) ??
    betweenCharacters(text, Math.min(target, to));
  return [text.slice(0, at).trimEnd(), text.slice(at).trimStart()];
}

function nearest(places: Iterable<number>, target: number, from: number, to: number): number | undefined {
  let best: number | undefined;
  for (const place of places) {
    if (place < from || place > to) continue;
    if (best === undefined || Math.abs(place - target) < Math.abs(best - target)) best = place;
  }
  return best;
}

function* endsOfSentences(text: string): Generator<number> {
  // The last boundary is left out, because `text` itself may end in the middle of a sentence.
  for (const { index } of sentences.segment(text)) yield index;
}

function* endsOfWords(text: string, from: number, to: number): Generator<number> {
  for (let at = from; at <= to; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x20 || unit === 0x0a || unit === 0x09) yield at;
  }
}

/** The position, moved if needed so that a surrogate pair is not divided. */
function betweenCharacters(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const isLowSurrogate = unit >= 0xdc00 && unit <= 0xdfff;
  return isLowSurrogate ? (at > 1 ? at - 1 : at + 1) : at;
}
