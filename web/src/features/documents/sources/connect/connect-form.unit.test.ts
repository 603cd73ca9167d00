import { expect, it } from 'vitest';
import { sourceBody } from '../../../../../../api/data-source/contract/data-sources.ts';
import { bodyOf, formOf, missingFor, withEngine, wrongIn } from './connect-form.ts';

const api = {
  ...formOf('api', null),
  name: ' KPIs ',
  address: 'https://api.example/kpis',
  headers: 'Authorization: Bearer one',
  value: 'amount',
};
const database = {
  ...formOf('database', null),
  name: 'ERP',
  host: 'db.example',
  database: 'erp',
  user: 'reader',
  password: ' kept as typed ',
  select: 'SELECT 1',
  value: 'amount',
};

it('a form gives a body that the API accepts', () => {
  expect(sourceBody.parse(bodyOf(api))).toMatchObject({
    name: 'KPIs',
    place: { kind: 'api' },
    headers: [{ name: 'Authorization', value: 'Bearer one' }],
    label: null,
  });
  expect(sourceBody.parse(bodyOf(database))).toMatchObject({
    place: { kind: 'database', port: 5432, tls: 'verified' },
    password: ' kept as typed ',
  });
});

it('a secret that was not typed is not sent, so that the stored one stays', () => {
  expect('headers' in bodyOf({ ...api, headers: ' \n' })).toBe(false);
  expect('password' in bodyOf({ ...database, password: '' })).toBe(false);
});

it('a form tells which fields are missing for a test and for saving, and which cannot be sent', () => {
  expect(missingFor('test', formOf('api', null))).toEqual(['address']);
  expect(missingFor('save', { ...api, value: '' })).toEqual(['value']);
  expect(missingFor('save', formOf('database', null))).toEqual([
    'host',
    'database',
    'user',
    'select',
    'name',
    'value',
  ]);
  expect([wrongIn(api), wrongIn({ ...api, headers: 'Bearer one' })]).toEqual([null, 'headers']);
  expect([wrongIn(database), wrongIn({ ...database, port: '70000' })]).toEqual([null, 'port']);
});

it('a form shows what is stored, without a secret', () => {
  const { place, label, value, subLens, schedule } = bodyOf(database);
  const before = {
    dataSourceId: 's',
    name: 'ERP',
    place,
    label,
    value,
    headerNames: [],
    file: null,
    subLens,
    schedule,
  };
  expect(formOf('database', before)).toEqual({ ...database, password: '' });
});

it('an SQLite file is sent when it was chosen; without one the stored file stays', () => {
  const chosen = { ...database, ...withEngine(database, 'sqlite'), fileName: 'erp.db', file: 'U1FMaXRl' };
  expect(sourceBody.parse(bodyOf(chosen))).toMatchObject({
    place: { kind: 'sqlite', select: 'SELECT 1' },
    file: { name: 'erp.db', content: 'U1FMaXRl' },
    schedule: 'none',
  });
  expect('password' in bodyOf(chosen)).toBe(false);
  expect('file' in bodyOf({ ...chosen, file: '' })).toBe(false);
  expect(missingFor('test', { ...chosen, fileName: '', select: '' })).toEqual(['fileName', 'select']);
  expect(wrongIn({ ...chosen, port: '' })).toBeNull();
});

it('a change of an SQLite file shows its name and SELECT, and no schedule', () => {
  const { place, label, value, subLens } = bodyOf({ ...database, engine: 'sqlite', fileName: 'erp.db' });
  const file = { name: 'erp.db', size: 8_192 };
  const before = {
    ...{ dataSourceId: 's', name: 'ERP', place, label, value, headerNames: [], file, subLens },
    schedule: 'none' as const,
  };
  expect(formOf('database', before)).toMatchObject({
    engine: 'sqlite',
    fileName: 'erp.db',
    file: '',
    select: 'SELECT 1',
  });
  expect(withEngine({ ...database, schedule: 'daily' }, 'sqlite')).toMatchObject({ schedule: 'none' });
});
