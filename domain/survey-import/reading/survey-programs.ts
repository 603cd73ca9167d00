import { sameWord } from '../spelling.ts';
import type { BrokenLine, Cell, Table } from './ratings.ts';

type Row = readonly Cell[];

const textIn = (row: Row | undefined, index: number): string => String(row?.[index] ?? '').trim();
const isDigits = (text: string): boolean => /^[+-]?\d+(?:[.,]\d+)?$/.test(text);

/** Cells of SurveyMonkey that stand below a question instead of a part of it. */
const standIns = new Set(['response', 'open ended response', 'other please specify']);

/**
 * Takes the lines below the headings that describe the columns for what they are: the texts and the JSON of Qualtrics, which are not read,
 * and the parts of a question of SurveyMonkey, which are the headings where the first line has none of its own.
 * @param table from its headings on
 */
export function withoutLabels(table: Table): Table {
  const { rows } = table;
  const [headings = [], first, second] = rows;
  const isImportId = (row: Row | undefined) =>
    (row ?? []).some((cell) => String(cell).startsWith('{"ImportId":'));
  const labels = isImportId(first) ? 1 : isImportId(second) ? 2 : 0;
  if (labels > 0) return without(table, labels, headings);
  if (!first || !areParts(headings, first, second)) return table;
  const asked = headings.map((_, index) => questionAt(headings, index));
  const parts = first.map((_, index) => textIn(first, index));
  const width = Math.max(headings.length, first.length);
  const joined = Array.from({ length: width }, (_, index) => {
    const part = parts[index] ?? '';
    if (part === '' || standIns.has(sameWord(part))) return textIn(headings, index) || part;
    return parts.filter((other) => other === part).length > 1 ? `${asked[index] ?? ''}: ${part}` : part;
  });
  return without(table, 1, joined);
}

/** Whether a line has the questions whose parts are on the next line; with many parts, that one has far more cells. */
export const hasPartsBelow = (rows: Table['rows'], at: number): boolean => {
  const [headings, first] = [rows[at], rows[at + 1]];
  return headings !== undefined && first !== undefined && areParts(headings, first, rows[at + 2]);
};

/** The nearest heading at or before a column. */
function questionAt(headings: Row, index: number): string {
  const at = headings.slice(0, index + 1).findLastIndex((heading) => String(heading).trim() !== '');
  return textIn(headings, at);
}

/**
 * Whether the line below the headings has texts for columns without a heading, where the next line has numbers, and no number itself, unless
 * the columns that a survey program fills for every person are empty on it.
 */
function areParts(headings: Row, first: Row, below: Row | undefined): boolean {
  const width = Math.max(headings.length, first.length);
  const places = Array.from({ length: width }, (_, index) => index);
  const isText = (index: number) => textIn(first, index) !== '' && !isDigits(textIn(first, index));
  const filled = places.filter((index) => textIn(first, index) !== '');
  const parts = filled.filter((index) => textIn(headings, index) === '');
  const unnamed = places.filter((index) => textIn(headings, index) !== '' && textIn(first, index) === '');
  return (
    parts.length > 0 &&
    unnamed.length > 0 &&
    (filled.every(isText) || isOfNobody(headings, first, below)) &&
    filled.some((index) => isDigits(textIn(below, index)) || standIns.has(sameWord(textIn(first, index))))
  );
}

/** Whether a line has nothing in the columns that a survey program fills for every person, while the next line has. */
function isOfNobody(headings: Row, line: Row, below: Row | undefined): boolean {
  const names = headings.map((_, index) => textIn(headings, index));
  const added = addedByProgram(names);
  const places = names.flatMap((name, index) => (added.has(name) ? [index] : []));
  const isFilled = (row: Row | undefined) => places.some((index) => textIn(row, index) !== '');
  return !isFilled(line) && isFilled(below);
}

function without({ rows, lines, broken = [], ...table }: Table, labels: number, headings: Row): Table {
  const described = rows
    .slice(1, 1 + labels)
    .map((cells, at): BrokenLine => ({ code: 'COLUMN_LABELS', line: lines[at + 1] ?? at + 2, cells }));
  return {
    ...table,
    rows: [headings, ...rows.slice(1 + labels)],
    lines: [...lines.slice(0, 1), ...lines.slice(1 + labels)],
    broken: [...broken, ...described],
  };
}

/** Columns that survey programs add, as {@link sameWord} gives them; some may be a question in another file. */
const added = new Set(
  'startdate|enddate|status|ipaddress|progress|duration in seconds|finished|recordeddate|responseid|locationlatitude|locationlongitude|distributionchannel|userlanguage|recipientlastname|recipientfirstname|recipientemail|externalreference|respondent id|collector id|start date|end date|ip address|email address|custom data 1|id response id|submitdate date submitted|lastpage last page|startlanguage start language|seed seed|startdate date started|datestamp date last action|start time|completion time|last modified time|total points|quiz feedback|start date utc|submit date utc|network id|timestamp|response id|date submitted|last page|start language|seed|date started|date last action|startzeit|fertigstellungszeit|zeitpunkt der letzten anderung|gesamtpunktzahl|quizfeedback|antwort id|datum abgeschickt|letzte seite|start sprache|zufallsstartwert|datum gestartet|datum letzte aktivitat|ip adresse|submitdate|lastpage|startlanguage|datestamp|ipaddr|ipaddr ip address|refurl|refurl referrer url|referrer url|interviewtime|interviewtime total time|total time|gesamtzeit|verweisende url'.split(
    '|',
  ),
);
/** So many of them show that a survey program wrote the file. */
const fewestAdded = 3;
/** Points and feedback of a quiz, which Microsoft Forms adds for each question. */
const isOfQuiz = (heading: string): boolean => /^(?:Points|Feedback) - /.test(heading);

/** Columns that the survey program added and nobody answered; none unless several are there. */
export function addedByProgram(headings: readonly string[]): ReadonlySet<string> {
  const found = headings.filter((heading) => added.has(sameWord(heading)));
  const isOfForms = headings.includes('Start time') && headings.includes('Completion time');
  if (found.length < fewestAdded && !(isOfForms && headings.some(isOfQuiz))) return new Set();
  return new Set([...found, ...(isOfForms ? headings.filter(isOfQuiz) : [])]);
}

/** What Qualtrics writes for an answer to a preview or a test of the survey. */
const previews = new Set(['1', '2', 'survey preview', 'survey test']);

/** Whether a line is an answer that was given while the survey was tried. */
export function previewIn(headings: readonly string[]): (row: Row) => boolean {
  const status = headings.indexOf('Status');
  if (status < 0 || !addedByProgram(headings).has('Status')) return () => false;
  return (row) => previews.has(sameWord(textIn(row, status)));
}
