import { inWords } from '../../texts/in-words.ts';
import type { Sentence } from '../../texts/sentence.ts';

/** A number from a cell that holds a number; everything else as text, a date as ISO 8601. */
export type Cell = string | number;

/** A table from a file, and the line of the file on which each row begins (from 1). */
export type Table = {
  readonly rows: readonly (readonly Cell[])[];
  readonly lines: readonly number[];
  /** The sign that divided the cells: one too many shifts those after it. Absent for a workbook. */
  readonly separator?: string;
  readonly broken?: readonly BrokenLine[];
  /** What only a person can settle about how the file was read. */
  readonly checks?: readonly Check[];
};

/** A line with cells that is no row of the table. */
export type BrokenLine = {
  readonly code: 'JOINED_LINES' | 'ROW_TOO_LONG' | 'ROW_IN_PARTS' | 'REPEATED_HEADINGS' | 'COLUMN_LABELS';
  readonly line: number;
  readonly cells: readonly Cell[];
};

/** An error, or an interpretation that the user should know. */
export type Finding = {
  readonly code: FindingCode;
  readonly message: Sentence;
  /** Whether part of the file is left out because of it. */
  readonly leavesOut: boolean;
  /** All lines of the file with this finding. */
  readonly lines: readonly number[];
  /** What is left out because of it. */
  readonly ratings: number;
  readonly dates: number;
  readonly comments: number;
  /** A name in the file and the question that it may mean; for the person to decide. */
  readonly offer?: { readonly name: string; readonly meant: string };
};
/** All findings with one code. */
export type FindingKind = {
  readonly code: FindingCode;
  readonly leavesOut: boolean;
  readonly findings: number;
  readonly lines: number;
} & LostCells;
/** Number of ratings, dates and comments that are left out. */
export type LostCells = { readonly ratings: number; readonly dates: number; readonly comments: number };
/** A doubt about the whole file that only the person can settle. */
export type Check = {
  readonly code: CheckCode;
  readonly message: Sentence;
  /** What would settle it, for the person to take over: columns that are not read, a code for "no rating", questions for which a low rating is good. */
  readonly offer?: {
    readonly ignore?: readonly string[] | undefined;
    readonly missing?: string | undefined;
    readonly reversed?: readonly string[] | undefined;
  };
};
export type CheckCode =
  | 'SCALE_PROPOSED'
  | 'LIKELY_CODE'
  | 'LOOKS_LIKE_AGE'
  | 'MIXED_SCALES'
  | 'LETTERS_GUESSED'
  | 'OTHER_SHEETS'
  | 'HIDDEN_CELLS'
  | 'MERGED_CELLS'
  | 'TOTALS'
  | 'DATES_ORDER'
  | 'EMPTY_ENDS'
  | 'LOOKS_LIKE_FACT'
  | 'SEVERAL_PEOPLE'
  | 'ANSWERS_APART'
  | 'PEOPLE_ALIKE'
  | 'LINES_TWICE'
  | 'LOOKS_REVERSED'
  | 'SEVERAL_LINES_A_PERSON';
export type FindingCode =
  | BrokenLine['code']
  | 'UNKNOWN_ITEM'
  | 'GROUP_SPELLING'
  | 'GROUP_MISSING'
  | 'GROUP_NAME'
  | 'SECOND_GROUP_MISSING'
  | 'DATE_UNREADABLE'
  | 'DATE_AMBIGUOUS'
  | 'DATE_IN_FUTURE'
  | 'SEVERAL_DATES'
  | 'COMMENT_WITHOUT_QUESTION'
  | 'COMMENT_WITHOUT_RATING'
  | 'COMMENT_TOO_LONG'
  | 'COMMENT_UNREADABLE'
  | 'COMMENT_BLANK'
  | 'OUT_OF_SCALE'
  | 'AMBIGUOUS_NUMBER'
  | 'DUPLICATE_PERSON'
  | 'SAME_NAME'
  | 'DUPLICATE_RATING'
  | 'TWO_GROUPS'
  | 'PERSON_MISSING'
  | 'NO_RATINGS'
  | 'UNUSED_COLUMN'
  | 'ABOUT_QUESTIONS'
  | 'ABOUT_PEOPLE'
  | 'ANSWERS_IN_WORDS'
  | 'PREVIEW_RESPONSE';

export type ReadResponse = {
  readonly line: number;
  readonly group: string;
  /** Group of the second grouping; absent: there is none. */
  readonly secondGroup?: string | undefined;
  /** Day on which the person answered, ISO 8601. */
  readonly answeredOn?: string | undefined;
  /** Theme id -> comment. */
  readonly comments?: Readonly<Record<string, string>> | undefined;
  readonly ratings: Readonly<Record<string, number>>;
};

