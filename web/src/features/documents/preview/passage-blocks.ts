import type { Passage } from './document-text.ts';

export type TablePart = {
  readonly index: number;
  readonly place: Passage['place'];
  readonly rows: readonly (readonly string[])[];
};

/** What is drawn: new headings of the path, then paragraphs of one passage or one table of several. `index` counts from the start of the text. */
export type Block =
  | { readonly kind: 'heading'; readonly key: string; readonly depth: number; readonly text: string }
  | {
      readonly kind: 'text';
      readonly index: number;
      readonly place: Passage['place'];
      readonly paragraphs: readonly string[];
    }
  | {
      readonly kind: 'table';
      readonly head: readonly string[] | null;
      readonly parts: readonly TablePart[];
    };

/** @param from index of the first passage */
export function blocksOf(passages: readonly Passage[], from: number): readonly Block[] {
  const blocks: Block[] = [];
  let path: readonly string[] = [];
  let head: readonly string[] | null = null;
  let isInTable = false;
  for (const [offset, passage] of passages.entries()) {
    const index = from + offset;
    const goesOn = passage.isTable && continues(passage, head, isInTable || offset === 0);
    const headings = goesOn ? passage.headings.slice(0, -1) : passage.headings;
    for (const [depth, text] of headings.entries())
      if (!isSame(path, headings, depth))
        blocks.push({ kind: 'heading', key: `${index}/${depth}`, depth, text });
    path = headings;
    if (!passage.isTable) {
      blocks.push({ kind: 'text', index, place: passage.place, paragraphs: passage.text.split('\n') });
      isInTable = false;
      continue;
    }
    const rows = passage.text.split('\n').map((line) => line.split('\t'));
    const last = blocks.at(-1);
    if (goesOn && last?.kind === 'table') {
      blocks[blocks.length - 1] = { ...last, parts: [...last.parts, { index, place: passage.place, rows }] };
      continue;
    }
    const [first = [], ...others] = rows;
    if (goesOn) head = (passage.headings.at(-1) ?? '').split(' | ');
    else head = isHead(first) ? first : null;
    const body = head !== null && !goesOn ? others : rows;
    blocks.push({ kind: 'table', head, parts: [{ index, place: passage.place, rows: body }] });
    isInTable = true;
  }
  return blocks;
}

/** From its second passage on, the path of a table ends with its header (infra/extraction/passages.ts). */
function continues({ headings }: Passage, head: readonly string[] | null, mayContinue: boolean): boolean {
  const last = headings.at(-1);
  if (last === undefined || !mayContinue) return false;
  if (head === null) return last.includes(' | ');
  const names = head.filter((name) => name !== '').join(' | ');
  return last === names || (last.endsWith('…') && names.startsWith(last.slice(0, -1)));
}

/** A header names at least two columns and holds no figure. */
function isHead(cells: readonly string[]): boolean {
  const names = cells.filter((cell) => cell !== '');
  const isFigure = (cell: string) => !Number.isNaN(Number(cell.replaceAll(',', '').replaceAll('%', '')));
  return names.length >= 2 && !names.some(isFigure);
}

/** Whether both paths agree down to this depth. */
const isSame = (path: readonly string[], next: readonly string[], depth: number): boolean =>
  next.slice(0, depth + 1).every((text, at) => path[at] === text);
