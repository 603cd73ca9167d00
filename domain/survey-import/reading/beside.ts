import { assessmentLimits, threshold } from '../../assessment/limits.ts';
import { distributionThreshold } from '../../scoring/release/distribution-threshold.ts';
import { say } from '../../texts/sentence.ts';
import { comparableTexts } from '../comparable-comments.ts';
import { dayIn, orderShown } from './dates.ts';
import type { Findings } from './findings.ts';
import type { Cell, Check, Columns, ColumnsAt, DateOrder, LostCells, Reading } from './ratings.ts';
import { isTruth, isUncomputed } from './uncomputed.ts';
import { whoOf } from './who.ts';

type Row = readonly Cell[];
type CommentColumn = { readonly index: number; readonly heading: string; readonly question: string };

/** Length of all comments of one person, so that a response is no larger than an event may be. */
const longestTogether = 20_000;
/** By the strictest threshold, because the file is read before that of the import is known. */
export const fewestNewComments = distributionThreshold(threshold.max);
const blanks = new Set(['', 'na', 'n/a', 'nan', 'null', '.', '-', '–', '—', '?']);

/** Reads what the lines of a file say beside ratings and groups: the day of the answer, and comments. */
export type Beside = ReturnType<typeof startBeside>;

/**
 * @param today the last day that is not in the future; undefined: every day is allowed
 * @param isElsewhere whether a comparable text is in another import of the organisation
 */
export function startBeside(
  {
    headings,
    rows,
    at,
  }: { readonly headings: readonly string[]; readonly rows: readonly Row[]; readonly at: ColumnsAt },
  { comments = {} }: Pick<Columns, 'comments'>,
  { dates }: Reading,
  { note }: Findings,
  today: string | undefined,
  isElsewhere?: (text: string) => boolean,
) {
  const columns = headings.flatMap((heading, index): CommentColumn[] =>
    Object.hasOwn(comments, heading) ? [{ index, heading, question: comments[heading] ?? '' }] : [],
  );
  const dateCells = at.date < 0 ? [] : rows.map((row) => row[at.date] ?? '');
  const shown = dates === undefined ? orderShown(dateCells) : undefined;
  const order = dates ?? shown?.order;
  /** Comments of a person with those that are left out because of another import. */
  const wholes = new WeakMap<object, Record<string, string>>();
  let isAnyElsewhere = false;
  let written = 0;
  const isOfAnother = isElsewhere ? startOfAnother(rows, columns, at, isElsewhere) : () => false;
  const lostDate = { leavesOut: true, dates: 1 };

  return {
    columns,
    /**
     * Number of comments of a person on a question, with those that are left out because of another import: a number without them, or whether
     * there are any, would tell which guessed comments are stored. null: no column has comments.
     */
    written: (): number | null => (columns.length > 0 ? written : null),
    checks: (): Check[] => (shown ? [orderCheck(shown)] : []),
    /** What is lost with a whole line. */
    lossOf: (row: Row): Pick<LostCells, 'dates' | 'comments'> => ({
      dates: at.date >= 0 && dayIn(row[at.date] ?? '', order) !== 'none' ? 1 : 0,
      comments: columns.filter(({ index }) => textIn(row[index]) !== '').length,
    }),
    lossOfBroken: (cells: Row, isOther: (cell: Cell) => boolean) =>
      lossOfBroken(cells, { date: at.date, columns, order, width: headings.length, isOther }),
    /** The day on which the line was answered; undefined: none, with a finding unless the cell is empty. */
    dayOf: (row: Row, index: number): string | undefined => {
      if (at.date < 0) return undefined;
      const cell = row[at.date] ?? '';
      const text = String(cell).trim().slice(0, 40);
      const day = dayIn(cell, order);
      if (day === 'none') return undefined;
      if (day === undefined) {
        note(index, 'DATE_UNREADABLE', say('surveyImport.finding.dateUnreadable', { text }), lostDate);
        return undefined;
      }
      if (typeof day === 'object') {
        const [one, other] = day.either;
        note(
          index,
          'DATE_AMBIGUOUS',
          say('surveyImport.finding.dateAmbiguous', { text, one, other }),
          lostDate,
        );
        return undefined;
      }
      if (today === undefined || day <= today) return day;
      note(index, 'DATE_IN_FUTURE', say('surveyImport.finding.dateInFuture', { text }), lostDate);
      return undefined;
    },
    /**
     * Adds the comments of a line to those of a person. A comment without a rating of its question is left out, as it cannot be submitted
     * here either; a longer one than people may write here is not cut. One that is in another import would tell that its writer is in
     * both. It is left out uncounted, and counts for the length all the same, because a number or a length would tell which guessed comments
     * are stored.
     * @param themeOf the question of a column @param isRated whether the person rated it
     */
    addComments: (
      own: Record<string, string>,
      row: Row,
      index: number,
      themeOf: (column: CommentColumn) => string | undefined,
      isRated: (theme: string) => boolean,
    ): void => {
      const whole = wholes.get(own) ?? {};
      wholes.set(own, whole);
      for (const column of columns) {
        const { heading } = column;
        const leftOut = { leavesOut: true, comments: 1 };
        const text = commentIn(row[column.index], heading, index, note);
        if (text === undefined) continue;
        const theme = themeOf(column);
        if (theme === undefined) {
          note(
            index,
            'COMMENT_WITHOUT_QUESTION',
            say('surveyImport.finding.commentWithoutQuestion', { heading }),
            leftOut,
          );
          continue;
        }
        if (!isRated(theme)) {
          note(
            index,
            'COMMENT_WITHOUT_RATING',
            say('surveyImport.finding.commentWithoutRating', { heading }),
            leftOut,
          );
          continue;
        }
        const together = joined(whole, theme, text);
        const length = Object.values(whole).reduce((sum, one) => sum + one.length, text.length);
        if (together.length > assessmentLimits.commentMax || length > longestTogether) {
          const most = assessmentLimits.commentMax;
          note(
            index,
            'COMMENT_TOO_LONG',
            say('surveyImport.finding.commentTooLong', { heading, most }),
            leftOut,
          );
          continue;
        }
        if (!Object.hasOwn(whole, theme)) written += 1;
        whole[theme] = together;
        if (isOfAnother(text)) {
          isAnyElsewhere = true;
          continue;
        }
        own[theme] = joined(own, theme, text);
      }
    },
    /** @param all comments of each person, as in {@link leaveOutFew} */
    leaveOutFew: (all: readonly Record<string, string>[]): void => {
      if (isAnyElsewhere) leaveOutFew(all);
    },
  };
}

