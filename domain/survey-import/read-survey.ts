import { frameworkById } from '../framework/frameworks.ts';
import { InvalidFramework } from '../framework/parse.ts';
import { type Sentence, say } from '../texts/sentence.ts';
import { withCleanComments } from './clean-comments.ts';
import { type Elsewhere, mustFit, ratingColumns, readSurveyTable } from './read-survey-table.ts';
import { withoutBrokenLines } from './reading/broken-lines.ts';
import { withHeadings } from './reading/columns.ts';
import { type Guess, guessesOf } from './reading/guesses.ts';
import { mustBeHeadings } from './reading/headings.ts';
import { looksReversed } from './reading/proposal.ts';
import {
  type Cell,
  type Check,
  type Columns,
  type Reading,
  type ReadRatings,
  type Table,
  UnreadableTable,
} from './reading/ratings.ts';
import { hasPartsBelow, withoutLabels } from './reading/survey-programs.ts';
import { answerIn } from './spelling.ts';
import { mustBeStorable } from './storable.ts';
import {
  type LensOfQuestion,
  questionsOfColumns,
  readSurveyQuestions,
  type SurveyQuestions,
  wholeFramework,
  withReversed,
} from './survey-framework.ts';

/** A file and what the person says about it. */
export type SurveyRequest = {
  readonly fileName: string;
  /** A framework that this build knows (`nine-lenses@1`), or the survey's own as JSON text. Absent: the columns are the questions. */
  readonly framework?: string | undefined;
  readonly columns?: Columns | undefined;
  /** The ends of the scale, without a framework. Absent: a scale is proposed. */
  readonly scale?: { readonly min: number; readonly max: number } | undefined;
  readonly reversed?: readonly string[] | undefined;
  /** Question -> its lens; only without a framework. */
  readonly lenses?: Readonly<Record<string, LensOfQuestion>> | undefined;
  readonly reading?: Reading | undefined;
  /** Line of the file with the headings. Absent: searched for. */
  readonly headingsOn?: number | undefined;
  /** The last day that is not in the future, ISO 8601; absent: none is. */
  readonly today?: string | undefined;
};

/** The beginning of a file as it is, and what its columns are taken for. */
export type SurveyHead = {
  readonly headings: readonly string[];
  readonly headingsOn: number;
  readonly firstRows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly guesses: readonly Guess[];
};

export type ReadSurvey = {
  readonly kind: 'read';
  readonly head: SurveyHead;
  readonly questions: SurveyQuestions;
  /** Reference of the framework if this build knows it. */
  readonly known: string | null;
  readonly read: ReadRatings;
  /** The scale was not given, so the person must confirm it. */
  readonly isScaleProposed: boolean;
};
export type RefusedSurvey = {
  readonly kind: 'refused';
  readonly head: SurveyHead;
  readonly code: string;
  readonly sentence: Sentence;
  readonly problems: readonly { readonly line: number; readonly message: string }[];
};

/** Reads a survey as far as it can be read; the beginning of the file is always returned. */
export function readSurvey(
  given: Table,
  request: SurveyRequest,
  elsewhere: Elsewhere = {},
): ReadSurvey | RefusedSurvey {
  const { columns = {}, reading = {} } = request;
  const table = withCleanComments(
    withoutBrokenLines(withoutLabels(fromHeadings(given, request.headingsOn))),
    columns,
  );
  const head: SurveyHead = {
    headings: (withHeadings(table).rows[0] ?? []).map(String),
    headingsOn: table.lines[0] ?? 1,
    firstRows: firstRowsOf(given),
    guesses: guessesOf(table, columns, reading),
  };
  const refused = (code: string, sentence: Sentence, problems: RefusedSurvey['problems'] = []) =>
    ({ kind: 'refused', head, code, sentence, problems }) as const;
  try {
    mustMeanOne(reading.words);
    mustBeHeadings(table, reading, request.headingsOn !== undefined);
    const { questions, known, proposal } = questionsFor(table, { ...request, reading });
    const read = readSurveyTable(table, questions, columns, reading, {
      today: request.today,
      ...elsewhere,
    });
    mustFit(questions, read.groups.length + (read.second?.groups.length ?? 0));
    mustBeStorable(questions, known ?? null, read);
    const checks = [...(table.checks ?? []), ...(proposal?.checks ?? []), ...read.checks];
    const isScaleProposed = proposal !== undefined && request.scale === undefined;
    return {
      kind: 'read',
      head,
      questions,
      known: known ?? null,
      read: { ...read, checks },
      isScaleProposed,
    };
  } catch (error) {
    if (error instanceof UnreadableTable) return refused(error.code, error.sentence);
    if (error instanceof InvalidFramework)
      return refused('FRAMEWORK_INVALID', say('surveyImport.frameworkInvalid'), error.problems.slice(0, 200));
    throw error;
  }
}

