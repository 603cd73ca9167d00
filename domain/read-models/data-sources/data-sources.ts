import { type FetchFailure, type Schedule, type SourceKind, sourceLimits } from '../../data-source/limits.ts';
import type { DomainEvent } from '../../events.ts';
import type { ReadModel } from '../read-model.ts';

/** One fetch that gave metrics. Sealed: `metrics`. */
export type KeptFetch = {
  readonly fetchId: string;
  /** Counts the fetches of the source that gave metrics, from 1. */
  readonly number: number;
  readonly at: string;
  readonly position: string;
  readonly rows: number;
  readonly metrics: string;
  readonly leftOut: number;
  readonly isTruncated: boolean;
};

/** A connected source with its newest fetches of what is read now, the oldest first. Sealed: `name`, `reads`. */
export type ConnectedSource = {
  readonly organizationId: string;
  readonly dataSourceId: string;
  readonly kind: SourceKind;
  readonly name: string;
  readonly reads: string;
  readonly subLens: string | null;
  readonly schedule: Schedule;
  readonly connectedAt: string;
  /** Account that connected it. */
  readonly by: string;
  readonly fetches: readonly KeptFetch[];
  /** Number of fetches that gave metrics, of what is read now and of what was read before. */
  readonly count: number;
  /** Number of the first fetch of what is read now: earlier figures are not its history. */
  readonly readsSince: number;
  /** The newest fetch, if it failed. */
  readonly failure: { readonly at: string; readonly code: FetchFailure } | null;
};

export const dataSourceKeys = {
  all: 'source:',
  of: (organizationId: string) => `source:${organizationId}:`,
  one: (organizationId: string, dataSourceId: string) => `source:${organizationId}:${dataSourceId}`,
};

/** Organisation of a source's key. */
export const tenantOfSourceKey = (key: string): string | undefined => key.split(':')[1];

/** Source of a source's key. */
export const dataSourceIdOfKey = (key: string): string | undefined => key.split(':')[2];

const handled = [
  'DataSourceConnected',
  'DataSourceChanged',
  'DataFetched',
  'DataFetchFailed',
  'DataSourceRemoved',
] as const;
type OfSource = Extract<DomainEvent, { type: (typeof handled)[number] }>;

const keyOf = ({ data }: OfSource) => dataSourceKeys.one(data.organizationId, data.dataSourceId);

/** Sources by organisation. */
export const dataSources: ReadModel<ConnectedSource> = {
  name: 'data-sources',
  version: 2,
  handles: handled,
  keys: (event) => [keyOf(event as OfSource)],
  evolve: (at, event) => {
    const about = event as OfSource;
    const key = keyOf(about);
    const before = at(key);
    if (about.type === 'DataSourceConnected') {
      const { secret: _, ...settings } = about.data;
      const none = { fetches: [], count: 0, readsSince: 1, failure: null };
      return [[key, { ...settings, connectedAt: about.recordedAt, ...none }]];
    }
    return before ? [[key, changed(before, about)]] : [];
  },
};

function changed(before: ConnectedSource, event: OfSource): ConnectedSource | undefined {
  switch (event.type) {
    case 'DataSourceChanged': {
      const { secret: _, by: __, readsOther = false, ...settings } = event.data;
      const anew = { fetches: [], readsSince: before.count + 1, failure: null };
      return { ...before, ...settings, ...(readsOther && anew) };
    }
    case 'DataFetched': {
      const { fetchId, rows, metrics, leftOut, isTruncated } = event.data;
      const at = { at: event.recordedAt, position: event.position };
      const number = before.count + 1;
      const fetched = { fetchId, number, ...at, rows, metrics, leftOut, isTruncated };
      const fetches = [...before.fetches, fetched].slice(-sourceLimits.fetchesShown);
      return { ...before, fetches, count: number, failure: null };
    }
    case 'DataFetchFailed':
      return { ...before, failure: { at: event.recordedAt, code: event.data.code } };
    case 'DataSourceRemoved':
      return undefined;
    default:
      return before;
  }
}
