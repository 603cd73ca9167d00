/** A table as a file holds it: cells as text, and on which line of the file each row begins (from 1). */
export type Table = { readonly rows: readonly (readonly string[])[]; readonly lines: readonly number[] };

/** One thing that is wrong or was understood in a way worth knowing. */
export type Finding = {
  readonly line: number;
  readonly code: FindingCode;
  readonly message: string;
  /** Whether something of the file is left out because of it. */
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
  /** `long`: a line a rating. `wide`: a line a person. */
  readonly form: 'long' | 'wide';
  /** What each used column of the file is. */
  readonly columns: readonly { readonly column: string; readonly is: string }[];
  readonly responses: readonly ReadResponse[];
  readonly groups: readonly { readonly group: string; readonly people: number }[];
  readonly findings: readonly Finding[];
  /** Lines with data. */
  readonly rows: number;
  /** Ratings that were read, and cells without one. */
  readonly ratings: number;
  readonly missing: number;
};

/** Nothing can be read from this table. `code` is stable; the message says what to do. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
  readonly code:
    | 'EMPTY_FILE'
    | 'NO_GROUP_COLUMN'
    | 'NO_ITEM_COLUMNS'
    | 'NOBODY_LEFT'
    | 'TOO_MANY_GROUPS'
    | 'TOO_LARGE';
  constructor(code: UnreadableTable['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Which column is what, by its heading; undefined: look for a usual name. */
export type Columns = { readonly [Role in ColumnRole]?: string | undefined };
export type ColumnRole = 'person' | 'group' | 'item' | 'rating';

/** Index of each column; -1 where there is none. */
export type ColumnsAt = Readonly<Record<ColumnRole, number>>;
export type Read = Omit<ReadRatings, 'rows'>;