/** @throws UnreadableTable or InvalidFramework */
function questionsFor(table: Table, request: SurveyRequest) {
  const { fileName, framework, columns, scale, reversed = [], lenses = {}, reading } = request;
  if (framework !== undefined && Object.keys(lenses).length > 0)
    throw new UnreadableTable('LENSES_FIXED', say('surveyImport.lensesFixed'));
  const known = framework !== undefined && !framework.trimStart().startsWith('{') ? framework : undefined;
  if (known !== undefined) {
    const found = frameworkById(known);
    if (!found)
      throw new UnreadableTable('FRAMEWORK_UNKNOWN', say('surveyImport.frameworkUnknown', { known }));
    if (reversed.length > 0)
      throw new UnreadableTable('FRAMEWORK_FIXED', say('surveyImport.frameworkFixed', { known }));
    return { questions: wholeFramework(found), known, proposal: undefined };
  }
  if (framework !== undefined)
    return {
      questions: directed(readSurveyQuestions(framework, 'framework'), reversed),
      proposal: undefined,
    };
  const proposal = ratingColumns(table, columns, reading);
  if (proposal.columns.length === 0)
    throw new UnreadableTable('NO_ITEM_COLUMNS', say('surveyImport.noItemColumns.numbers'));
  const columnless = Object.keys(lenses).filter((question) => !proposal.columns.includes(question));
  if (columnless.length > 0)
    throw new UnreadableTable(
      'LENSES_UNKNOWN',
      say('surveyImport.lensesUnknown', { unknown: quoted(columnless) }),
    );
  const name = fileName.replace(/\.[^.]*$/, '');
  const { min, max } = scale ?? { min: proposal.min, max: Math.max(proposal.max, proposal.min + 1) };
  const questions = questionsOfColumns(name, proposal.columns, { min, max }, lenses);
  const ask: Check = {
    code: 'SCALE_PROPOSED',
    message: say('surveyImport.check.scaleProposed', { min: proposal.min, max: proposal.max }),
  };
  const found = [...proposal.checks, ...looksReversed(proposal.columns, reversed)];
  const checks = scale ? found.flatMap((check) => onceScaled(check, scale)) : [ask, ...found];
  return { questions: directed(questions, reversed), proposal: { ...proposal, checks } };
}

/** A given scale settles that a number on it is a rating; another one may still mean "no rating". */
function onceScaled(check: Check, { min, max }: NonNullable<SurveyRequest['scale']>): Check[] {
  const { code, offer, message } = check;
  if (code !== 'LIKELY_CODE') return [check];
  const number = Number(offer?.missing);
  if (number >= min && number <= max) return [];
  const { times = 0 } = (message.put ?? {}) as { readonly times?: number };
  return [{ ...check, message: say('surveyImport.check.codeOffScale', { code: number, times, min, max }) }];
}

/** @throws UnreadableTable if one answer, in two spellings, means two numbers */
function mustMeanOne(words: Reading['words'] = {}): void {
  const known = new Map<string, readonly [string, number]>();
  for (const [word, value] of Object.entries(words)) {
    const [other, before] = known.get(answerIn(word)) ?? [word, value];
    if (before !== value)
      throw new UnreadableTable('WORD_TWICE', say('surveyImport.wordTwice', { word, value, other, before }));
    known.set(answerIn(word), [other, before]);
  }
}

/** @throws UnreadableTable if a name is of no question of the survey */
function directed(asked: SurveyQuestions, reversed: readonly string[]): SurveyQuestions {
  if (reversed.length === 0) return asked;
  const { questions, unknown } = withReversed(asked, reversed);
  if (unknown.length === 0) return questions;
  throw new UnreadableTable(
    'REVERSED_UNKNOWN',
    say('surveyImport.reversedUnknown', { unknown: quoted(unknown) }),
  );
}

const quoted = (names: readonly string[]): string =>
  names
    .slice(0, 5)
    .map((name) => `"${name}"`)
    .join(', ');

/** The table from its headings on: the chosen line, or the first one with at least half as many cells as the widest after it. */
function fromHeadings(table: Table, chosen: number | undefined): Table {
  const { rows, lines } = table;
  const filled = (row: readonly Cell[] | undefined) => (row ?? []).filter((cell) => cell !== '').length;
  const widest = rows.slice(0, 20).reduce((most, row) => Math.max(most, filled(row)), 0);
  const found =
    chosen === undefined
      ? rows.findIndex((row) => filled(row) * 2 >= widest && filled(row) > 0)
      : lines.indexOf(chosen);
  // A chosen line without cells leaves no table, which is refused with a sentence.
  const first = found < 0 ? (chosen === undefined ? 0 : rows.length) : found;
  const at = chosen === undefined && hasPartsBelow(rows, first - 1) ? first - 1 : first;
  return { ...table, rows: rows.slice(at), lines: lines.slice(at) };
}

/** How much of the beginning of a file is shown. */
export const firstRowsShown = { rows: 8, columns: 40, letters: 60 } as const;

function firstRowsOf({ rows, lines }: Table): SurveyHead['firstRows'] {
  return rows.slice(0, firstRowsShown.rows).map((row, at) => ({
    line: lines[at] ?? at + 1,
    cells: row.slice(0, firstRowsShown.columns).map((cell) => String(cell).slice(0, firstRowsShown.letters)),
  }));
}
