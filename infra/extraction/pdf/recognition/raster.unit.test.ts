import { expect, test } from 'vitest';
import type { Matrix } from '../matrix.ts';
import type { Picture } from './pictures.ts';
import { rasterOf, turned } from './raster.ts';

const size = 72;
/** Matrices from the unit square to a page of 72 points: upright, and turned by 90 degrees as a viewer shows it. */
const upright: Matrix = [size, 0, 0, -size, 0, size];
const quarter: Matrix = [0, size, size, 0, 0, 0];

/** A picture that is black on the left and white on the right. */
const halves = (placed: Matrix): Picture => ({
  width: 2,
  height: 1,
  data: Uint8Array.from([0, 0, 0, 255, 255, 255]),
  kind: 'rgb',
  ink: 0,
  placed,
});
const rasterWith = (...pictures: readonly Picture[]) => {
  const raster = rasterOf({ width: size, height: size, pictures, damaged: 0 });
  if (typeof raster === 'string') throw new Error(raster);
  return raster;
};
/** Grey levels at the middle of the left, right, upper and lower edges. */
const edgesOf = (...pictures: readonly Picture[]) => {
  const { width, height, grey } = rasterWith(...pictures);
  const at = (x: number, y: number) =>
    grey[Math.floor(y * (height - 1)) * width + Math.floor(x * (width - 1))];
  return [at(0.1, 0.5), at(0.9, 0.5), at(0.5, 0.1), at(0.5, 0.9)];
};

test('a picture is drawn where its matrix places it, at no less than 150 dpi', () => {
  const { width, height } = rasterWith(halves(upright));
  expect([width, height]).toEqual([150, 150]);
  expect(edgesOf(halves(upright)).slice(0, 2)).toEqual([0, 255]);
  expect(edgesOf(halves(quarter)).slice(2)).toEqual([0, 255]);
});

test('a page of several strips is drawn as a whole, and areas without a picture are white', () => {
  const black = { ...halves(upright), data: new Uint8Array(6) };
  const strip = (y: number): Picture => ({ ...black, placed: [size, 0, 0, -size / 4, 0, y] });
  expect(edgesOf(strip(size / 4), strip(size))).toEqual([255, 255, 0, 0]);
});

test('a stencil paints its ink where its bits are 0, over what is below it', () => {
  const stencil: Picture = { ...halves(upright), kind: 'stencil', data: Uint8Array.of(0b0100_0000), ink: 90 };
  expect(edgesOf(stencil).slice(0, 2)).toEqual([90, 255]);
  const below = { ...halves(upright), data: Uint8Array.from([200, 200, 200, 30, 30, 30]) };
  expect(edgesOf(below, stencil).slice(0, 2)).toEqual([90, 30]);
});

test('a fine picture is drawn at no more than 200 dpi, and each pixel is the mean of the pixels under it', () => {
  const side = 1_200;
  const stripes = Uint8Array.from({ length: side * side * 3 }, (_, at) => (Math.floor(at / 3) % 2) * 200);
  const { width, grey } = rasterWith({ ...halves(upright), width: side, height: side, data: stripes });
  expect(width).toBe(200);
  expect(new Set(grey.subarray(210, 390))).toEqual(new Set([100]));
});

test('a page of ten by ten metres has no more pixels than the limit', () => {
  const metres = 28_346;
  const raster = rasterOf({
    width: metres,
    height: metres,
    pictures: [halves([metres, 0, 0, -metres, 0, metres])],
    damaged: 0,
  });
  if (typeof raster === 'string') throw new Error(raster);
  expect(raster.grey.length).toBeLessThan(4_100_000);
});

test('too many pictures are not drawn, and pictures that cover almost nothing make a blank page', () => {
  const many = Array.from({ length: 3_000 }, () => halves([595, 0, 0, -842, 0, 842]));
  expect(rasterOf({ width: 595, height: 842, pictures: many, damaged: 0 })).toBe('tooLarge');
  const logo = halves([60, 0, 0, -60, 0, 60]);
  expect(rasterOf({ width: 595, height: 842, pictures: [logo], damaged: 0 })).toBe('blank');
});

test('a page is turned clockwise by 90 degrees', () => {
  const page = { width: 3, height: 2, grey: Uint8Array.from([1, 2, 3, 4, 5, 6]) };
  expect(turned(page)).toEqual({ width: 2, height: 3, grey: Uint8Array.from([4, 1, 5, 2, 6, 3]) });
});
