import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxesAlong, placeMilestones, placeNames } from './point-names.ts';

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

describe('placing the names of milestones', () => {
  it('names two milestones that are near each other without covering either', () => {
    const names = placeMilestones(
      [
        { x: 240, name: 'Test benches in use' },
        { x: 140, name: 'Strategy workshop' },
      ],
      { width: 360, height: 200 },
    );
    expect(names.map(({ text, side, y }) => [text, side, y])).toEqual([
      ['Strategy workshop', 'end', 195],
      ['Test benches in use', 'end', 181],
    ]);
  });

  it('never covers another name, and stays inside the chart', () => {
    const milestone = fc.record({
      x: fc.integer({ min: 0, max: 360 }),
      name: fc.string({ minLength: 1, maxLength: 40 }),
    });
    fc.assert(
      fc.property(fc.array(milestone, { maxLength: 24 }), (milestones) => {
        const boxes = placeMilestones(milestones, { width: 360, height: 200 }).map(({ box }) => box);
        for (const [index, box] of boxes.entries()) {
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.right).toBeLessThanOrEqual(360);
          for (const other of boxes.slice(index + 1))
            expect(
              box.right <= other.left ||
                other.right <= box.left ||
                box.bottom <= other.top ||
                other.bottom <= box.top,
            ).toBe(true);
        }
      }),
    );
  });
});
