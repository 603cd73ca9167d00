import { expect, test } from 'vitest';
import { mostSeen, pagesIn } from './in-view.ts';

/** Positions of pages with these heights, 10 px apart. */
function column(...heights: readonly number[]) {
  const places = heights.map((height, index) => ({
    top: heights.slice(0, index).reduce((sum, one) => sum + one + 10, 0),
    height,
  }));
  return { count: places.length, placeOf: (index: number) => places[index] ?? { top: 0, height: 0 } };
}
const look = ({ count, placeOf }: ReturnType<typeof column>, top: number, height: number, present = 0) => {
  const range = pagesIn(count, placeOf, { top, height });
  return { ...range, at: mostSeen(range, placeOf, { top, height }, present) };
};

test('pages in view are found by their positions', () => {
  const ten = column(...Array.from({ length: 10 }, () => 100));
  expect(look(ten, 0, 100)).toMatchObject({ first: 0, last: 0 });
  expect(look(ten, 105, 200)).toMatchObject({ first: 1, last: 2 });
  expect(look(ten, -500, 20)).toMatchObject({ first: 0, last: 0 });
  expect(look(ten, 5_000, 500)).toMatchObject({ first: 9, last: 9 });
});

test('the page with the largest visible part is the current one', () => {
  const tall = column(900, 900, 900);
  expect(look(tall, 0, 600).at).toBe(0);
  expect(look(tall, 500, 600).at).toBe(0);
  expect(look(tall, 700, 600).at).toBe(1);
});

test('among fully visible pages, the requested one stays the current one', () => {
  const slides = column(100, 100, 100, 100);
  expect(look(slides, 110, 320, 3).at).toBe(3);
  expect(look(slides, 110, 320, 1).at).toBe(1);
  expect(look(slides, 150, 320, 1).at).toBe(2);
});

test('a single page is the current one, even without height', () => {
  expect(look(column(100), 0, 0)).toEqual({ first: 0, last: 0, at: 0 });
  expect(look(column(0), 0, 50)).toEqual({ first: 0, last: 0, at: 0 });
});

test('a page that was scrolled to stays the current one, even if one pixel of it is above the edge', () => {
  const small = column(100, 100, 100, 100);
  expect(look(small, 111, 320, 1).at).toBe(1);
  expect(look(small, 125, 320, 1).at).toBe(2);
});
