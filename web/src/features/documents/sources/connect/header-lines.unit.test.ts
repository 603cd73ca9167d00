import { expect, it } from 'vitest';
import { headersIn } from './header-lines.ts';

it('headers are typed one a line; a value may contain colons', () => {
  expect(headersIn('Authorization: Bearer a:b\n\n X-Key :  7 \r\n')).toEqual([
    { name: 'Authorization', value: 'Bearer a:b' },
    { name: 'X-Key', value: '7' },
  ]);
  expect(headersIn('')).toEqual([]);
});

it.each(['Bearer abc', ': value', 'Name:', 'One: 1\ntwo'])('%j is not a list of headers', (typed) => {
  expect(headersIn(typed)).toBeUndefined();
});
