import { type Quote, sentencesOf } from '../../../text/sentences.ts';
import type { Line } from '../../rows/line.ts';
import { metricOfLabel } from '../../words/labels.ts';
import { tokensOf } from '../../words/tokens.ts';
import { subjectsIn } from '../reading/subjects.ts';

const longestLine = 20_000;
const longestSentence = 800;

/** "Revenue 2025: $4.8m" names its year itself, unlike a row below a header. */
const withYear = /^[^\d\t|]{1,80}(?:19|20)\d{2}\)?\s?:/;

const named = /^[^\d\t|:]{2,60}:\s/;
/** "Sales for the 12 months ended 30 June 2025: $214.8 million" */
const dated = /^[^\d\t|:][^\t|:]{1,80}\b(?:19|20)\d\d\)?:\s/;

/** Rows are read with their tables, and are no sentences. */
export function isRow({ figures, cells, label, text }: Line): boolean {
  if (cells.length === 1 && withYear.test(text)) return false;
  // "Net sales: CHF 1,041.3 million (CHF 1,006.8 million)" names its unit itself.
  if (cells.length === 1 && (named.test(text) || dated.test(text)) && figures.at(-1)?.multiplier)
    return false;
  if (cells.length === 1 && endsOpen.test(label)) return false;
  const isSentence = /[.!?]\s?$/.test(text) && cells.length === 1;
  return (
    figures.length > 0 &&
    (cells.length > 1 || (figures.length > 1 && !isSentence) || metricOfLabel(label) !== undefined)
  );
}

/** "– Net income of €11 million", "Revenue up 9% to £245m": sentences without a verb. */
const endsOpen = /\s(?:of|von|to|auf)$/i;

/** Sentences of a passage, verbatim. Lines that are broken within a sentence are joined; rows and very long lines are left out. */
export function sentencesIn(text: string, rows: ReadonlySet<string>): readonly Quote[] {
  const lines = text.split('\n');
  const isLeftOut = (line: string | undefined) =>
    line === undefined || line.length > longestLine || rows.has(line.replace(/\r$/, ''));
  const widest = lines.reduce((most, line) => (isLeftOut(line) ? most : Math.max(most, line.length)), 0);
  const unwrapped = lines
    .map((line, at) => {
      const isWrapped =
        line.length > 30 &&
        !/[.:;!?|]\s?$/.test(line) &&
        !isLeftOut(lines[at + 1]) &&
        !isLeftOut(line) &&
        !beginsItem.test(lines[at + 1] ?? '') &&
        !(entry.test(line) && entry.test(lines[at + 1] ?? '')) &&
        !isTitleAbove(line, lines[at + 1] ?? '', widest) &&
        !isHeadlineAbove(line, lines[at + 1] ?? '');
      return (isLeftOut(line) ? '\n'.repeat(line.length) : line) + (isWrapped ? ' ' : '\n');
    })
    .join('')
    // These full stops end no sentence.
    .replaceAll(/\b(Mio|Mrd|Tsd)\. /g, '$1  ');
  return sentencesOf(unwrapped)
    .filter((quote) => quote.text.length <= longestSentence)
    .map(({ start, end }) => ({ text: text.slice(start, end), start, end }));
}

/** "Revenue 2023: 5.6 million dollars" above "Revenue 2022: …" */
const entry = /^\p{Lu}[^|\t:]{1,80}:\s/u;

/** "- Net loss was …" after "- Revenue was …" */
export const beginsItem = /^\s{0,20}[-–—•*·▪◦] /;

/** Words before the metric of "Fourth quarter GAAP net income of". */
const longestBeginning = 6;
const headlineWord = /^(?:\p{Lu}|\d|\p{L}{1,3}$)/u;

/**
 * True if the next line is a headline of its own, "Fiscal year revenue of $1,204.6 million", below another one or below a title. A wrapped sentence does
 * not begin its line with a metric, or what stands above does not.
 */
function isHeadlineAbove(line: string, next: string): boolean {
  const isTitle = !/[,.;]/.test(line) && line.split(' ').every((word) => headlineWord.test(word));
  return beginsWithMetric(next) && (isTitle || beginsWithMetric(line));
}

function beginsWithMetric(line: string): boolean {
  if (!/^\p{Lu}.*\d/u.test(line)) return false;
  const [first] = subjectsIn(tokensOf(line.slice(0, longestLine)));
  return first !== undefined && !first.isVerb && first.from <= longestBeginning;
}

/** Share of the widest line below which a line is not full. */
const full = 0.7;

/** True if the next word begins a sentence although it would have fitted into the line: the break is no wrapping. */
function isTitleAbove(line: string, next: string, widest: number): boolean {
  const [word = ''] = next.trimStart().split(' ');
  return /^\p{Lu}/u.test(word) && line.length + 1 + word.length <= full * widest;
}
