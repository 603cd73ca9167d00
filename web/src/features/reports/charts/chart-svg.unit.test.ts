import { describe, expect, it } from 'vitest';
import { type Chart, chartSvg } from './chart-svg.ts';

const caption = { title: 'Market size', subtitle: 'Ratings', foot: 'Release 2' };
const palette = (token: string) => `colour-of-${token}`;
const svg = (chart: Chart, about = caption) => chartSvg(chart, about, palette);

describe('a chart as a picture', () => {
  it('frames the drawing of the page, as wide as the file', () => {
    const drawn = svg({ kind: 'drawn', width: 336, height: 140, inside: '<text>5</text>' });
    expect(drawn).toContain('width="672" height="280" viewBox="0 0 336 140"');
    expect(drawn).toMatch(/Market size<.+<text>5<.+Release 2</);
    expect(drawn).toContain(`<svg xmlns="http://www.w3.org/2000/svg" width="720" height="${76 + 280 + 40}"`);
  });

  it('puts a dot for each group where its score is', () => {
    const rows = [
      { name: 'Low', score: 0, label: '0.0' },
      { name: 'High', score: 10, label: '10.0' },
    ];
    const places = [
      ...svg({ kind: 'dotStrip', min: 0, max: 10, ticks: [5], rows }).matchAll(/cx="([\d.]+)"/g),
    ];
    expect(places.map(([, x]) => x)).toEqual(['260', '630']);
  });

  it('gives each field of a heat map its colour and words, and a hidden one none', () => {
    const cells = [
      { label: '6.5', step: 7 },
      { label: 'Hidden', step: null },
    ];
    const drawn = svg({
      kind: 'heatMap',
      columns: ['Everyone', 'Employee'],
      rows: [{ name: 'Market', cells }],
    });
    expect(drawn).toContain('colour-of-score-7');
    expect(drawn).toContain('>Hidden<');
    expect(drawn.match(/colour-of-score-ink/g)).toHaveLength(1);
  });

  it('holds a hostile name as text only', () => {
    const drawn = svg(
      { kind: 'heatMap', columns: ['</svg><script>'], rows: [] },
      { ...caption, title: '<script>alert("1")</script>\u0000&' },
    );
    expect(drawn).not.toContain('<script');
    expect(drawn).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;');
  });
});