export type ReadRatings = {
  /** `long`: one line per rating. `wide`: one line per person. */
  readonly form: 'long' | 'wide';
  /** The meaning of each used column. */
  readonly columns: readonly { readonly column: string; readonly is: string }[];
  readonly responses: readonly ReadResponse[];
  readonly groups: readonly { readonly group: string; readonly people: number }[];
  /** The second grouping, named by its column; null: there is none. `pairs`: number of pairs of a group and a second group. */
  readonly second: {
    readonly name: string;
    readonly groups: readonly { readonly group: string; readonly people: number }[];
    readonly pairs: number;
  } | null;
  /**
   * First and last day on which people answered, each rounded so that it stands for as many people as the strictest threshold, and of how
   * many people the day is known; null: no column has it, or too few people have one.
   */
  readonly answered: { readonly from: string; readonly to: string; readonly people: number } | null;
  /** Number of comments read, also those that are left out because another import has them; null: no column has them. */
  readonly comments: number | null;
  /** Worst first; complete. */
  readonly findings: readonly Finding[];
  readonly kinds: readonly FindingKind[];
  readonly checks: readonly Check[];
  /** Number of lines of which something is left out, and what. */
  readonly lost: { readonly lines: number } & LostCells;
  /** Number of lines with data. */
  readonly rows: number;
  /** `ratings`: number of ratings read. `missing`: number of cells without a rating. */
  readonly ratings: number;
  readonly missing: number;
};

/**
 * Thrown for a table that cannot be read at all. `code` is stable; `sentence` says what to do, and `message` is the same sentence
 * in English.
 */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
  readonly code:
    | 'EMPTY_FILE'
    | 'FIGURES_OF_GROUPS'
    | 'HEADINGS_MISSING'
    | 'NO_GROUP_COLUMN'
    | 'NO_ITEM_COLUMNS'
    | 'NO_LONG_COLUMNS'
    | 'NO_SUCH_COLUMN'
    | 'FRAMEWORK_UNKNOWN'
    | 'FRAMEWORK_FIXED'
    | 'REVERSED_UNKNOWN'
    | 'LENSES_FIXED'
    | 'LENSES_UNKNOWN'
    | 'NOBODY_LEFT'
    | 'TOO_MANY_GROUPS'
    | 'GROUPS_SHARED'
    | 'COLUMN_TWICE'
    | 'WORD_TWICE'
    | 'TOO_LARGE';
  readonly sentence: Sentence;
  constructor(code: UnreadableTable['code'], sentence: Sentence) {
    super(inWords(sentence));
    this.code = code;
    this.sentence = sentence;
  }
}

/** Heading of each role's column; undefined: searched for. */
export type Columns = { readonly [Role in ColumnRole]?: string | undefined } & {
  /** Headings of columns that are questions, without a description of the questions. Absent: columns of whole numbers. */
  readonly questions?: readonly string[] | undefined;
  /** Headings of columns that are left out by choice. */
  readonly ignore?: readonly string[] | undefined;
  /**
   * Heading of a column with comments -> name of their question; with one line per rating the question is that of the line. Never
   * searched for: comments are published.
   */
  readonly comments?: Readonly<Record<string, string>> | undefined;
};
/** Roles whose column is searched for by its name and its cells. */
export type FoundRole = 'person' | 'group' | 'item' | 'rating';
/** `secondGroup` and `date` are what a person chose: a birthday looks like any other date. */
export type ColumnRole = FoundRole | PersonPart | 'secondGroup' | 'date';
/** Columns that together say who a line is of, if no column `person` does. */
export type PersonPart = 'firstName' | 'surname' | 'email';

/** Which number comes first in 03/04/2019. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** The sign before the decimals of every number in a file: 4.5 or 4,5. The other sign separates thousands. */
export type DecimalMark = 'point' | 'comma';

/** What the person says about the cells of a file. */
export type Reading = {
  /** `long`: one line per rating. `wide`: one line per person. Absent: searched for. */
  readonly form?: 'long' | 'wide' | undefined;
  /** Absent: a number that could mean two is asked. */
  readonly decimal?: DecimalMark | undefined;
  /** Absent: a date that could mean two days is asked. */
  readonly dates?: DateOrder | undefined;
  /** Cells that mean "no rating", in addition to the usual spellings. */
  readonly missing?: readonly string[] | undefined;
  /** Answers in words, with the rating that each means. */
  readonly words?: Readonly<Record<string, number>> | undefined;
  /** Names in the file, with the question that each means. */
  readonly names?: Readonly<Record<string, string>> | undefined;
};

/** Index of each column; -1 where there is none. */
export type ColumnsAt = Readonly<Record<ColumnRole, number>>;
export type Read = Omit<ReadRatings, 'rows' | 'checks' | 'second' | 'answered' | 'comments'>;
