import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftOut, recordNamed } from './leave-out.ts';

const ratings = recordNamed('ratings');

describe('leaving a record out of JSON', () => {
  it('returns the same data, with that record either empty or complete', () => {
    const record = fc.dictionary(
      fc.string(),
      fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.constant(null)),
    );
    const data = fc.record({ id: fc.string(), ratings: record, name: fc.string(), comments: fc.jsonValue() });
    fc.assert(
      fc.property(data, (value) => {
        const whole = JSON.parse(JSON.stringify(value));
        const read = JSON.parse(leftOut(JSON.stringify(value), ratings));
        if (Object.keys(read.ratings).length === 0) expect(read).toEqual({ ...whole, ratings: {} });
        else expect(read).toEqual(whole);
      }),
    );
  });

  it('empties scores by theme', () => {
    const json = JSON.stringify({ ratings: { '1.1.1': 4, '1.1.2': null, 'odd } name': 1 }, answered: 3 });
    expect(leftOut(json, ratings)).toBe('{"ratings":{},"answered":3}');
  });

  it.each([
    { ratings: { a: 'text' } },
    { ratings: { a: { b: 1 } } },
    { ratings: { a: [1] } },
    { ratings: { 'a"b': 1 } },
    { ratings: [1] },
    { text: '"ratings":{"a":1}' },
  ])('changes nothing but records of numbers: %j', (data) => {
    expect(leftOut(JSON.stringify(data), ratings)).toBe(JSON.stringify(data));
  });
});
