import { describe, expect, it } from 'vitest';
import { type Chart, chartSvg } from './chart-svg.ts';

const caption = { title: 'Market size', subtitle: 'Ratings', foot: 'Release 2' };
const palette = (token: string) => `colour-of-${token}`;
const svg = (chart: Chart, about = caption) => chartSvg(chart, about, palette);

describe('a chart as an image', () => {
  it('scales the drawing to the file width, but keeps the text of a narrow drawing no larger than the title', () => {
    const framed = (width: number) => svg({ kind: 'drawn', width, height: 140, svg: '<text>5</text>' });
    expect(framed(480)).toContain('<g transform="translate(24 0) scale(1.4)"><text>5</text></g>');
    expect(framed(480)).toMatch(/Market size<.+<text>5<.+Release 2</);
    expect(framed(480)).toContain(`width="720" height="${76 + 1.4 * 140 + 40}"`);
    expect(framed(320)).toContain('scale(1.5)');
  });

  it('places a dot for each group at its score', () => {
    const rows = [
      { name: 'Low', score: 0, label: '0.0' },
      { name: 'High', score: 10, label: '10.0' },
    ];
    const places = [
      ...svg({ kind: 'dotStrip', min: 0, max: 10, ticks: [5], rows }).matchAll(/cx="([\d.]+)"/g),
    ];
    expect(places.map(([, x]) => x)).toEqual(['260', '630']);
  });

  it('gives each heat map cell its colour and text, and a hidden cell no score colour', () => {
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

  it('escapes a name that contains markup', () => {
    const drawn = svg(
      { kind: 'heatMap', columns: ['</svg><script>'], rows: [] },
      { ...caption, title: '<script>alert("1")</script>\u0000&' },
    );
    expect(drawn).not.toContain('<script');
    expect(drawn).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;');
  });
});
