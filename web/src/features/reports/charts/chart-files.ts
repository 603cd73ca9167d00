import { saveAs } from '../../../lib/download/download.ts';
import { type Caption, type Chart, chartSvg, type DrawnChart } from './chart-svg.ts';
import { drawnSvg } from './drawn-svg.ts';

export type ChartFormat = 'svg' | 'png';
/** Scale of the image in relation to its size on paper, so that it is sharp on a projector. */
const sharpness = 2;

/** The numbers of a chart to draw, or the SVG element of a chart on the page. */
export type SavedChart = Exclude<Chart, DrawnChart> | SVGSVGElement;

/** Saves a chart as a file, in the current colours of the page. @throws Error if the browser cannot draw it */
export async function saveChart(
  chart: SavedChart,
  caption: Caption,
  format: ChartFormat,
  name: string,
): Promise<void> {
  const drawing: Chart = chart instanceof SVGSVGElement ? { kind: 'drawn', ...drawnSvg(chart) } : chart;
  const svg = chartSvg(drawing, caption, coloursNow());
  const file = format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg);
  saveAs(file, `${name}.${format}`);
}

/** Resolves a colour token to a plain colour of the current theme, because a file cannot use the tokens of the page. */
function coloursNow(): (token: string) => string {
  const probe = document.createElement('span');
  document.body.append(probe);
  const known = new Map<string, string>();
  queueMicrotask(() => probe.remove());
  return (token) => {
    const before = known.get(token);
    if (before !== undefined) return before;
    probe.style.color = `var(--${token})`;
    const colour = getComputedStyle(probe).color;
    known.set(token, colour);
    return colour;
  };
}

async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  // A data: URL, because the content security policy does not allow blob: images.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * sharpness;
  canvas.height = image.naturalHeight * sharpness;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made'))), 'image/png'),
  );
}
