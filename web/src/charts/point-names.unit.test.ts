import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxesAlong, placeNames } from './point-names.ts';

const size = { width: 360, height: 200 };

describe('placing the names of points', () => {
  it('places names above their points, or below at the top edge, and inside the chart', () => {
    const names = placeNames(
      [
        { x: 10, y: 100, name: 'Spring' },
        { x: 350, y: 5, name: 'Autumn' },
      ],
      size,
    );
    expect(names.map(({ point, text }) => [point, text])).toEqual([
      [1, 'Autumn'],
      [0, 'Spring'],
    ]);
    expect(names[1]?.y).toBeLessThan(100);
    expect(names[0]?.y).toBeGreaterThan(5);
  });

  it('never covers another name or a point, and places at most one name per point', () => {
    const point = fc.record({
      x: fc.integer({ min: 0, max: 360 }),
      y: fc.integer({ min: 0, max: 200 }),
      name: fc.string({ minLength: 1, maxLength: 40 }),
    });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 24 }), (points) => {
        const names = placeNames(points, size);
        expect(new Set(names.map(({ point: of }) => of)).size).toBe(names.length);
        for (const { x, y } of names) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(360);
          for (const other of names)
            if (other.y !== y || other.x !== x)
              expect(Math.abs(other.x - x) > 6 || Math.abs(other.y - y) >= 13).toBe(true);
          for (const mark of points)
            expect(Math.abs(mark.x - x) > 6 || Math.abs(mark.y - (y - 4)) > 6).toBe(true);
        }
      }),
    );
  });

  it('avoids a line if there is space beside it, and covers it otherwise', () => {
    const point = { x: 180, y: 100, name: 'Autumn' };
    const above = boxesAlong([
      { x: 0, y: 86 },
      { x: 360, y: 86 },
    ]);
    expect(placeNames([point], size, [], above)[0]?.y).toBeGreaterThan(100);
    expect(
      placeNames(
        [{ ...point, y: 190 }],
        size,
        [],
        boxesAlong([
          { x: 0, y: 176 },
          { x: 360, y: 176 },
        ]),
      ),
    ).toHaveLength(1);
  });

  it('truncates long names', () => {
    const [name] = placeNames([{ x: 180, y: 100, name: 'A very long name of an assessment' }], size);
    expect(name?.text).toBe('A very long name of a…');
  });
});
