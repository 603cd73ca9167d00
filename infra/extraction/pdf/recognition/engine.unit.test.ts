import { expect, onTestFinished, test } from 'vitest';
import { pageImage } from '../../../../tests/support/documents/scan.ts';
import { createEngine } from './engine.ts';
import { turned } from './raster.ts';

const minutes = 180_000;
const engine = () => {
  const created = createEngine();
  onTestFinished(() => created.close());
  return created;
};
const words = 'The board approved the annual budget of 2026 without further questions.';
const small = () => pageImage([words], { paper: [4.5, 1.5] });

test(
  'a page is recognised, whichever side of it is up',
  async () => {
    const [page, reads] = [await pageImage([words, words, words], { paper: [4.5, 3] }), engine()];
    const text = [words, words, words].join(' ');
    expect((await reads.read(page, minutes))?.join(' ')).toBe(text);
    expect((await reads.read(turned(page), minutes))?.join(' ')).toBe(text);
  },
  minutes,
);

test(
  'a page that takes too long is left out, and the next one is recognised',
  async () => {
    const [page, reads] = [await small(), engine()];
    expect(await reads.read(page, 1)).toBeUndefined();
    expect(await reads.read(page, minutes)).toEqual([words]);
  },
  minutes,
);

test(
  'a page without text yields no words',
  async () => {
    const [width, height] = [300, 300];
    const waves = Uint8Array.from(
      { length: width * height },
      (_, at) => 128 + 127 * Math.sin((at % width) / 7 + at / width / 13),
    );
    expect(await engine().read({ width, height, grey: waves }, minutes)).toEqual([]);
  },
  minutes,
);
