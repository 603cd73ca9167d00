import { describe, expect, it } from 'vitest';
import { dayIn, orderShown } from './dates.ts';

describe('a date', () => {
  it.each([
    '2019-06-01',
    '2019-06-01 14:05:09',
    '2019-06-01T14:05:09.123Z',
    '2019-06-01T23:59+02:00',
    '2019/6/1',
    '1 June 2019',
    '1-Jun-2019',
    'June 1, 2019, 9:05 AM',
    '1 Jun. 2019',
    '2019/06/01 9:12:33 AM GMT+1',
    '2019/06/01 9:12:33 p.m. GMT-11:30',
    '2019/06/01 9:12:33 AM MEZ',
    '2019-06-01T09:12:33.000+0100',
    'Jun 1, 2019 09:12 AM CEST',
    '2019-06-01 09:12 PDT',
    '1. Juni 2019',
    '1. Juni 2019, 9:12 Uhr',
  ])('is read with one meaning: %s', (text) => {
    expect(dayIn(text, undefined)).toBe('2019-06-01');
  });

  it('with two meanings is asked, and read as the person says', () => {
    expect(dayIn('03/04/2019', undefined)).toEqual({ either: ['2019-04-03', '2019-03-04'] });
    expect(dayIn('03/04/2019', 'dayFirst')).toBe('2019-04-03');
    expect(dayIn('03.04.2019 10:00', 'monthFirst')).toBe('2019-03-04');
    expect(dayIn('04/04/2019', undefined)).toBe('2019-04-04');
    expect(dayIn('13/04/2019', undefined)).toBe('2019-04-13');
    expect(dayIn('13/04/2019', 'monthFirst')).toBeUndefined();
  });

  it.each(['31/02/2019', '2019-02-29', '1/6/19', '0019-06-01', 'soon', '2019-06-01 and later', 43_617, 2019])(
    'is not guessed from %s',
    (cell) => {
      expect(dayIn(cell, undefined)).toBeUndefined();
    },
  );

  it.each(['1 marras 2019', '12 Mayday 2019', '3 Octopus 2019', '1 Decade 2019', '1 Junius 2019'])(
    'has the English or German name of its month: not %s',
    (text) => expect(dayIn(text, undefined)).toBeUndefined(),
  );

  it('may be in March in German, also where the letter is two characters', () => {
    expect(
      ['2. März 2019', '2. Ma\u0308rz 2019', '2. Mrz. 2019'].map((text) => dayIn(text, undefined)),
    ).toEqual(Array(3).fill('2019-03-02'));
  });

  it('may be in September by either abbreviation', () => {
    expect(['2 Sep 2019', '2 Sept. 2019', 'Sept 2, 2019'].map((text) => dayIn(text, undefined))).toEqual(
      Array(3).fill('2019-09-02'),
    );
  });

  it.each(['99:99', '24:00', '12:60', '12:00:61', '12:00 GMT+25', '12:00 XYZ', '12:00 GMT+'])(
    'has no time %s',
    (time) => expect(dayIn(`2019-06-01 ${time}`, undefined)).toBeUndefined(),
  );

  it('is missing in an empty cell', () => {
    expect(['', ' ', 'NA', '-'].map((text) => dayIn(text, undefined))).toEqual(Array(4).fill('none'));
  });
});

describe('which number comes first in the dates of a column', () => {
  it('is shown by a date that can only be read in one order', () => {
    expect(orderShown(['03/04/2019', '25/04/2019'])).toEqual({
      order: 'dayFirst',
      shown: '25/04/2019',
      unclear: '03/04/2019',
    });
    expect(orderShown(['03/04/2019', '04/25/2019'])?.order).toBe('monthFirst');
  });

  it('is not shown by dates in both orders, or by none', () => {
    expect(orderShown(['03/04/2019', '25/04/2019', '04/25/2019'])).toBeUndefined();
    expect(orderShown(['03/04/2019', '04/04/2019', '2019-04-25'])).toBeUndefined();
    expect(orderShown(['25/04/2019'])).toBeUndefined();
  });
});
