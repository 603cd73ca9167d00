import { expect, it } from 'vitest';
import type { DataSourceEvent } from '../../data-source/events.ts';
import { sourceLimits } from '../../data-source/limits.ts';
import type { DomainEvent } from '../../events.ts';
import { foldInto } from '../fold.ts';
import { type ConnectedSource, dataSourceKeys, dataSources } from './data-sources.ts';

const organizationId = 'o'.repeat(24);
const dataSourceId = 's'.repeat(24);
const about = { organizationId, dataSourceId };
const settings = {
  ...about,
  kind: 'api',
  name: 'sealed name',
  reads: 'sealed reads',
  secret: 'sealed secret',
  subLens: '3.5',
  schedule: 'daily',
  by: 'm'.repeat(24),
} as const;
const connected: DataSourceEvent = { type: 'DataSourceConnected', data: settings };
const fetched = (number: number): DataSourceEvent => ({
  type: 'DataFetched',
  data: {
    ...about,
    fetchId: `${number}`.padStart(24, 'f'),
    rows: number,
    metrics: `sealed ${number}`,
    leftOut: 0,
    isTruncated: false,
    sha256: 'sealed hash',
  },
});
const failed: DataSourceEvent = {
  type: 'DataFetchFailed',
  data: { ...about, fetchId: 'x'.repeat(24), code: 'TIMED_OUT' },
};

function folded(...events: readonly DataSourceEvent[]): ConnectedSource | undefined {
  const documents = new Map<string, ConnectedSource>();
  for (const [index, event] of events.entries()) {
    const at = { recordedAt: '2026-11-27T09:00:00.000Z', position: `${index + 1}` };
    foldInto(documents, dataSources, { ...event, ...at } as unknown as DomainEvent);
  }
  return documents.get(dataSourceKeys.one(organizationId, dataSourceId));
}

it('a source is listed without its secret, also after a change', () => {
  const changed: DataSourceEvent = {
    type: 'DataSourceChanged',
    data: { ...settings, name: 'sealed new name', schedule: 'weekly' },
  };
  expect(folded(connected, changed)).toMatchObject({ name: 'sealed new name', schedule: 'weekly' });
  expect(JSON.stringify(folded(connected, changed))).not.toContain('secret');
});

it('a change keeps who connected the source, and its figures unless something else is read from now on', () => {
  const change = (readsOther: boolean): DataSourceEvent => ({
    type: 'DataSourceChanged',
    data: { ...settings, by: 'n'.repeat(24), ...(readsOther && { readsOther }) },
  });
  expect(folded(connected, fetched(1), change(false))).toMatchObject({
    by: settings.by,
    fetches: [{ rows: 1 }],
  });
  expect(folded(connected, fetched(1), failed, change(true))).toMatchObject({
    by: settings.by,
    fetches: [],
    failure: null,
  });
});

it('the newest thirty fetches are kept, the oldest first, with the position of each in the log', () => {
  const all = Array.from({ length: sourceLimits.fetchesShown + 2 }, (_, index) => fetched(index + 1));
  const fetches = folded(connected, ...all)?.fetches ?? [];
  expect(fetches.map(({ rows }) => rows)).toEqual(Array.from({ length: 30 }, (_, index) => index + 3));
  expect(fetches.at(-1)?.position).toBe('33');
});

it('fetches are numbered from 1 on, and the first one of what is read now is known', () => {
  const other: DataSourceEvent = { type: 'DataSourceChanged', data: { ...settings, readsOther: true } };
  expect(folded(connected)).toMatchObject({ count: 0, readsSince: 1 });
  const changed = folded(connected, fetched(1), failed, fetched(2), other, fetched(3));
  expect(changed).toMatchObject({ fetches: [{ number: 3 }], count: 3, readsSince: 3 });
});

it('a failure is shown beside the earlier figures until a fetch succeeds', () => {
  expect(folded(connected, fetched(1), failed)).toMatchObject({
    fetches: [{ rows: 1 }],
    failure: { code: 'TIMED_OUT' },
  });
  expect(folded(connected, failed, fetched(1))?.failure).toBeNull();
});

it('a removed source is not listed', () => {
  const removed: DataSourceEvent = { type: 'DataSourceRemoved', data: { ...about, by: settings.by } };
  expect(folded(connected, fetched(1), removed)).toBeUndefined();
});
