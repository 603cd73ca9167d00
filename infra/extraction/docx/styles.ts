import { type Attributes, attribute, readWholeXml } from '../xml/read-xml.ts';
import { levelOfStyleName } from './heading-names.ts';
import type { ListPlace } from './numbering.ts';

/** Properties that decide whether readers see a text. undefined: not stated here. */
export type Look = {
  isHidden: boolean | undefined;
  /** In half points. */
  size: number | undefined;
  isWhite: boolean | undefined;
  /** Six hexadecimal digits. */
  color: string | undefined;
  /** Colour behind the text, if it has one of its own. */
  fill: string | undefined;
  /** Width of the letters in percent of their usual one. */
  width: number | undefined;
  /** True if the text has a background of its own, on which white text can be read. */
  isShaded: boolean | undefined;
};
export type Style = {
  readonly look: Readonly<Look>;
  readonly headingLevel: number | null;
  readonly listed: ListPlace;
};
export type Styles = {
  /** A style with everything that it inherits. */
  style(id: string | undefined): Style;
  /** Style of paragraphs that do not name one. */
  readonly defaultParagraph: string | undefined;
  /** What holds where no style says otherwise. */
  readonly defaults: Readonly<Look>;
};

type Definition = {
  name: string;
  basedOn: string | undefined;
  outlineLevel: number | undefined;
  list: string | undefined;
  listLevel: number | undefined;
  look: Look;
};

const deepest = 20;
export const emptyLook = (): Look => ({
  isHidden: undefined,
  size: undefined,
  isWhite: undefined,
  color: undefined,
  fill: undefined,
  width: undefined,
  isShaded: undefined,
});
const plain: Style = {
  look: emptyLook(),
  headingLevel: null,
  listed: { list: undefined, level: undefined },
};

/** @param chunks the styles part of the file; null if it has none */
export async function readStyles(chunks: AsyncIterable<Uint8Array> | null): Promise<Styles> {
  const definitions = new Map<string, Definition>();
  let defaultParagraph: string | undefined;
  let current: Definition | undefined;
  const defaults = emptyLook();
  const parents: string[] = [];
  const open = (name: string, attributes: Attributes) => {
    const parent = parents.at(-1);
    parents.push(name);
    if (name === 'style') {
      const id = attribute(attributes, 'styleId') ?? '';
      current = {
        name: '',
        basedOn: undefined,
        outlineLevel: undefined,
        list: undefined,
        listLevel: undefined,
        look: emptyLook(),
      };
      definitions.set(id, current);
      if (attribute(attributes, 'type') === 'paragraph' && isOn(attribute(attributes, 'default') ?? '0'))
        defaultParagraph = id;
    }
    if (parents.includes('rPrDefault')) addToLook(defaults, name, attributes);
    if (current === undefined) return;
    const value = attribute(attributes, 'val');
    if (parent === 'style' && name === 'name') current.name = value ?? '';
    if (parent === 'style' && name === 'basedOn') current.basedOn = value;
    if (parent === 'pPr' && name === 'outlineLvl') current.outlineLevel = Number(value);
    if (parent === 'numPr' && name === 'numId') current.list = value;
    if (parent === 'numPr' && name === 'ilvl') current.listLevel = Number(value);
    addToLook(current.look, name, attributes);
  };
  const close = (name: string) => {
    parents.pop();
    if (name === 'style') current = undefined;
  };
  if (chunks !== null) await readWholeXml(chunks, { open, close });
  return { style: createResolver(definitions), defaultParagraph, defaults };
}

/** Handles one element of the properties of a run, paragraph, cell or table. */
export function addToLook(look: Look, name: string, attributes: Attributes): void {
  const value = attribute(attributes, 'val');
  if (name === 'vanish') look.isHidden = isOn(value);
  else if (name === 'sz' && value !== undefined) look.size = Number(value);
  else if (name === 'w' && value !== undefined) look.width = Number.parseFloat(value);
  else if (name === 'color') addColor(look, attributes);
  else if (name === 'highlight') {
    look.isShaded = value !== 'none' && value !== 'white';
    look.fill = highlights[value ?? ''];
  } else if (name === 'shd') addShading(look, attributes);
}

