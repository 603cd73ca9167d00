import { describe, expect, it } from 'vitest';
import { failureTexts } from '../failure-texts.ts';
import { dataSourceLimits } from '../port.ts';
import { checkedHeaders } from './headers.ts';
import { tableOfJson } from './json-table.ts';

const read = (json: string, path = '') => tableOfJson(Buffer.from(json), path);
const refused = (message: string) => expect.objectContaining({ name: 'FetchFailed', message });

describe('JSON as a table', () => {
  it.each([
    [
      '[{"a":1,"b":"x"},{"b":null,"c":true}]',
      '',
      ['a', 'b', 'c'],
      [
        [1, 'x', null],
        [null, null, 'true'],
      ],
    ],
    ['{"data":{"items":[{"n":"Revenue","v":12.5}]}}', 'data.items', ['n', 'v'], [['Revenue', 12.5]]],
    ['{"rows":[{"values":[["n","v"],["Revenue",12]]}]}', 'rows[0].values', ['n', 'v'], [['Revenue', 12]]],
    [
      '[[1,2],[3,4,5]]',
      '',
      ['column 1', 'column 2', 'column 3'],
      [
        [1, 2, null],
        [3, 4, 5],
      ],
    ],
    [
      '[["a","b"],["c","d"]]',
      '',
      ['column 1', 'column 2'],
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['{"revenue":12,"at":{"year":2026}}', '', ['revenue', 'at'], [[12, '{"year":2026}']]],
    ['[[[{"a":1}]]]', '[0][0]', ['a'], [[1]]],
    ['\ufeff[{"é":"語"}]', '', ['é'], [['語']]],
    ['[{"a":1,"a":2}]', '', ['a'], [[2]]],
    [
      '[{"n":12345678901234567890,"m":9007199254740991}]',
      '',
      ['n', 'm'],
      [['12345678901234567890', 9007199254740991]],
    ],
    ['[{"n":1e999}]', '', ['n'], [['1e999']]],
  ])('reads %s at "%s"', (json, path, columns, rows) => {
    expect(read(json, path)).toEqual({ columns, rows, truncated: null });
  });

  it('treats names of prototypes as names', () => {
    const table = read('[{"__proto__":{"polluted":1},"constructor":2,"toString":3}]');
    expect(table.columns).toEqual(['__proto__', 'constructor', 'toString']);
    expect(table.rows).toEqual([['{"polluted":1}', 2, 3]]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    for (const path of ['__proto__', 'constructor', 'length', '[0].toString'])
      expect(() => read('[{"a":1}]', path)).toThrow(expect.objectContaining({ code: 'NOT_A_TABLE' }));
  });

  it('cuts nested values and long texts', () => {
    const [row = []] = read(`[{"a":{"b":"${'x'.repeat(2_000)}"},"c":"${'y'.repeat(2_000)}"}]`).rows;
    expect(row.map((cell) => String(cell).length)).toEqual([500, 500]);
  });

  it('ends at the limit of rows', () => {
    const table = read(JSON.stringify(Array.from({ length: 1_500 }, (_, a) => ({ a }))));
    expect(table).toMatchObject({ truncated: 'rows', rows: { length: dataSourceLimits.rows } });
  });

  it.each([
    ['', '', failureTexts.notJson],
    ['<html>', '', failureTexts.notJson],
    ['[{"a":NaN}]', '', failureTexts.notJson],
    ['[{"a":1},]', '', failureTexts.notJson],
    ['"text"', '', failureTexts.notTable],
    ['[1,2]', '', failureTexts.notTable],
    ['[{"a":1},[2]]', '', failureTexts.mixed],
    ['[]', '', failureTexts.emptyList],
    ['[{}]', '', failureTexts.noColumns],
    ['{"data":{}}', 'data.items', failureTexts.pathMissing('data.items')],
    ['{"data":[]}', 'data[0]', failureTexts.pathMissing('data[0]')],
    ['{}', 'a..b', failureTexts.pathWritten],
    ['{}', '.a', failureTexts.pathWritten],
    ['{}', 'a[x]', failureTexts.pathWritten],
    ['{}', 'a]', failureTexts.pathWritten],
    [
      JSON.stringify([Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`c${at}`, 1]))]),
      '',
      failureTexts.tooManyColumns(50),
    ],
  ])('refuses %s at "%s"', (json, path, sentence) => {
    expect(() => read(json, path)).toThrow(refused(sentence));
  });

  it('refuses nesting that would exhaust the stack', () => {
    for (const json of ['['.repeat(500_000), `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`])
      expect(() => read(json)).toThrow(refused(failureTexts.tooDeep));
  });

  it('refuses other encodings than UTF-8', () => {
    for (const bytes of [
      Buffer.from('\ufeff[{"a":1}]', 'utf16le'),
      Buffer.from('[{"a":"é"}]', 'latin1'),
      Buffer.from([0x5b, 0xff, 0xfe, 0x5d]),
    ])
      expect(() => tableOfJson(bytes, '')).toThrow(refused(failureTexts.notUtf8));
  });
});

describe('headers entered by people', () => {
  it('may sign in', () => {
    const headers: [string, string][] = [
      ['Authorization', 'Bearer secret-token'],
      ['X-Api-Key', ''],
      ['Cookie', 'session=1; other=2'],
    ];
    expect(checkedHeaders(headers)).toEqual(headers);
  });

  it.each([
    ['Host', 'internal'],
    ['content-length', '5'],
    ['Transfer-Encoding', 'chunked'],
    ['Connection', 'upgrade'],
    ['TE', 'trailers'],
    ['Proxy-Authorization', 'Basic secret-token'],
    ['X-A', 'secret-token\r\nHost: internal'],
    ['X-A', 'secret-token\nX-B: 1'],
    ['X-A', 'secret-token\0'],
    ['X-A', 'secret-tokén'],
    ['X-A: secret-token\r\nX-B', '1'],
    ['X A', '1'],
    ['', '1'],
  ])('are refused if they would change the request: %j', (name, value) => {
    const check = () => checkedHeaders([[name, value]]);
    expect(check).toThrow(expect.objectContaining({ code: 'ADDRESS_REFUSED' }));
    expect(check).not.toThrow(/secret/);
  });

  it('are at most twenty', () => {
    const headers = Array.from({ length: 21 }, (_, at): [string, string] => [`x-${at}`, '1']);
    expect(() => checkedHeaders(headers)).toThrow(refused(failureTexts.tooManyHeaders(20)));
  });
});
