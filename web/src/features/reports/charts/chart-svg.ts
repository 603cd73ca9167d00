/** Returns the current screen colour for a token name. */
export type Palette = (token: string) => string;

/** Text above and below the drawing, so that the image explains itself when it is pasted into a slide. */
export type Caption = { readonly title: string; readonly subtitle: string; readonly foot: string };

/** The SVG of a chart on the page, with its colours. */
export type DrawnChart = {
  readonly kind: 'drawn';
  readonly width: number;
  readonly height: number;
  readonly svg: string;
};
export type DotStripChart = {
  readonly kind: 'dotStrip';
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
  readonly rows: readonly { readonly name: string; readonly score: number; readonly label: string }[];
};
export type HeatMapChart = {
  readonly kind: 'heatMap';
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    /** `step`: step of the colour ramp; null if there is no score. */
    readonly cells: readonly { readonly label: string; readonly step: number | null }[];
  }[];
};
export type Chart = DrawnChart | DotStripChart | HeatMapChart;

const width = 720;
const edge = 24;
const head = 76;
const foot = 40;
const font = 'Inter, system-ui, sans-serif';

/** A chart as a standalone SVG with colours and fonts included. */
export function chartSvg(chart: Chart, caption: Caption, colour: Palette): string {
  const { height, parts, across = width } = bodyOf(chart, colour);
  const all = head + height + foot;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${all}" viewBox="0 0 ${across} ${all}" role="img" font-family="${font}">`,
    `<title>${xml(`${caption.title}. ${caption.subtitle}`)}</title>`,
    `<rect width="${across}" height="${all}" fill="${colour('surface')}"/>`,
    text(edge, 34, caption.title, { size: 18, weight: 600, fill: colour('text') }),
    text(edge, 56, caption.subtitle, { size: 13, fill: colour('text-2') }),
    `<g transform="translate(0 ${head})">${parts.join('')}</g>`,
    text(edge, all - 16, caption.foot, { size: 11, fill: colour('text-3') }),
    '</svg>',
  ].join('');
}

type Body = { readonly height: number; readonly parts: readonly string[]; readonly across?: number };

function bodyOf(chart: Chart, colour: Palette): Body {
  switch (chart.kind) {
    case 'drawn':
      return drawn(chart);
    case 'dotStrip':
      return dotStrip(chart, colour);
    case 'heatMap':
      return heatMap(chart, colour);
  }
}

/**
 * Scales the drawing to the full width, but at most 1.5 times: text drawn for a narrow window would otherwise be larger than the
 * title.
 */
function drawn({ width: across, height, svg }: DrawnChart): Body {
  const scale = number(Math.min(1.5, (width - 2 * edge) / across));
  return {
    height: Math.round(height * Number(scale)),
    parts: [`<g transform="translate(${edge} 0) scale(${scale})">${svg}</g>`],
  };
}

function dotStrip({ min, max, ticks, rows }: DotStripChart, colour: Palette): Body {
  const from = 260;
  const to = width - 90;
  const place = (score: number) => from + ((score - min) / (max - min)) * (to - from);
  const lines = rows.map(({ name, score, label }, index) => {
    const y = 20 + index * 34;
    return [
      text(edge, y + 4, cut(name, 34), { fill: colour('text') }),
      line(from, y, to, y, colour('line-control')),
      ...ticks.map((tick) => line(place(tick), y - 5, place(tick), y + 5, colour('line-control'))),
      `<circle cx="${number(place(score))}" cy="${y}" r="6" fill="${colour('text')}"/>`,
      text(width - edge, y + 4, label, { fill: colour('text'), anchor: 'end' }),
    ].join('');
  });
  const end = 20 + rows.length * 34;
  return {
    height: end + 10,
    parts: [
      ...lines,
      text(from, end, String(min), { size: 12, fill: colour('text-3'), anchor: 'middle' }),
      text(to, end, String(max), { size: 12, fill: colour('text-3'), anchor: 'middle' }),
    ],
  };
}

function heatMap({ columns, rows }: HeatMapChart, colour: Palette): Body {
  const name = 200;
  const cell = 104;
  const row = 34;
  const across = Math.max(width, edge * 2 + name + columns.length * cell);
  const heads = columns.map((column, index) =>
    text(edge + name + (index + 0.5) * cell, 14, cut(column, 16), {
      size: 12,
      fill: colour('text-3'),
      anchor: 'middle',
    }),
  );
  const lines = rows.map((each, index) => {
    const y = 26 + index * row;
    return [
      text(edge, y + 21, cut(each.name, 28), { fill: colour('text') }),
      ...each.cells.map(({ label, step }, column) => {
        const x = edge + name + column * cell;
        const ground = step === null ? colour('sunken') : colour(`score-${step}`);
        const ink = step === null ? colour('text-2') : colour(`score-ink-${step}`);
        return [
          rect(x + 2, y + 2, cell - 4, row - 4, ground),
          text(x + cell / 2, y + 21, label, {
            fill: ink,
            anchor: 'middle',
            weight: step === null ? 400 : 500,
          }),
        ].join('');
      }),
    ].join('');
  });
  return { height: 26 + rows.length * row + 10, parts: [...heads, ...lines], across };
}

type Lettering = {
  readonly fill: string;
  readonly size?: number;
  readonly weight?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
};

function text(
  x: number,
  y: number,
  words: string,
  { fill, size = 13, weight = 400, anchor = 'start' }: Lettering,
): string {
  return `<text x="${number(x)}" y="${number(y)}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${fill}">${xml(words)}</text>`;
}

function rect(x: number, y: number, across: number, high: number, fill: string): string {
  return `<rect x="${number(x)}" y="${number(y)}" width="${number(across)}" height="${number(high)}" rx="2" fill="${fill}"/>`;
}

function line(x1: number, y1: number, x2: number, y2: number, stroke: string): string {
  return `<line x1="${number(x1)}" y1="${number(y1)}" x2="${number(x2)}" y2="${number(y2)}" stroke="${stroke}"/>`;
}

const number = (value: number): string => String(Math.round(value * 100) / 100);

const cut = (words: string, longest: number): string => {
  const letters = [...words];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : words;
};

/** Escapes text for XML and removes characters XML cannot contain. */
function xml(words: string): string {
  return (
    words
      .replace(/\p{Surrogate}/gu, '\ufffd')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
