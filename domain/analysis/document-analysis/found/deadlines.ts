type Range = { readonly start: number; readonly end: number };

/** Dates as texts write them: a day, a month with its year, or a quarter with its year. */
const dates: readonly RegExp[] = [
  /\b\d{4}-\d{2}-\d{2}\b/,
  /\b\d{1,2}(?:st|nd|rd|th)? (?:January|February|March|April|May|June|July|August|September|October|November|December)(?:,? \d{4})?\b/,
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) (?:\d{1,2}(?:st|nd|rd|th)?(?:, \d{4})?|\d{4})\b/,
  /\bQ[1-4][ /]\d{4}\b/,
  /\b\d{1,2}[./]\d{1,2}[./]\d{4}\b/,
];

/** What makes a date a deadline. */
const before = /\b(?:by|before|until|no later than|not later than|due)(?: on| by)?(?: the)?(?: end of)?\s$/i;

/** The first date of a text. */
export function dateIn(text: string): Range | undefined {
  const [first] = dates.flatMap((date) => rangeOf(date.exec(text))).sort((a, b) => a.start - b.start);
  return first;
}

/** The first date of a sentence by which something is to be done: "by 30 June 2026". */
export function deadlineIn(sentence: string): Range | undefined {
  const found = dateIn(sentence);
  return found && before.test(sentence.slice(0, found.start)) ? found : undefined;
}

const rangeOf = (match: RegExpExecArray | null): Range[] =>
  match ? [{ start: match.index, end: match.index + match[0].length }] : [];
