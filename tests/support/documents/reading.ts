import type { HiddenText, Place } from '../../../infra/extraction/port.ts';
import { type Block, type Reader, Unreadable } from '../../../infra/extraction/reader.ts';

/** What a reader yields and reports for one file. */
export type Reading = {
  readonly blocks: readonly Block[];
  readonly units: number;
  readonly hidden: readonly HiddenText[];
  readonly truncated: { readonly limit: string; readonly at: Place } | null;
};

export async function reading(reader: Reader, bytes: Uint8Array): Promise<Reading> {
  const blocks: Block[] = [];
  const hidden: HiddenText[] = [];
  let units = 0;
  let truncated: Reading['truncated'] = null;
  const report = {
    units: (count: number) => {
      units = count;
    },
    progress: () => undefined,
    hidden: (kind: HiddenText['kind'], place: Place, characters: number) => {
      hidden.push({ kind, place, characters });
    },
    textless: () => undefined,
    recognized: () => undefined,
    truncated: (limit: string, at: Place) => {
      truncated = { limit, at };
    },
  };
  for await (const block of reader(bytes, report)) blocks.push(block);
  return { blocks, units, hidden, truncated };
}

/** Why a file cannot be read; `damaged` for any other error, as the port defines; null: it can be read. */
export async function failureOf(reader: Reader, bytes: Uint8Array): Promise<string | null> {
  try {
    await reading(reader, bytes);
    return null;
  } catch (error) {
    return error instanceof Unreadable ? error.reason : 'damaged';
  }
}

/** Blocks as lines: `# heading`, `a | b` for rows, `---` for breaks. */
export function outline(blocks: readonly Block[]): string[] {
  return blocks.map((block) => {
    if (block.kind === 'break') return '---';
    if (block.kind === 'row') return block.cells.join(' | ');
    return block.kind === 'heading' ? `${'#'.repeat(block.level)} ${block.text}` : block.text;
  });
}
