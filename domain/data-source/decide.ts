import { nineLenses, subLensesOf } from '../framework/frameworks.ts';
import { type Decision, isRefusal, type Refusal, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { DataSourceEvent } from './events.ts';
import { wrongHeader } from './headers.ts';
import { type FetchFailure, sourceLimits as limits, type Schedule, type SourceKind } from './limits.ts';
import type { FoundMetrics } from './metrics.ts';
import type { DataSource, SourcePlace, SourceReads, SourceSecret } from './state.ts';

export type SourceSettings = {
  readonly name: string;
  readonly reads: SourceReads;
  /** undefined: the stored one stays. */
  readonly secret: SourceSecret | undefined;
  readonly subLens: string | null;
  readonly schedule: Schedule;
};
type Circumstances = {
  readonly organizationId: string;
  readonly dataSourceId: string;
  readonly by: string;
};
/** What is stored, decrypted. */
export type OpenedSource = { readonly reads: SourceReads; readonly secret: SourceSecret };

const notFound = () => refuse('notFound', 'NOT_FOUND', say('dataSource.notFound'));

/** @param others number of sources the organisation has already */
export function connectSource(
  state: DataSource,
  settings: SourceSettings,
  { others, ...about }: Circumstances & { readonly others: number },
): Decision<DataSourceEvent> {
  if (state) return [];
  if (others >= limits.ofOrganization)
    return refuse('conflict', 'TOO_MANY_SOURCES', say('dataSource.tooMany', { most: limits.ofOrganization }));
  const facts = factsOf(settings, settings.secret ?? noSecretFor(settings.reads.place), about);
  return isRefusal(facts) ? facts : [{ type: 'DataSourceConnected', data: facts }];
}

/** @param before the present settings, decrypted; undefined if they cannot be */
export function changeSource(
  state: DataSource,
  settings: SourceSettings,
  about: Circumstances,
  before: OpenedSource | undefined,
): Decision<DataSourceEvent> {
  if (!isOf(state, about.organizationId)) return notFound();
  const secret = settings.secret ?? keptSecret(settings.reads.place, before);
  const facts = factsOf(settings, secret, about);
  if (isRefusal(facts)) return facts;
  const readsOther = !before || JSON.stringify(before.reads) !== facts.reads;
  return [{ type: 'DataSourceChanged', data: { ...facts, ...(readsOther && { readsOther }) } }];
}

/**
 * The stored secret, if it may be sent to this place; undefined: it must be entered again. A secret that was entered for one place is never
 * sent to another, or whoever may change the place could have it sent to a server of their own, or over a connection that others read.
 */
export function keptSecret(place: SourcePlace, before: OpenedSource | undefined): SourceSecret | undefined {
  if (!before) return undefined;
  const isSame = samePlace(place, before.reads.place);
  const isNone = before.secret.kind === 'api' && before.secret.headers.length === 0;
  return isSame || (isNone && place.kind === 'api') ? before.secret : undefined;
}

/** What is read there may change: the path of an answer, or the SELECT. */
function samePlace(one: SourcePlace, other: SourcePlace): boolean {
  if (one.kind === 'api') return other.kind === 'api' && one.address === other.address;
  const fields = ['engine', 'host', 'port', 'database', 'user', 'tls'] as const;
  // An uploaded file is sent nowhere.
  if (one.kind === 'sqlite') return other.kind === 'sqlite';
  return other.kind === 'database' && fields.every((field) => one[field] === other[field]);
}

/** An API may need no headers; a database always has a password, and a file its bytes. */
const noSecretFor = ({ kind }: SourcePlace): SourceSecret | undefined =>
  kind === 'api' ? { kind, headers: [] } : undefined;

/** @param fetchId of the request or job; a repetition adds nothing */
export function recordFetch(
  state: DataSource,
  found: FoundMetrics & { readonly rows: number; readonly isTruncated: boolean; readonly sha256: string },
  { fetchId, organizationId, dataSourceId }: Omit<Circumstances, 'by'> & { readonly fetchId: string },
): Decision<DataSourceEvent> {
  if (!isOf(state, organizationId)) return notFound();
  if (state.lastFetchId === fetchId) return [];
  const { metrics, leftOut, rows, isTruncated, sha256 } = found;
  const about = { organizationId, dataSourceId, fetchId };
  const data = { ...about, rows, metrics: JSON.stringify(metrics), leftOut, isTruncated, sha256 };
  return [{ type: 'DataFetched', data }];
}

export function recordFailure(
  state: DataSource,
  code: FetchFailure,
  { fetchId, organizationId, dataSourceId }: Omit<Circumstances, 'by'> & { readonly fetchId: string },
): Decision<DataSourceEvent> {
  if (!isOf(state, organizationId)) return notFound();
  if (state.lastFetchId === fetchId) return [];
  return [{ type: 'DataFetchFailed', data: { organizationId, dataSourceId, fetchId, code } }];
}

/** Writes nothing the second time, so that a removal whose answer was lost can be repeated. */
export function removeSource(
  state: DataSource,
  { organizationId, dataSourceId, by }: Circumstances,
): Decision<DataSourceEvent> {
  if (state?.organizationId !== organizationId) return notFound();
  return state.isRemoved ? [] : [{ type: 'DataSourceRemoved', data: { organizationId, dataSourceId, by } }];
}

export const isOf = (state: DataSource, organizationId: string): state is NonNullable<DataSource> =>
  state?.organizationId === organizationId && !state.isRemoved;

/** What is written about a source that is connected or changed. */
function factsOf(
  { name, reads, subLens, schedule }: SourceSettings,
  secret: SourceSecret | undefined,
  { organizationId, dataSourceId, by }: Circumstances,
): Refusal | Extract<DataSourceEvent, { type: 'DataSourceConnected' }>['data'] {
  const { kind } = reads.place;
  if (secret?.kind !== kind) return secretNeeded(kind);
  const wrong =
    unknownSubLens(subLens) ??
    needlessSchedule(kind, schedule) ??
    (reads.place.kind === 'api' ? wrongAddress(reads.place.address) : undefined) ??
    (secret.kind === 'api' ? wrongHeader(secret.headers) : undefined);
  if (wrong) return wrong;
  const about = { organizationId, dataSourceId, kind, subLens, schedule, by };
  const sealed = { name, reads: JSON.stringify(reads), secret: JSON.stringify(secret) };
  return { ...about, ...sealed, ...(secret.kind === 'sqlite' && { fileKey: secret.fileKey }) };
}

export function secretNeeded(kind: SourceKind): Refusal {
  const needed = {
    api: ['headers', say('dataSource.secretNeeded.headers')],
    database: ['password', say('dataSource.secretNeeded.password')],
    sqlite: ['file', say('dataSource.secretNeeded.file')],
  } as const;
  const [path, message] = needed[kind];
  return refuse('invalid', 'SECRET_NEEDED', message, [{ path, message, code: 'SECRET_NEEDED' }]);
}

function unknownSubLens(subLens: string | null): Refusal | undefined {
  if (subLens === null || subLensesOf(nineLenses).some(({ id }) => id === subLens)) return undefined;
  const message = say('dataSource.subLensUnknown');
  return refuse('invalid', 'SUB_LENS_UNKNOWN', message, [
    { path: 'subLens', message, code: 'SUB_LENS_UNKNOWN' },
  ]);
}

/** An uploaded file changes only when somebody replaces it. */
function needlessSchedule(kind: SourceKind, schedule: Schedule): Refusal | undefined {
  if (kind !== 'sqlite' || schedule === 'none') return undefined;
  const message = say('dataSource.fileNotScheduled');
  return refuse('invalid', 'FILE_NOT_SCHEDULED', message, [
    { path: 'schedule', message, code: 'FILE_NOT_SCHEDULED' },
  ]);
}

/** Only the form of the address; where it leads is checked at every call. */
function wrongAddress(address: string): Refusal | undefined {
  const url = URL.parse(address);
  const isCallable = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (isCallable && url.username === '' && url.password === '') return undefined;
  const message = say('dataSource.addressInvalid');
  return refuse('invalid', 'ADDRESS_INVALID', message, [
    { path: 'address', message, code: 'ADDRESS_INVALID' },
  ]);
}
