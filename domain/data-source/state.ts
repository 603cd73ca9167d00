import { noun } from '../kernel/noun.ts';
import { dataSourceEvents } from './events.ts';
import type { databaseEngines, FetchFailure, Schedule, SourceKind } from './limits.ts';

/** Where an API answers. */
export type ApiPlace = {
  readonly kind: 'api';
  /** HTTPS address. */
  readonly address: string;
  /** Dotted path to the list in the answer; empty: the whole answer. */
  readonly path: string;
};
/** Where a database is, and what is read of it. */
export type DatabasePlace = {
  readonly kind: 'database';
  readonly engine: (typeof databaseEngines)[number];
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly tls: 'verified' | 'off';
  readonly select: string;
};
/** What is read of an uploaded SQLite file; the file itself is in {@link SourceSecret}. */
export type SqlitePlace = { readonly kind: 'sqlite'; readonly select: string };
export type SourcePlace = ApiPlace | DatabasePlace | SqlitePlace;

/** An uploaded file. Its bytes are sealed with the key of the source, under {@link sourceFileKey}. */
export type SourceFile = {
  readonly kind: 'sqlite';
  readonly fileKey: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
};

/** Folder of the files of one source in the blob store. */
export const sourceFiles = (dataSourceId: string): string => `data-sources/${dataSourceId}/`;
export const sourceFileKey = (dataSourceId: string, fileKey: string): string =>
  `${sourceFiles(dataSourceId)}${fileKey}`;

/** Which columns of a table are metrics. */
export type MetricColumns = {
  /** Column with the names of the metrics; null: the table has one row, and the metric is named as its column. */
  readonly label: string | null;
  /** Column with the numbers. */
  readonly value: string;
};
/** What is read of a source. */
export type SourceReads = { readonly place: SourcePlace } & MetricColumns;

/** Headers in their order. */
export type SourceHeaders = readonly (readonly [name: string, value: string])[];
export type SourceSecret =
  | { readonly kind: 'api'; readonly headers: SourceHeaders }
  | { readonly kind: 'database'; readonly password: string }
  | SourceFile;

/** A source; null before it is connected. Sealed: `name`, `reads`, `secret`. */
export type DataSource = {
  readonly organizationId: string;
  readonly kind: SourceKind;
  readonly name: string;
  readonly reads: string;
  readonly secret: string;
  readonly subLens: string | null;
  readonly schedule: Schedule;
  /** Of the uploaded file; absent: none. */
  readonly fileKey?: string | undefined;
  readonly isRemoved: boolean;
  /** The newest fetch, successful or not; null: none yet. */
  readonly lastFetchId: string | null;
  /** Why the newest fetch failed; null: it did not. */
  readonly lastFailure: FetchFailure | null;
} | null;

export const DataSource = noun({
  name: 'data-source',
  key: (dataSourceId: string) => dataSourceId,
  events: dataSourceEvents,
  initial: null as DataSource,
  evolve: (state, event): DataSource => {
    switch (event.type) {
      case 'DataSourceConnected': {
        const { dataSourceId: _, by: __, ...settings } = event.data;
        return { ...settings, isRemoved: false, lastFetchId: null, lastFailure: null };
      }
      case 'DataSourceChanged': {
        const { dataSourceId: _, by: __, readsOther: ___, ...settings } = event.data;
        return state && { ...state, fileKey: undefined, ...settings };
      }
      case 'DataFetched':
        return state && { ...state, lastFetchId: event.data.fetchId, lastFailure: null };
      case 'DataFetchFailed':
        return state && { ...state, lastFetchId: event.data.fetchId, lastFailure: event.data.code };
      case 'DataSourceRemoved':
        return state && { ...state, isRemoved: true };
      default:
        return state;
    }
  },
});
