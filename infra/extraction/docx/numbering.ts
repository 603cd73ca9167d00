import { type Attributes, attribute, readWholeXml } from '../xml/read-xml.ts';

/** List and level of a paragraph, as stated by the paragraph or by its style. undefined: not stated there. */
export type ListPlace = { readonly list: string | undefined; readonly level: number | undefined };
/** Numbers the paragraphs of lists. */
export type Labels = {
  /**
   * Label of the next paragraph of a list, as Word shows it: `2.1`, `c)`; '' for a bullet or an unknown list. @param
   * style id of the paragraph's style, which may determine the level
   */
  next(list: string, level: number | undefined, style: string | undefined): string;
};

type Level = { start: number; format: string; text: string; style: string | undefined; isDecimal: boolean };
type Definition = { readonly levels: Map<number, Level>; sameAs: string | undefined };
type List = { definition: string; readonly starts: Map<number, number> };
type Numbering = {
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly lists: ReadonlyMap<string, List>;
};

const deepestLevel = 8;
const longestLabel = 40;

/**
 * Reads the definitions of lists (ECMA-376 part 1, 17.9). @param chunks the numbering part of the file; null if it has
 * none @param listOfStyle finds the list that a style of lists states
 */
export async function readNumbering(
  chunks: AsyncIterable<Uint8Array> | null,
  listOfStyle: (style: string) => string | undefined,
): Promise<Labels> {
  const definitions = new Map<string, Definition>();
  const lists = new Map<string, List>();
  if (chunks !== null) await collect(chunks, definitions, lists);
  return createLabels({ definitions, lists }, listOfStyle);
}

async function collect(
  chunks: AsyncIterable<Uint8Array>,
  definitions: Map<string, Definition>,
  lists: Map<string, List>,
): Promise<void> {
  const parents: string[] = [];
  let definition: Definition | undefined;
  let list: List | undefined;
  let level: Level | undefined;
  let overridden = 0;
  const open = (name: string, attributes: Attributes) => {
    const parent = parents.at(-1);
    parents.push(name);
    const value = attribute(attributes, 'val');
    if (name === 'abstractNum') {
      definition = { levels: new Map(), sameAs: undefined };
      definitions.set(attribute(attributes, 'abstractNumId') ?? '', definition);
    } else if (name === 'num') {
      list = { definition: '', starts: new Map() };
      lists.set(attribute(attributes, 'numId') ?? '', list);
    } else if (name === 'lvl' && parent === 'abstractNum') {
      level = { start: 0, format: 'decimal', text: '', style: undefined, isDecimal: false };
      definition?.levels.set(Number(attribute(attributes, 'ilvl')), level);
    } else if (name === 'abstractNumId' && list) list.definition = value ?? '';
    else if (name === 'numStyleLink' && definition) definition.sameAs = value;
    else if (name === 'lvlOverride') overridden = Number(attribute(attributes, 'ilvl'));
    else if (name === 'startOverride') list?.starts.set(overridden, Number(value));
    else if (level && parent === 'lvl') addToLevel(level, name, value);
  };
  const close = (name: string) => {
    parents.pop();
    if (name === 'lvl') level = undefined;
    if (name === 'abstractNum') definition = undefined;
    if (name === 'num') list = undefined;
  };
  await readWholeXml(chunks, { open, close });
}

function addToLevel(level: Level, name: string, value: string | undefined): void {
  if (name === 'start') level.start = Number(value);
  else if (name === 'numFmt') level.format = value ?? 'decimal';
  else if (name === 'lvlText') level.text = (value ?? '').slice(0, longestLabel);
  else if (name === 'pStyle') level.style = value;
  else if (name === 'isLgl') level.isDecimal = value !== '0' && value !== 'false';
}

function createLabels(
  { definitions, lists }: Numbering,
  listOfStyle: (style: string) => string | undefined,
): Labels {
  /** Counters by definition, because lists with the same definition continue each other. */
  const counters = new Map<string, (number | undefined)[]>();
  const begun = new Set<string>();

  return {
    next(id, stated, style) {
      const list = lists.get(id);
      if (list === undefined) return '';
      const [name, levels] = definitionOf(list.definition);
      const ofStyle = [...levels].find(([, { style: its }]) => its !== undefined && its === style)?.[0];
      const at = stated ?? ofStyle ?? 0;
      const level = levels.get(at);
      if (level === undefined || at > deepestLevel) return '';
      const counts = counters.get(name) ?? [];
      counters.set(name, counts);
      if (!begun.has(id)) for (const [one] of list.starts) counts[one] = undefined;
      begun.add(id);
      const start = list.starts.get(at) ?? level.start;
      const before = counts[at];
      counts[at] = before === undefined ? start : before + 1;
      counts.length = at + 1;
      return labelOf(level, levels, counts);
    },
  };

  /** A definition may only name a style of lists; that style names the list that has the levels. */
  function definitionOf(name: string): readonly [string, ReadonlyMap<number, Level>] {
    const found = definitions.get(name);
    const list = found?.sameAs === undefined ? undefined : listOfStyle(found.sameAs);
    const other = list === undefined ? undefined : lists.get(list)?.definition;
    if (other !== undefined && other !== name)
      return [other, definitions.get(other)?.levels ?? new Map<number, Level>()];
    return [name, found?.levels ?? new Map<number, Level>()];
  }
}

/** Fills in the text of a level, which refers to counters as in `%1.%2`. */
function labelOf(
  level: Level,
  levels: ReadonlyMap<number, Level>,
  counts: readonly (number | undefined)[],
): string {
  if (level.format === 'bullet') return '';
  const [first = '', ...parts] = level.text.split('%');
  const shown = parts.map((part) => {
    const at = Number(part.slice(0, 1)) - 1;
    const counted = levels.get(at);
    if (counted === undefined) return `%${part}`;
    return numeral(counts[at] ?? counted.start, level.isDecimal ? 'decimal' : counted.format) + part.slice(1);
  });
  return (first + shown.join('')).trim();
}

/**
 * Writes a number in a format of lists (ECMA-376 part 1, 17.18.59); formats of other than Latin scripts become decimal.
 */
export function numeral(number: number, format: string): string {
  switch (format) {
    case 'none':
    case 'bullet':
      return '';
    case 'decimalZero':
      return String(number).padStart(2, '0');
    case 'lowerLetter':
      return letters(number);
    case 'upperLetter':
      return letters(number).toUpperCase();
    case 'lowerRoman':
      return roman(number).toLowerCase();
    case 'upperRoman':
      return roman(number);
    default:
      return String(number);
  }
}

/** Letters as Word counts them: after z comes aa, then bb. */
function letters(number: number): string {
  if (number < 1 || number > 26 * 10) return String(number);
  return String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));
}

const romanDigits = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;

function roman(number: number): string {
  if (number < 1 || number > 3_999) return String(number);
  let rest = number;
  let written = '';
  for (const [value, digits] of romanDigits)
    while (rest >= value) {
      written += digits;
      rest -= value;
    }
  return written;
}
