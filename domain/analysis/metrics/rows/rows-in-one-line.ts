/** Shorter lines are those of a page. */
const shortestLine = 300;
/** Rows of two and more figures that a line has at least where it holds a whole statement. */
const fewestRows = 6;
/** Characters of the label of a row at most. */
const longestLabel = 160;
/** Characters in front of the first row in which its header stands. */
const reachOfHeader = 600;

const figure =
  /\(?[-–]?(?:[$€£] ?)?\(?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?\)?(?: ?%)?|(?<= )[—–-](?= )|[$€£]/g;
const unit =
  /\((?:(?:all |dollars? |amounts? |expressed |stated |u\.s\. |us |figures |shares |and |\$ ?)*)in (?:millions|thousands|billions)\b[^()]{0,120}\)|\((?:millions|thousands)\b[^()]{0,120}\)/gi;
const bareUnit =
  /(?<=[ )])(?:dollars |amounts |\$ and shares )?in (?:millions|thousands), except (?:per share|share and per share) (?:amounts|data)\b(?: \(\d\d weeks\)){0,6}/gi;
const period =
  /\b(?:for the )?(?:fiscal |financial )?(?:years? ended|(?:twelve|three|12|3) months ended)\b/gi;
/** "Dec. 31, 2019 Dec. 31, 2018" */
const dates = /(?:\b[A-Z][a-z]{2,8}\.? \d{1,2}, (?:19|20)\d\d(?: |$)){2,12}/g;

type Run = { readonly start: number; readonly end: number; readonly count: number };

/**
 * A text in which a line that holds a whole statement, as a web page without its marks gives it, has a line break for the blank behind each row:
 * "Net revenue $ 3,991 $ 5,506 Cost of sales 2,911 3,667 Gross margin …". Its length stays.
 */
export function withLinesOfRows(text: string): string {
  if (text.length < shortestLine) return text;
  return text
    .split('\n')
    .map((line) => (line.length < shortestLine ? line : broken(line)))
    .join('\n');
}

function broken(line: string): string {
  const runs = runsIn(line);
  const rows = runs.filter(({ count }) => count > 1);
  if (rows.length < fewestRows) return line;
  const breaks = new Set<number>();
  let before: Run | undefined;
  for (const [at, run] of runs.entries()) {
    // The last year of a title, directly in front of those of the columns.
    if (runs[at + 1]?.start === run.end + 1) breaks.add(run.end);
    const isNear = before !== undefined && run.start - before.end <= longestLabel;
    // A single figure is a row only between others.
    if (run.count < 2 && !isNear) continue;
    const from = Math.max(before?.end ?? 0, run.start - reachOfHeader);
    for (const place of headerBreaks(line.slice(from, run.start))) breaks.add(from + place);
    breaks.add(run.end);
    before = run;
  }
  return line.replaceAll(' ', (blank, at: number) => (breaks.has(at) ? '\n' : blank));
}

/** Figures with nothing but blanks and signs of a currency between them. */
function runsIn(line: string): readonly Run[] {
  const runs: { start: number; end: number; count: number }[] = [];
  for (const match of line.matchAll(figure)) {
    const [text] = match;
    const { index: start } = match;
    const last = runs.at(-1);
    const end = start + text.length;
    const count = /[\d—–-]/.test(text) ? 1 : 0;
    // "Years ended December 31, 2022, 2021, and 2020 2022 2021 2020"
    const isListed = last?.count === 1 && line.slice(Math.max(0, last.start - 5), last.start) === ' and ';
    if (last !== undefined && !isListed && line.slice(last.end, start).trim() === '') {
      last.end = end;
      last.count += count;
    } else runs.push({ start, end, count });
  }
  return runs;
}

/** Blanks in front of "Year ended", around the dates of columns and "(In millions, except per share amounts)", and behind the colon of a section. */
function headerBreaks(text: string): readonly number[] {
  const around = [...text.matchAll(unit), ...text.matchAll(bareUnit)].flatMap(({ index, 0: found }) => [
    index - 1,
    index + found.length,
  ]);
  const periods = [...text.matchAll(period)].map(({ index }) => index - 1);
  const columns = [...text.matchAll(dates)].flatMap(({ index, 0: found }) => [
    index - 1,
    index + found.length - 1,
  ]);
  const sections = [...text.matchAll(/: /g)].map(({ index }) => index + 1);
  return [...around, ...periods, ...columns, ...sections];
}
