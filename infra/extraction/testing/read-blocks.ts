import type { HiddenText, Place } from '../port.ts';
import type { Block, Reader } from '../reader.ts';

/** Collects everything that a reader yields and reports. */
export async function readBlocks(reader: Reader, bytes: Uint8Array) {
  const hidden: { readonly kind: HiddenText['kind']; readonly place: Place; readonly characters: number }[] =
    [];
  const truncated: { readonly limit: string; readonly at: Place }[] = [];
  const blocks: Block[] = [];
  let units = 0;
  for await (const block of reader(bytes, {
    units: (count) => {
      units = count;
    },
    progress: () => undefined,
    hidden: (kind, place, characters) => hidden.push({ kind, place, characters }),
    textless: () => undefined,
    recognized: () => undefined,
    truncated: (limit, at) => truncated.push({ limit, at }),
  }))
    blocks.push(block);
  return { blocks, hidden, truncated, units, lines: blocks.flatMap(lineOf) };
}

/** Writes a block as one line: `# heading`, `a | b` for a row, `---` for a break. */
function lineOf(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
      return block.text === '' ? [] : [`${'#'.repeat(block.level)} ${block.text}`.trim()];
    case 'paragraph':
      return [block.text];
    case 'row':
      return [block.cells.join(' | ')];
    case 'break':
      return ['---'];
  }
}
