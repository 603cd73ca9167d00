import { type FetchFailure, type Schedule, type SourceKind, sourceLimits } from '../../data-source/limits.ts';
import type { DomainEvent } from '../../events.ts';
import type { ReadModel } from '../read-model.ts';

/** One fetch that gave metrics. Sealed: `metrics`. */
export type KeptFetch = {
  readonly fetchId: string;
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
  version: 1,
  handles: handled,
  keys: (event) => [keyOf(event as OfSource)],
  evolve: (at, event) => {
    const about = event as OfSource;
    const key = keyOf(about);
    const before = at(key);
    if (about.type === 'DataSourceConnected') {
      const { secret: _, ...settings } = about.data;
      return [[key, { ...settings, connectedAt: about.recordedAt, fetches: [], failure: null }]];
    }
    return before ? [[key, changed(before, about)]] : [];
  },
};

function changed(before: ConnectedSource, event: OfSource): ConnectedSource | undefined {
  switch (event.type) {
    case 'DataSourceChanged': {
      const { secret: _, by: __, readsOther = false, ...settings } = event.data;
      return { ...before, ...settings, ...(readsOther && { fetches: [], failure: null }) };
    }
    case 'DataFetched': {
      const { fetchId, rows, metrics, leftOut, isTruncated } = event.data;
      const at = { at: event.recordedAt, position: event.position };
      const fetched = { fetchId, ...at, rows, metrics, leftOut, isTruncated };
      const fetches = [...before.fetches, fetched].slice(-sourceLimits.fetchesShown);
      return { ...before, fetches, failure: null };
    }
    case 'DataFetchFailed':
      return { ...before, failure: { at: event.recordedAt, code: event.data.code } };
    case 'DataSourceRemoved':
      return undefined;
    default:
      return before;
  }
}
