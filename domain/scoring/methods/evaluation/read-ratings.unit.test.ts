import { describe, expect, it } from 'vitest';
import { type ReadOptions, readRatings, UnreadableFile } from './read-ratings.ts';

const read = (text: string, options: ReadOptions = {}) =>
  readRatings(
    text.split('\n').map((line, at) => ({ line: at + 1, fields: line.split(';') })),
    options,
  );

describe('reading ratings from a file', () => {
  it('finds its columns by many names, in any order', async () => {
    const { columns, ratings } = await read(
      'Stakeholder Group;Score;Question ID;Participant\nBoard;7;q1;ann',
    );
    expect(columns).toEqual({
      rater: 'Participant',
      item: 'Question ID',
      rating: 'Score',
      group: 'Stakeholder Group',
      lens: null,
    });
    expect(ratings).toMatchObject({ groups: ['Board'], raters: [{ name: 'ann', group: 0 }], value: [7] });
  });

  it('counts missing ratings, and keeps their item', async () => {
    const { missing, ratings } = await read('rater;item;rating\na;q1;NA\na;q2;\nb;q1;99\nb;q2;3', {
      missing: ['99'],
    });
    expect(missing).toBe(3);
    expect(ratings.items.map(({ name }) => name)).toEqual(['q1', 'q2']);
    expect(ratings.value).toEqual([3]);
  });

  it('treats the same name in two groups as two raters', async () => {
    const { ratings, badTotal } = await read('rater;item;rating;group\n1;q;3;A\n1;q;4;B');
    expect(badTotal).toBe(0);
    expect(ratings.raters).toHaveLength(2);
  });

  it('lists every bad line with its number and the reason', async () => {
    const { bad } = await read(
      'rater;item;rating;lens\na;q1;3;L\na;q1;4;L\nb;q1;x;L\nb;q2;2.5;L\nb;q3;9;L\nb;q1\nb;q1;3;M\n;q1;3;L',
      { min: 0, max: 5 },
    );
    expect(bad.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect(bad.map(({ reason }) => reason)).toEqual([
      'rater "a" has rated item "q1" in a line above',
      '"x" is not a number',
      '2.5 is not a whole number',
      '9 is not on the scale 0 to 5',
      'has 2 fields where the header has 4',
      'puts item "q1" into another lens than a line above',
      'names no rater',
    ]);
  });

  it('reads a decimal comma, and refuses an ambiguous "1,000"', async () => {
    const { ratings, bad } = await read('rater;item;rating\na;q;3,0\nb;q;1,000');
    expect(ratings.value).toEqual([3]);
    expect(bad).toEqual([{ line: 3, reason: '"1,000" is not a number' }]);
  });

  it('reads one line per rater if the item columns are named', async () => {
    const { ratings } = await read('GRP;A;B;C\n1;2;3;9\n1;4;NA;9', { wide: ['A', '3'] });
    expect(ratings.items.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(ratings.value).toEqual([2, 3, 4]);
    expect(ratings.raters).toHaveLength(2);
  });

  it('names the missing column and the existing ones', async () => {
    await expect(read('who;what;rating\na;b;3')).rejects.toThrow(UnreadableFile);
    await expect(read('who;what;rating\na;b;3')).rejects.toThrow('The file has: who, what, rating.');
  });
});
