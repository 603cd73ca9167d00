import { expect, it } from 'vitest';
import { createKeptCodes } from './kept-codes.ts';

it('codes of comments are kept by organisation, each with a key of its own, and forgotten by import', () => {
  const kept = createKeptCodes();
  kept('one').keep('import', ['a'.repeat(16)]);
  expect([...kept('one').byImport]).toEqual([['import', ['a'.repeat(16)]]]);
  expect([...kept('other').byImport]).toEqual([]);
  expect(kept('one').key.equals(kept('other').key)).toBe(false);
  kept('one').forget('import');
  expect(kept('one').byImport.size).toBe(0);
});

it('codes of comments are bounded: those of the organisation that has waited longest go first, and no key outlives them', () => {
  const kept = createKeptCodes(100);
  const [one, two] = [kept('one'), kept('two')];
  one.keep('a', ['x'.repeat(48)]);
  two.keep('b', ['x'.repeat(48)]);
  kept('one');
  two.keep('c', ['x'.repeat(48)]);
  expect(kept('one').byImport.get('a')).toEqual(['x'.repeat(48)]);
  // The one that asked for too much lost all of its own.
  expect(kept('two').byImport.size).toBe(0);
  expect(kept('two').key.equals(two.key)).toBe(false);
  two.keep('d', ['x'.repeat(16)]);
  expect(kept('two').byImport.size).toBe(0);
  kept('one').keep('e', ['x'.repeat(200)]);
  expect(kept('one').byImport.size).toBe(0);
});
