import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { colours, scoreColours, scoreInks } from './report-design.ts';

it('report files use the colours of the light theme', () => {
  const tokens = readFileSync(new URL('../../../web/src/styles/tokens.css', import.meta.url), 'utf8');
  const light = (token: string) =>
    new RegExp(`--${token}: light-dark\\(#([0-9a-f]{6})`).exec(tokens)?.[1]?.toUpperCase();
  for (const [token, colour] of Object.entries(colours))
    expect([token, light(token)]).toEqual([token, colour]);
  expect(scoreColours.map((_, step) => light(`score-${step}`))).toEqual(scoreColours);
  expect(scoreInks.map((_, step) => light(`score-ink-${step}`))).toEqual(scoreInks);
});
