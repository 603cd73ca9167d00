import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import {
  changeSource,
  connectSource,
  keptSecret,
  recordFailure,
  recordFetch,
  removeSource,
  type SourceSettings,
} from './decide.ts';
import { dayMs, isDue } from './due.ts';
import type { DataSourceEvent } from './events.ts';
import { sourceLimits } from './limits.ts';
import { metricsIn } from './metrics.ts';
import { DataSource } from './state.ts';

const organizationId = 'o'.repeat(24);
const dataSourceId = 's'.repeat(24);
const by = 'm'.repeat(24);
const about = { organizationId, dataSourceId, by };
const columnsOf = { label: 'name', value: 'amount' };
const api = (address: string) => ({ place: { kind: 'api', address, path: 'data' } as const, ...columnsOf });
const reads = api('https://api.example/kpis');
const secret = { kind: 'api', headers: [['Authorization', 'Bearer one']] } as const;
const settings: SourceSettings = {
  name: 'KPIs',
  reads,
  secret,
  subLens: '3.5',
  schedule: 'daily',
};
const connected: DataSourceEvent = {
  type: 'DataSourceConnected',
  data: {
    ...about,
    kind: 'api',
    name: 'KPIs',
    reads: JSON.stringify(reads),
    secret: JSON.stringify(secret),
    subLens: '3.5',
    schedule: 'daily',
  },
};
const connecting = (more: Partial<SourceSettings> = {}, others = 0) => {
  return (state: DataSource) => connectSource(state, { ...settings, ...more }, { ...about, others });
};
const changing = (more: Partial<SourceSettings>, before: Parameters<typeof changeSource>[3]) => {
  return (state: DataSource) => changeSource(state, { ...settings, ...more }, about, before);
};
const removed: DataSourceEvent = { type: 'DataSourceRemoved', data: about };

describe('an uploaded SQLite file as a data source', () => {
  const select = 'SELECT name, amount FROM kpis';
  const file = { kind: 'sqlite', fileKey: 'k'.repeat(24), name: 'erp.db', size: 8_192 } as const;
  const ofFile: Partial<SourceSettings> = {
    reads: { place: { kind: 'sqlite', select }, ...columnsOf },
    secret: file,
    schedule: 'none',
  };

  it('is connected with the place of its file, and has no schedule', () => {
    const decision = given(DataSource, []).when(connecting(ofFile));
    decision.thenFacts([
      {
        type: 'DataSourceConnected',
        data: {
          ...connected.data,
          kind: 'sqlite',
          reads: JSON.stringify(ofFile.reads),
          secret: JSON.stringify(file),
          schedule: 'none',
          fileKey: file.fileKey,
        },
      },
    ] as DataSourceEvent[]);
    given(DataSource, [])
      .when(connecting({ ...ofFile, schedule: 'daily' }))
      .thenRefused('FILE_NOT_SCHEDULED');
    given(DataSource, [])
      .when(connecting({ ...ofFile, secret: undefined }))
      .thenRefused('SECRET_NEEDED');
  });

  it('keeps its file for another SELECT and its history for another file, and is without one once it is an API', () => {
    const before = { reads: ofFile.reads ?? reads, secret: file };
    const other = { place: { kind: 'sqlite', select: 'SELECT 1' } as const, ...columnsOf };
    expect(keptSecret(other.place, before)).toBe(file);
    expect(keptSecret(reads.place, before)).toBeUndefined();
    const changed = (more: Partial<SourceSettings>) => {
      const state = DataSource.evolve(null, connected);
      const decision = changing({ ...ofFile, ...more }, before)(state);
      if (!Array.isArray(decision) || !decision[0]) throw new Error('was refused');
      return { fact: decision[0], state: DataSource.evolve(state, decision[0]) };
    };
    expect(changed({ secret: undefined, reads: other })).toMatchObject({
      fact: { data: { readsOther: true, fileKey: file.fileKey } },
    });
    const replaced = changed({ secret: { ...file, fileKey: 'n'.repeat(24), name: 'new.db' } });
    expect(replaced.fact.data).not.toHaveProperty('readsOther');
    expect(replaced.state?.fileKey).toBe('n'.repeat(24));
    expect(changed({ reads, secret }).state?.fileKey).toBeUndefined();
  });
});

