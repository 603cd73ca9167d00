export const sourceKinds = ['api', 'database', 'sqlite'] as const;
export type SourceKind = (typeof sourceKinds)[number];

export const databaseEngines = ['postgresql', 'mysql'] as const;

/** How often a source is fetched by itself; at most once a day. */
export const schedules = ['none', 'daily', 'weekly'] as const;
export type Schedule = (typeof schedules)[number];

/** Days between two scheduled fetches. */
export const daysBetween: Readonly<Record<Exclude<Schedule, 'none'>, number>> = { daily: 1, weekly: 7 };

export const sourceLimits = {
  /** Sources of one organisation. */
  ofOrganization: 20,
  name: 80,
  address: 2_000,
  path: 200,
  host: 253,
  /** Names of a database and of its user. */
  databaseName: 128,
  password: 500,
  select: 4_000,
  column: 120,
  fileName: 200,
  /** Size of an SQLite file, in bytes. */
  fileBytes: 10 * 1024 * 1024,
  headers: 10,
  headerName: 100,
  headerValue: 2_000,
  /** Metrics of one fetch. */
  metrics: 50,
  metricName: 80,
  /** Fetches that are kept for display; all are in the log. */
  fetchesShown: 30,
} as const;

/** Why a fetch gave no metrics: the codes of the readers, and `NO_METRICS` for a table without a number where one was expected. */
export const fetchFailures = [
  'ADDRESS_REFUSED',
  'UNREACHABLE',
  'TIMED_OUT',
  'SIGN_IN_REFUSED',
  'NOT_A_SELECT',
  'QUERY_FAILED',
  'NO_SUCH_DATABASE',
  'TLS_REFUSED',
  'NOT_A_TABLE',
  'NOT_A_DATABASE',
  'TOO_MANY_COLUMNS',
  'FILE_MISSING',
  'COLUMN_MISSING',
  'NO_METRICS',
] as const;
export type FetchFailure = (typeof fetchFailures)[number];

/** A later attempt may succeed without anybody changing something. */
export const passingFailures: ReadonlySet<FetchFailure> = new Set(['UNREACHABLE', 'TIMED_OUT']);
