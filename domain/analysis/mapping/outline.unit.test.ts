import { expect, test } from 'vitest';
import { readOutline, writeOutline } from './outline.ts';
import type { StoredPassageMapping } from './stored-mapping.ts';

const mapping = (more: Partial<StoredPassageMapping>): StoredPassageMapping => ({
  lens: '1',
  subLens: '1.2',
  confidence: 0.874,
  about: [],
  candidates: [],
  abstains: false,
  evidence: [],
  claims: [],
  ...more,
});
const claim = (direction: 'problem' | 'strength') => ({ start: 0, end: 9, direction });

test('an outline keeps sub-lens, confidence and directions of each passage', () => {
  const written = writeOutline([
    mapping({ claims: [claim('strength'), claim('problem'), claim('problem')] }),
    mapping({ abstains: true, confidence: 0.3, claims: [claim('problem')] }),
    mapping({ subLens: '9.4', confidence: 1 }),
  ]);
  expect(written).toBe('1.2,87,ps\n,30,p\n9.4,100,');
  expect(readOutline(written, {})).toEqual([
    { subLens: '1.2', confidence: 0.87, hasProblem: true, hasStrength: true },
    { subLens: null, confidence: 0.3, hasProblem: true, hasStrength: false },
    { subLens: '9.4', confidence: 1, hasProblem: false, hasStrength: false },
  ]);
});

test("a person's choice replaces the computed sub-lens and has confidence 1", () => {
  const read = readOutline('1.2,87,p\n2.1,60,', { 0: '4.1', 1: null });
  expect(read.map(({ subLens, confidence }) => [subLens, confidence])).toEqual([
    ['4.1', 1],
    [null, 1],
  ]);
});