describe('a data source', () => {
  it('is connected once', () => {
    const decision = given(DataSource, []).when(connecting());
    decision.thenFacts([connected]);
    decision.thenAgainNothing();
  });

  it('is one of at most twenty of an organisation', () => {
    given(DataSource, []).when(connecting({}, sourceLimits.ofOrganization)).thenRefused('TOO_MANY_SOURCES');
  });

  it.each(['ftp://api.example/', 'api.example', 'https://me:secret@api.example/', 'file:///etc/passwd', ''])(
    'is refused for the address %s',
    (address) => {
      given(DataSource, [])
        .when(connecting({ reads: api(address) }))
        .thenRefused('ADDRESS_INVALID');
    },
  );

  it.each([
    ['Host', 'internal'],
    ['content-length', '4711'],
    ['Transfer-Encoding', 'chunked'],
    ['X-Key', 'one\r\nHost: internal'],
    ['X-Key', 'one\nTwo: 2'],
    ['X Key', 'one'],
    ['X-Key:', 'one'],
    ['', 'one'],
    ['X-Key', 'ключ'],
  ] as const)('is refused with the header %j: %j, whose value the refusal does not repeat', (name, value) => {
    const decision = connecting({ secret: { kind: 'api', headers: [[name, value]] } })(null);
    expect(decision).toMatchObject({ refused: 'invalid', code: 'HEADER_REFUSED' });
    expect(JSON.stringify(decision)).not.toContain(JSON.stringify(value).slice(1, -1));
  });

  it('belongs to a sub-lens of the framework, or to none', () => {
    given(DataSource, [])
      .when(connecting({ subLens: '9.9' }))
      .thenRefused('SUB_LENS_UNKNOWN');
    expect(connecting({ subLens: null })(null)).toMatchObject([{ data: { subLens: null } }]);
  });

  it('begins a new history only when something else is read', () => {
    const change = (given: Partial<SourceSettings>) =>
      changing(given, { reads, secret })(DataSource.evolve(null, connected));
    expect(change({ name: 'New', schedule: 'weekly' })).not.toMatchObject([{ data: { readsOther: true } }]);
    for (const other of [api('https://api.example/other'), { ...reads, value: 'total' }])
      expect(change({ secret, reads: other })).toMatchObject([{ data: { readsOther: true } }]);
  });

  it('keeps its headers when they are not entered again, but not for another address', () => {
    const before = { reads, secret };
    expect(
      changing({ secret: undefined, name: 'New' }, before)(DataSource.evolve(null, connected)),
    ).toMatchObject([{ type: 'DataSourceChanged', data: { name: 'New', secret: JSON.stringify(secret) } }]);
    const moved = api('https://elsewhere.example/');
    given(DataSource, [connected])
      .when(changing({ secret: undefined, reads: moved }, before))
      .thenRefused('SECRET_NEEDED');
    expect(keptSecret(moved.place, before)).toBeUndefined();
    const none = { kind: 'api', headers: [] } as const;
    expect(keptSecret(moved.place, { reads, secret: none })).toEqual(none);
  });

  it('that is a database needs a password, which is kept for the same place and another SELECT only', () => {
    const place = {
      kind: 'database',
      engine: 'postgresql',
      host: 'db.example',
      port: 5432,
      database: 'erp',
      user: 'reader',
      tls: 'verified',
      select: 'SELECT name, amount FROM kpis',
    } as const;
    const stored = { kind: 'database', password: 'secret' } as const;
    const before = { reads: { place, ...columnsOf }, secret: stored };
    expect(connecting({ reads: before.reads, secret: stored })(null)).toMatchObject([
      { data: { kind: 'database' } },
    ]);
    given(DataSource, [])
      .when(connecting({ reads: before.reads, secret: undefined }))
      .thenRefused('SECRET_NEEDED');
    given(DataSource, [])
      .when(connecting({ reads: before.reads, secret }))
      .thenRefused('SECRET_NEEDED');
    expect(keptSecret({ ...place, select: 'SELECT 1' }, before)).toEqual(stored);
    for (const moved of [
      { host: 'evil.example' },
      { port: 5433 },
      { user: 'admin' },
      { database: 'other' },
      { engine: 'mysql' },
      { tls: 'off' },
    ] as const)
      expect(keptSecret({ ...place, ...moved }, before), JSON.stringify(moved)).toBeUndefined();
    expect(keptSecret(reads.place, before)).toBeUndefined();
  });

  it('is not found by another organisation, nor after its removal', () => {
    const other = { ...about, organizationId: 'p'.repeat(24) };
    given(DataSource, [connected])
      .when((state) => changeSource(state, settings, other, { reads, secret }))
      .thenRefused('NOT_FOUND');
    given(DataSource, [connected])
      .when((state) => removeSource(state, other))
      .thenRefused('NOT_FOUND');
    given(DataSource, [connected, removed]).when(changing({}, { reads, secret })).thenRefused('NOT_FOUND');
  });

  it('is removed once, and a repetition writes nothing', () => {
    const decision = given(DataSource, [connected]).when((state) => removeSource(state, about));
    decision.thenFacts([removed]);
    decision.thenAgainNothing();
  });
});

