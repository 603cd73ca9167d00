/** A cell as it is shown and stored: text, a finite number, or nothing. Dates are ISO 8601 texts; other types become text. */
export type Cell = string | number | null;

/** What a source gave: a table of named columns. */
export type Table = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** The limit that ended the reading early; null if everything was read. */
  readonly truncated: 'rows' | 'bytes' | null;
};

export const dataSourceLimits = {
  rows: 1_000,
  columns: 50,
  cellCharacters: 500,
  bytes: 1_048_576,
  sqlCharacters: 4_000,
  /** For the whole fetch, in ms. */
  timeoutMs: 15_000,
} as const;

export type DatabaseAddress = {
  readonly engine: 'postgresql' | 'mysql';
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** `verified`: TLS, certificate checked. `off`: no TLS; allowed only by the installation's setting. */
  readonly tls: 'verified' | 'off';
};

/** Why a fetch failed, with a sentence for people (plain words; never a password, never a whole query). */
export type FetchFailureCode =
  | 'ADDRESS_REFUSED'
  | 'UNREACHABLE'
  | 'TIMED_OUT'
  | 'SIGN_IN_REFUSED'
  | 'NOT_A_SELECT'
  | 'QUERY_FAILED'
  | 'NO_SUCH_DATABASE'
  | 'TLS_REFUSED'
  | 'NOT_A_TABLE'
  | 'NOT_A_DATABASE'
  | 'TOO_MANY_COLUMNS'
  /** The stored file is gone. */
  | 'FILE_MISSING';

export class FetchFailed extends Error {
  override readonly name = 'FetchFailed';
  readonly code: FetchFailureCode;
  constructor(code: FetchFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export type DataSourceReaders = {
  /** Runs one SELECT in a read-only transaction. @throws {FetchFailed} */
  readonly database: (
    address: DatabaseAddress,
    password: string,
    select: string,
    signal: AbortSignal,
  ) => Promise<Table>;
  /** Runs one SELECT on an uploaded SQLite file, in a separate limited process. @throws {FetchFailed} */
  readonly sqlite: (file: Uint8Array, select: string, signal: AbortSignal) => Promise<Table>;
  /**
   * HTTPS GET of JSON; `path` is a dotted JSON path to a list of objects or of lists (`data.items`, empty for the whole
   * answer). @throws {FetchFailed}
   */
  readonly api: (
    address: string,
    headers: readonly (readonly [string, string])[],
    path: string,
    signal: AbortSignal,
  ) => Promise<Table>;
};
