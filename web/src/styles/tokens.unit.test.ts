import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').split('@media')[0] ?? '';

/** Each token with its value in the light and in the dark theme. */
const tokens = new Map(
  [...css.matchAll(/--([\w-]+):\s*(?:light-dark\((#\w{6}),\s*(#\w{6})\)|(#\w{6}));/g)].map(
    ([, name = '', light, dark, both]) => [name, { light: light ?? both ?? '', dark: dark ?? both ?? '' }],
  ),
);

type Theme = 'light' | 'dark';
const colour = (name: string, theme: Theme): string => {
  const token = tokens.get(name);
  if (!token) throw new Error(`there is no token --${name}`);
  return token[theme];
};

/** Relative luminance as defined by WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['canvas', 'surface', 'raised', 'sunken', 'hover'];
const pairs: [text: string, grounds: string[], least: number][] = [
  ['text', grounds, 7],
  ['text-2', grounds, 4.5],
  ['text-3', grounds, 4.5],
  ['accent-text', [...grounds, 'accent-subtle'], 4.5],
  ['on-accent', ['accent', 'accent-hover'], 4.5],
  ['good', [...grounds, 'good-tint'], 4.5],
  ['warn', [...grounds, 'warn-tint'], 4.5],
  ['bad', [...grounds, 'bad-tint'], 4.5],
  ['info', [...grounds, 'info-tint'], 4.5],
  ['text-2', ['info-tint', 'warn-tint'], 4.5],
  ['line-control', grounds, 3],
  ['focus', grounds, 3],
  ['quantity', ['surface', 'line'], 3],
  ...Array.from({ length: 10 }, (_, score): [string, string[], number] => [
    `score-ink-${score}`,
    [`score-${score}`],
    4.5,
  ]),
];

describe.each<Theme>(['light', 'dark'])('contrast in the %s theme', (theme) => {
  test.each(pairs.flatMap(([text, on, least]) => on.map((ground) => ({ text, ground, least }))))(
    'the contrast of $text on $ground is at least $least',
    ({ text, ground, least }) => {
      expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(least);
    },
  );
});

test('the survey uses the tokens for sizes, corners and widths', () => {
  const values = new Set(
    [...css.matchAll(/--(?:size|corner|width)-\w+:\s*([\d.]+(?:rem|px));/g)].map(([, value]) => value),
  );
  expect(values.size).toBeGreaterThan(10);
  const survey = new URL('../survey/', import.meta.url);
  const found = globSync('**/*.css', { cwd: survey }).flatMap((file) => {
    const sheet = readFileSync(new URL(file, survey), 'utf8');
    return [...sheet.matchAll(/(?:font-size|border-radius|max-width): ([\d.]+(?:rem|px));/g)]
      .filter(([, value]) => values.has(value))
      .map(([declaration]) => `${file}: ${declaration}`);
  });
  expect(found).toEqual([]);
});
