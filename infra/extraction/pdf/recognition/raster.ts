import { type Matrix, multiply } from '../matrix.ts';
import { recognitionLimits } from './limits.ts';
import { luminance, type PageOfPictures, type Picture } from './pictures.ts';

/** An image of grey levels; rows start at the top. */
export type Raster = { readonly width: number; readonly height: number; readonly grey: Uint8Array };

/**
 * Pixels per point, at 150 and 200 dpi. Ordinary letters are recognised as well as with more pixels, in less memory.
 */
const scales = { least: 150 / 72, most: 200 / 72 } as const;
/** If pictures cover less of the page than this share, they are not a scanned page. */
const leastShare = 0.1;

/**
 * Draws the page's pictures on white; `blank` if they cover almost nothing of it, `tooLarge` if drawing them would take
 * too long. The resolution is that of the finest picture, within 150 to 200 dpi, but lower for a page that is too
 * large.
 */
export function rasterOf({ width, height, pictures }: PageOfPictures): Raster | 'blank' | 'tooLarge' {
  const area = width * height;
  if (!(area > 0)) return 'blank';
  const shown = pictures.filter(({ placed }) => areaOf(placed) > 0);
  const covered = shown.reduce((sum, { placed }) => sum + areaOf(placed), 0);
  if (covered < leastShare * area) return 'blank';
  const finest = Math.max(...shown.map((picture) => pixelsAPoint(picture)));
  const scale = Math.min(
    Math.max(scales.least, Math.min(scales.most, finest)),
    Math.sqrt(recognitionLimits.pagePixels / area),
  );
  const raster = { width: atLeastOne(width * scale), height: atLeastOne(height * scale) };
  // A page that is a thousand times wider than high gets at least one row of pixels.
  const pixels = Math.max(raster.width * raster.height, covered * scale ** 2);
  if (pixels > recognitionLimits.layers * recognitionLimits.pagePixels) return 'tooLarge';
  const grey = new Uint8Array(raster.width * raster.height).fill(255);
  for (const picture of shown) paint({ ...raster, grey }, picture, scale);
  return { ...raster, grey };
}

/** The image turned clockwise by 90 degrees. */
export function turned({ width, height, grey }: Raster): Raster {
  const result = new Uint8Array(grey.length);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      result[column * height + (height - 1 - row)] = grey[row * width + column] ?? 255;
  return { width: height, height: width, grey: result };
}

const atLeastOne = (pixels: number) => Math.max(1, Math.round(pixels));
const areaOf = ([a, b, c, d]: Matrix) => Math.abs(a * d - b * c);

function pixelsAPoint({ width, height, placed: [a, b, c, d] }: Picture): number {
  return Math.max(width / Math.hypot(a, b), height / Math.hypot(c, d));
}

/**
 * Draws a picture. Each pixel of the image is the mean of the picture's pixels under it, or is interpolated between the
 * four nearest.
 */
function paint({ width, height, grey }: Raster, picture: Picture, scale: number): void {
  const [a, b, c, d, e, f] = multiply([scale, 0, 0, scale, 0, 0], picture.placed);
  const determinant = a * d - b * c;
  const levelAt = levelsOf(picture);
  const [xs, ys] = [
    [e, e + a, e + c, e + a + c],
    [f, f + b, f + d, f + b + d],
  ];
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(...xs))),
    Math.min(width, Math.ceil(Math.max(...xs))),
  ];
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(...ys))),
    Math.min(height, Math.ceil(Math.max(...ys))),
  ];
  // Distance in the picture for one pixel to the right and one pixel down; the picture's first row is at the top of the
  // unit square.
  const across = { x: (d / determinant) * picture.width, y: (b / determinant) * picture.height };
  const down = { x: (-c / determinant) * picture.width, y: (-a / determinant) * picture.height };
  const reach = Math.max(Math.hypot(across.x, across.y), Math.hypot(down.x, down.y));
  const samples = Math.min(8, Math.max(1, Math.round(reach)));
  const start = {
    x: ((d * -e + c * f) / determinant) * picture.width,
    y: (1 - (b * e - a * f) / determinant) * picture.height,
  };
  for (let row = top; row < bottom; row += 1)
    for (let column = left; column < right; column += 1) {
      const at = row * width + column;
      let sum = 0;
      let covered = 0;
      for (let one = 0; one < samples; one += 1)
        for (let other = 0; other < samples; other += 1) {
          const right = column + (one + 0.5) / samples;
          const below = row + (other + 0.5) / samples;
          const x = start.x + right * across.x + below * down.x;
          const y = start.y + right * across.y + below * down.y;
          if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) continue;
          const behind = grey[at] ?? 255;
          sum += reach < 1 ? between(levelAt, picture, x, y, behind) : levelAt(x | 0, y | 0, behind);
          covered += 1;
        }
      if (covered === 0) continue;
      const all = samples * samples;
      grey[at] = Math.round((sum + (all - covered) * (grey[at] ?? 255)) / all);
    }
}

type LevelAt = (x: number, y: number, behind: number) => number;

/** Bilinear interpolation: otherwise an enlarged picture has steps, which the engine would take for edges. */
function between(levelAt: LevelAt, { width, height }: Picture, x: number, y: number, behind: number): number {
  const left = Math.max(0, Math.floor(x - 0.5));
  const top = Math.max(0, Math.floor(y - 0.5));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const u = Math.min(1, Math.max(0, x - 0.5 - left));
  const v = Math.min(1, Math.max(0, y - 0.5 - top));
  const above = levelAt(left, top, behind) * (1 - u) + levelAt(right, top, behind) * u;
  const below = levelAt(left, bottom, behind) * (1 - u) + levelAt(right, bottom, behind) * u;
  return above * (1 - v) + below * v;
}

/** Grey level of a picture's pixel over what is behind it. Missing bytes of a damaged picture count as white. */
function levelsOf({ kind, width, data, ink }: Picture): LevelAt {
  const rowBytes = (width + 7) >> 3;
  const isSet = (x: number, y: number) =>
    (((data[y * rowBytes + (x >> 3)] ?? 255) >> (7 - (x & 7))) & 1) === 1;
  if (kind === 'bits') return (x, y) => (isSet(x, y) ? 255 : 0);
  if (kind === 'stencil') return (x, y, behind) => (isSet(x, y) ? behind : ink);
  const bytes = kind === 'rgb' ? 3 : 4;
  return (x, y, behind) => {
    const at = (y * width + x) * bytes;
    const level = luminance(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255);
    if (bytes === 3) return level;
    const opacity = (data[at + 3] ?? 0) / 255;
    return level * opacity + behind * (1 - opacity);
  };
}
