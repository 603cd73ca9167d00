type Range = { readonly start: number; readonly end: number };

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Dates as texts write them: a day, a month with its year, or a quarter with its year. */
const dates: readonly RegExp[] = [
  /\b(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})\b/g,
  /\b(?<day>\d{1,2})(?:st|nd|rd|th)? (?<name>January|February|March|April|May|June|July|August|September|October|November|December)(?:,? (?<year>\d{4}))?\b/g,
  /(?<!\d(?:st|nd|rd|th)? )\b(?<name>January|February|March|April|May|June|July|August|September|October|November|December) (?:(?<day>\d{1,2})(?:st|nd|rd|th)?(?:, (?<year>\d{4}))?|\d{4})\b/g,
  /\bQ[1-4][ /]\d{4}\b/g,
  /\b(?<day>\d{1,2})[./](?<month>\d{1,2})[./](?<year>\d{4})\b/g,
];

/** False for a day that no calendar has, such as 31 February. Of `4/13/2026` either number may be the month. */
function isPossible({ groups = {} }: RegExpExecArray): boolean {
  const { year, month, day, name } = groups;
  if (day === undefined) return true;
  const hasDay = (inMonth: number, on: number) =>
    inMonth >= 1 && inMonth <= 12 && on >= 1 && on <= daysIn(Number(year ?? leapYear), inMonth);
  if (name !== undefined) return hasDay(months.indexOf(name) + 1, Number(day));
  return hasDay(Number(month), Number(day)) || (year !== undefined && hasDay(Number(day), Number(month)));
}

/** Without a year, 29 February is possible. */
const leapYear = 2024;
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** What makes a date a deadline. */
const before = /\b(?:by|before|until|no later than|not later than|due)(?: on| by)?(?: the)?(?: end of)?\s$/i;

/** The first date of a text that a calendar has. */
export function dateIn(text: string): Range | undefined {
  const [first] = dates
    .flatMap((date) => [...text.matchAll(date)].filter(isPossible).map(rangeOf))
    .sort((a, b) => a.start - b.start);
  return first;
}

/** The first date of a sentence by which something is to be done: "by 30 June 2026". */
export function deadlineIn(sentence: string): Range | undefined {
  const found = dateIn(sentence);
  return found && before.test(sentence.slice(0, found.start)) ? found : undefined;
}

const rangeOf = (match: RegExpExecArray): Range => ({
  start: match.index,
  end: match.index + match[0].length,
});