describe('a fetch', () => {
  const of = { organizationId, dataSourceId, fetchId: 'f'.repeat(24) };
  const found = {
    metrics: [['Revenue', 12]] as const,
    leftOut: 1,
    rows: 2,
    isTruncated: false,
    sha256: 'a'.repeat(64),
  };

  it('is recorded once for a job that runs twice', () => {
    const decision = given(DataSource, [connected]).when((state) => recordFetch(state, found, of));
    decision.thenFacts([
      {
        type: 'DataFetched',
        data: {
          ...of,
          rows: 2,
          metrics: '[["Revenue",12]]',
          leftOut: 1,
          isTruncated: false,
          sha256: found.sha256,
        },
      },
    ]);
    decision.thenAgainNothing();
    given(DataSource, [connected])
      .when((state) => recordFailure(state, 'TIMED_OUT', of))
      .thenAgainNothing();
  });

  it('is not recorded for a source that was removed meanwhile', () => {
    given(DataSource, [connected, removed])
      .when((state) => recordFetch(state, found, of))
      .thenRefused('NOT_FOUND');
    given(DataSource, [connected, removed])
      .when((state) => recordFailure(state, 'TIMED_OUT', of))
      .thenRefused('NOT_FOUND');
  });
});

describe('the metrics of a table', () => {
  const columns = ['name', 'amount'];
  const choice = { label: 'name', value: 'amount' };

  it('are a name and a number of each row; other rows are counted', () => {
    const rows = [
      ['Revenue', 12.5],
      ['Customers', '1200'],
      ['Margin', '12 %'],
      ['', 3],
      ['Revenue', 99],
      [null, 4],
      [2026, -1],
      ['Churn', null],
      ['Infinite', Number.POSITIVE_INFINITY],
    ];
    expect(metricsIn({ columns, rows }, choice)).toEqual({
      metrics: [
        ['Revenue', 12.5],
        ['Customers', 1200],
        ['2026', -1],
      ],
      leftOut: 6,
    });
  });

  it('are at most fifty, with names of at most eighty characters', () => {
    const rows = Array.from({ length: 60 }, (_, at) => [`${at}`.padEnd(100, 'x'), at]);
    const found = metricsIn({ columns, rows }, choice);
    expect(found).toMatchObject({ leftOut: 10 });
    expect('metrics' in found && found.metrics.map(([name]) => name.length)).toEqual(Array(50).fill(80));
  });

  it('have names without half of a character at their end', () => {
    const name = `${'n'.repeat(sourceLimits.metricName - 1)}😀`;
    const found = metricsIn({ columns, rows: [[name, 1]] }, choice);
    expect(found).toMatchObject({ metrics: [['n'.repeat(sourceLimits.metricName - 1), 1]] });
  });

  it('need no column of names in a table of one row', () => {
    expect(metricsIn({ columns, rows: [['x', 7]] }, { label: null, value: 'amount' })).toEqual({
      metrics: [['amount', 7]],
      leftOut: 0,
    });
  });

  it('name the column that the table does not have any more', () => {
    expect(metricsIn({ columns, rows: [] }, { ...choice, value: 'total' })).toEqual({ missing: 'total' });
    expect(metricsIn({ columns, rows: [] }, { ...choice, label: 'who' })).toEqual({ missing: 'who' });
  });
});

describe('a schedule', () => {
  const today = Math.floor(Date.parse('2026-11-27T03:00:00Z') / dayMs);
  it.each([
    ['none', null, false],
    ['daily', null, true],
    ['daily', '2026-11-27T00:00:01.000Z', false],
    ['daily', '2026-11-26T23:59:59.000Z', true],
    ['weekly', '2026-11-21T00:00:00.000Z', false],
    ['weekly', '2026-11-20T23:00:00.000Z', true],
    // Recorded while the clock was ahead.
    ['daily', '2027-01-01T00:00:00.000Z', true],
  ] as const)('%s after a fetch at %s: due is %s', (schedule, lastAt, due) => {
    expect(isDue(schedule, lastAt, today)).toBe(due);
  });
});
