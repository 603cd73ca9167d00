import { describe, expect, it } from 'vitest';
import { type Chart, chartSvg } from './chart-svg.ts';

const caption = { title: 'Market size', subtitle: 'Ratings', foot: 'Release 2' };
const palette = (token: string) => `colour-of-${token}`;
const svg = (chart: Chart, about = caption) => chartSvg(chart, about, palette);

describe('a chart as a picture', () => {
  it('shows every count at its score', () => {
    const drawn = svg({
      kind: 'distribution',
      counts: [0, 5, 0, 2],
      min: 0,
      mean: 1.5,
      average: 'average 1.5',
    });
    expect([...drawn.matchAll(/>(\d+)</g)].map(([, count]) => count)).toEqual(['0', '5', '1', '2', '2', '3']);
    expect(drawn).toContain('average 1.5');
    expect(drawn).toContain('colour-of-quantity');
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
