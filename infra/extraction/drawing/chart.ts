import { limits, type Place } from '../port.ts';
import type { Block } from '../reader.ts';
import { type Attributes, attribute, readWholeXml } from '../xml/read-xml.ts';

type Series = {
  name: string;
  readonly categories: Map<number, string>;
  readonly values: Map<number, string>;
};

/**
 * Reads the values that a chart (DrawingML, ECMA-376 part 1, 21.2) stores from its sheet: its title, and a table with
 * one column for each series.
 */
export async function readChart(chunks: AsyncIterable<Uint8Array>, place: Place): Promise<readonly Block[]> {
  const { title, series } = await collect(chunks);
  const blocks: Block[] = title.trim() === '' ? [] : [{ kind: 'paragraph', text: title, place }];
  const indexes = new Set(
    series.flatMap(({ categories, values }) => [...categories.keys(), ...values.keys()]),
  );
  if (indexes.size === 0) return blocks;
  blocks.push({ kind: 'break' });
  blocks.push({ kind: 'row', cells: ['', ...series.map(({ name }) => name)], place });
  for (const index of [...indexes].toSorted((a, b) => a - b).slice(0, limits.rowsPerSheet)) {
    const category = series
      .map(({ categories }) => categories.get(index))
      .find((found) => found !== undefined);
    const cells = [category ?? '', ...series.map(({ values }) => values.get(index) ?? '')];
    blocks.push({ kind: 'row', cells, place });
  }
  blocks.push({ kind: 'break' });
  return blocks;
}

const mostSeries = 200;
const categoryElements = new Set(['cat', 'xVal']);
const valueElements = new Set(['val', 'yVal']);

async function collect(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ readonly title: string; readonly series: readonly Series[] }> {
  const series: Series[] = [];
  const titles: string[] = [];
  const parents: string[] = [];
  let part: 'name' | 'categories' | 'values' | null = null;
  let index = 0;
  const open = (name: string, attributes: Attributes) => {
    parents.push(name);
    if (name === 'ser' && series.length < mostSeries)
      series.push({ name: '', categories: new Map(), values: new Map() });
    else if (name === 'tx' && parents.at(-2) === 'ser') part = 'name';
    else if (categoryElements.has(name)) part = 'categories';
    else if (valueElements.has(name)) part = 'values';
    else if (name === 'pt') index = Number(attribute(attributes, 'idx') ?? 0);
  };
  const close = (name: string) => {
    parents.pop();
    if (name === 'tx' || categoryElements.has(name) || valueElements.has(name)) part = null;
    if (name === 'p' && parents.includes('title')) titles.push('\n');
  };
  const text = (content: string) => {
    const element = parents.at(-1);
    const last = series.at(-1);
    if (element === 't' && parents.includes('title')) titles.push(content);
    if (element !== 'v' || last === undefined || part === null) return;
    if (part === 'name') last.name += content;
    // Categories with several levels have one value per level; they are joined.
    else last[part].set(index, [last[part].get(index), content].filter(Boolean).join(' '));
  };
  await readWholeXml(chunks, { open, close, text });
  return { title: titles.join(''), series };
}
