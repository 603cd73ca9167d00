import { expect, it } from 'vitest';
import { figuresOf } from './figures.ts';
import { methods } from './methods.ts';

it('every figure of a distribution belongs to an explained method', () => {
  const figures = figuresOf({ minimum: 0, counts: [0, 5, 0, 0, 0, 0, 0, 0, 0, 5] }, 10);
  const value = Object.fromEntries(figures.map((one) => [one.method, one.value]));
  expect(value).toMatchObject({ themeMean: 5, median: 5, ad: 4, rwg: 0, interval: 5 });
  const explained = new Set(methods.map(({ id }) => id));
  for (const { method } of figures) expect(explained).toContain(method);
});

it('each method is listed once, with its formula and source', () => {
  expect(new Set(methods.map(({ id }) => id)).size).toBe(methods.length);
  for (const { formula, source, tells } of methods) expect([formula, source, tells]).not.toContain('');
});
