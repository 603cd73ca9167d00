import { describe, expect, it } from 'vitest';
import { smallCatalogue } from '../model/small-catalogue.ts';
import { found, same, toggled } from './choice.ts';

const levels = [{ id: 'expert' }, { id: 'proficient' }, { id: 'basic' }];

describe('choosing areas of expertise', () => {
  it('selects an area at level proficient and deselects it again', () => {
    const one = toggled({}, '1.1', levels);
    expect(one).toEqual({ '1.1': 'proficient' });
    expect(toggled({ ...one, '1.2': 'expert' }, '1.1', levels)).toEqual({ '1.2': 'expert' });
    expect(toggled({}, '1.1', [{ id: 'much' }, { id: 'little' }])).toEqual({ '1.1': 'little' });
  });

  it('recognises an unchanged choice', () => {
    expect(same({ a: 'x', b: 'y' }, { b: 'y', a: 'x' })).toBe(true);
    expect(same({ a: 'x' }, { a: 'y' })).toBe(false);
    expect(same({ a: 'x' }, { a: 'x', b: 'x' })).toBe(false);
  });
});

describe('searching for an area', () => {
  const catalogue = smallCatalogue([[1, 1], [1]]);
  const names = (words: string) =>
    found(catalogue, words).map(({ lens, areas }) => [lens.name, ...areas.map(({ name }) => name)]);

  it('matches the area and its lens, in any case and word order', () => {
    expect(names('')).toEqual([
      ['Lens 1', 'Part 1.1', 'Part 1.2'],
      ['Lens 2', 'Part 2.1'],
    ]);
    expect(names(' part  LENS 2')).toEqual([
      ['Lens 1', 'Part 1.2'],
      ['Lens 2', 'Part 2.1'],
    ]);
    expect(names('2.1')).toEqual([['Lens 2', 'Part 2.1']]);
    expect(names('nothing')).toEqual([]);
  });
});