/** So many people of a file write a text that it is nobody's own. */
const fewestCommon = 3;

/**
 * Whether a text of a comment is in another import, and of few people of the file. These are counted in any case,
 * because the time would tell whether a text is in another import.
 */
function startOfAnother(
  rows: readonly Row[],
  columns: readonly CommentColumn[],
  at: ColumnsAt,
  isElsewhere: (text: string) => boolean,
): (comment: string) => boolean {
  const who = whoOf(at);
  const writers = new Map<string, Set<string | number>>();
  for (const [index, row] of rows.entries())
    for (const column of columns)
      for (const text of comparableTexts(String(row[column.index] ?? ''))) {
        const own = writers.get(text) ?? new Set();
        writers.set(text, own.add(who?.(row) || index));
      }
  const isCommon = (text: string): boolean => (writers.get(text)?.size ?? 0) >= fewestCommon;
  return (comment) => comparableTexts(comment).some((text) => isElsewhere(text) && !isCommon(text));
}

/**
 * Leaves out the comments on questions that fewer than {@link fewestNewComments} people wrote. Beside comments of another import they are of the
 * people who came since, and are as few as a later batch must not have.
 */
function leaveOutFew(all: readonly Record<string, string>[]): void {
  const people = new Map<string, number>();
  for (const own of all) for (const theme in own) people.set(theme, (people.get(theme) ?? 0) + 1);
  for (const own of all)
    for (const theme of Object.keys(own)) if ((people.get(theme) ?? 0) < fewestNewComments) delete own[theme];
}

/** A person may say that the dates are written otherwise than their column shows. */
const orderCheck = ({ order, unclear, shown }: NonNullable<ReturnType<typeof orderShown>>): Check => ({
  code: 'DATES_ORDER',
  message: say('surveyImport.check.datesOrder', {
    order: say(`surveyImport.order.${order}`),
    unclear,
    shown,
  }),
});

/** A comment after those of the same person on the same question. */
function joined(comments: Readonly<Record<string, string>>, theme: string, text: string): string {
  const before = Object.hasOwn(comments, theme) ? comments[theme] : undefined;
  return before === undefined ? text : `${before}\n\n${text}`;
}

/**
 * What is lost with a line that is no row of the table. A cell may be as many places behind its column as there are cells too many.
 */
function lossOfBroken(
  cells: Row,
  {
    date,
    columns,
    order,
    width,
    isOther,
  }: {
    readonly date: number;
    readonly columns: readonly CommentColumn[];
    readonly order: DateOrder | undefined;
    /** Number of columns of the table. */
    readonly width: number;
    /** Whether a cell may be something else than a comment. */
    readonly isOther: (cell: Cell) => boolean;
  },
): Pick<LostCells, 'dates' | 'comments'> {
  const shifted = Math.max(0, cells.length - width);
  const some = (index: number, is: (cell: Cell) => boolean) =>
    cells.slice(index, index + shifted + 1).some(is);
  const isDay = (cell: Cell) => {
    const day = dayIn(cell, order);
    return day !== undefined && day !== 'none';
  };
  const isComment = (cell: Cell) => textIn(cell) !== '' && !isDay(cell) && !isOther(cell);
  return {
    dates: date >= 0 && some(date, isDay) ? 1 : 0,
    comments: columns.filter(({ index }) => some(index, isComment)).length,
  };
}

/** The text of a comment; undefined: there is none that can be read, with a finding unless the cell is empty. */
function commentIn(
  cell: Cell | undefined,
  heading: string,
  index: number,
  note: Findings['note'],
): string | undefined {
  const text = String(cell ?? '').trim();
  if (text === '') return undefined;
  if (textIn(text) === '') {
    note(index, 'COMMENT_BLANK', say('surveyImport.finding.commentBlank', { heading, text }), {
      leavesOut: false,
    });
    return undefined;
  }
  if (!isUncomputed(text) && !isTruth(text)) return text;
  const shown = text.slice(0, 40);
  note(index, 'COMMENT_UNREADABLE', say('surveyImport.finding.commentUnreadable', { heading, text: shown }), {
    leavesOut: true,
    comments: 1,
  });
  return undefined;
}

/** The text of a comment; '' if the cell says that there is none. */
function textIn(cell: Cell | undefined): string {
  const text = String(cell ?? '').trim();
  return blanks.has(text.toLowerCase()) ? '' : text;
}
