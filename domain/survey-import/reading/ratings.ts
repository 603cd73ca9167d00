import { inWords } from '../../texts/in-words.ts';
import type { Sentence } from '../../texts/sentence.ts';

/** A table from a file: cells as text, and the line of the file on which each row begins (from 1). */
export type Table = { readonly rows: readonly (readonly string[])[]; readonly lines: readonly number[] };

/** An error, or an interpretation that the user should know. */
export type Finding = {
  readonly line: number;
  readonly code: FindingCode;
  readonly message: Sentence;
  /** Whether part of the file is left out because of it. */
  readonly leavesOut: boolean;
};
export type FindingCode =
  | 'UNKNOWN_ITEM'
  | 'ITEM_SPELLING'
  | 'GROUP_SPELLING'
  | 'GROUP_MISSING'
  | 'GROUP_NAME'
  | 'OUT_OF_SCALE'
  | 'DUPLICATE_PERSON'
  | 'DUPLICATE_RATING'
  | 'TWO_GROUPS'
  | 'PERSON_MISSING'
  | 'NO_RATINGS'
  | 'UNUSED_COLUMN';

export type ReadResponse = {
  readonly line: number;
  readonly group: string;
  readonly ratings: Readonly<Record<string, number>>;
};

export type ReadRatings = {
  /** `long`: one line per rating. `wide`: one line per person. */
  readonly form: 'long' | 'wide';
  /** The meaning of each used column. */
  readonly columns: readonly { readonly column: string; readonly is: string }[];
  readonly responses: readonly ReadResponse[];
  readonly groups: readonly { readonly group: string; readonly people: number }[];
  readonly findings: readonly Finding[];
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
    | 'NO_GROUP_COLUMN'
    | 'NO_ITEM_COLUMNS'
    | 'NOBODY_LEFT'
    | 'TOO_MANY_GROUPS'
    | 'TOO_LARGE';
  readonly sentence: Sentence;
  constructor(code: UnreadableTable['code'], sentence: Sentence) {
    super(inWords(sentence));
    this.code = code;
    this.sentence = sentence;
  }
}

/** Heading of each role's column; undefined: search for a usual name. */
export type Columns = { readonly [Role in ColumnRole]?: string | undefined };
export type ColumnRole = 'person' | 'group' | 'item' | 'rating';

/** Index of each column; -1 where there is none. */
export type ColumnsAt = Readonly<Record<ColumnRole, number>>;
export type Read = Omit<ReadRatings, 'rows'>;