/** Names in ECMA-376 part 1, 17.18.40, that are also usual colours of text. */
const highlights: Readonly<Record<string, string>> = {
  black: '000000',
  blue: '0000FF',
  cyan: '00FFFF',
  green: '00FF00',
  magenta: 'FF00FF',
  red: 'FF0000',
  yellow: 'FFFF00',
};

function addColor(look: Look, attributes: Attributes): void {
  const value = attribute(attributes, 'val');
  const isOfTheme = ['background1', 'bg1', 'light1'].includes(attribute(attributes, 'themeColor') ?? '');
  // The colour of the background, not made darker.
  const isPaper = isOfTheme && attribute(attributes, 'themeShade') === undefined;
  look.isWhite = isPaper || isWhite(value);
  look.color = isPaper ? 'FFFFFF' : value?.toUpperCase();
}

function addShading(look: Look, attributes: Attributes): void {
  const pattern = attribute(attributes, 'val');
  const [fill, color] = [attribute(attributes, 'fill'), attribute(attributes, 'color')];
  const behind = (pattern === 'solid' ? color : fill)?.toUpperCase();
  const isMixed = pattern !== undefined && !['clear', 'nil', 'solid'].includes(pattern);
  if (!isMixed) look.fill = behind;
  if (isMixed || (behind !== undefined && behind !== 'AUTO' && !isWhite(behind))) look.isShaded = true;
  // A solid pattern of the automatic colour is black.
  if (pattern === 'solid' && (color === undefined || color === 'auto')) look.isShaded = true;
}

/** Reads an on/off value of Office Open XML; an element without a value means on. */
const isOn = (value: string | undefined): boolean => value !== '0' && value !== 'false' && value !== 'off';

/** True for white, and for colours so near to it that they cannot be told from paper. */
export function isWhite(color: string | undefined): boolean {
  if (color === undefined || color.length !== 6) return false;
  return [0, 2, 4].every((at) => Number.parseInt(color.slice(at, at + 2), 16) >= 0xfa);
}

function createResolver(definitions: ReadonlyMap<string, Definition>): Styles['style'] {
  const known = new Map<string, Style>();
  const resolve = (id: string | undefined, depth: number): Style => {
    const definition = id === undefined ? undefined : definitions.get(id);
    if (id === undefined || definition === undefined || depth > deepest) return plain;
    const found = known.get(id);
    if (found !== undefined) return found;
    const base = resolve(definition.basedOn, depth + 1);
    const style = {
      look: over(definition.look, base.look),
      headingLevel: levelOf(definition, base),
      listed: {
        list: definition.list ?? base.listed.list,
        level: definition.listLevel ?? base.listed.level,
      },
    };
    known.set(id, style);
    return style;
  };
  return (id) => resolve(id, 0);
}

/** Outline level 9 means body text. */
function levelOf({ name, outlineLevel }: Definition, base: Style): number | null {
  const named = levelOfStyleName(name);
  if (named !== null) return named;
  if (outlineLevel === undefined) return base.headingLevel;
  return outlineLevel >= 0 && outlineLevel <= 8 ? outlineLevel + 1 : null;
}

/** The first look; where it is undefined, the second. */
export const over = (first: Readonly<Look>, second: Readonly<Look>): Look => ({
  isHidden: first.isHidden ?? second.isHidden,
  size: first.size ?? second.size,
  isWhite: first.isWhite ?? second.isWhite,
  color: first.color ?? second.color,
  fill: first.fill ?? second.fill,
  width: first.width ?? second.width,
  isShaded: first.isShaded || second.isShaded,
});
