import path from 'node:path';
import type { Extraction, Format, HiddenText, Outcome, Passage } from '../../infra/extraction/port.ts';
import { type Block, type Reader, Unreadable } from '../../infra/extraction/reader.ts';

const readers: { readonly [format in Format]?: () => Promise<Reader> } = {
  pdf: async () => (await import('../../infra/extraction/pdf/reader.ts')).pdfReader,
  doc: async () => (await import('../../infra/extraction/doc/reader.ts')).docReader,
  xlsx: async () => (await import('../../infra/extraction/workbook/reader.ts')).workbookReader,
  xls: async () => (await import('../../infra/extraction/workbook/reader.ts')).workbookReader,
  ppt: async () => (await import('../../infra/extraction/ppt/reader.ts')).pptReader,
};

/** Reads a file in this process, its format taken from its name, with one passage for each block. */
export async function extractInProcess(name: string, bytes: Uint8Array): Promise<Outcome> {
  const format = path.extname(name).slice(1).toLowerCase() as Format;
  const load = readers[format];
  if (load === undefined) return { kind: 'failed', reason: 'mismatch', detail: `No reader for ${format}` };
  const reader = await load();
  let units = 0;
  let truncated: Extraction['truncated'] = null;
  const hidden: HiddenText[] = [];
  const passages: Passage[] = [];
  let characters = 0;
  const report = {
    units: (count: number) => {
      units = count;
    },
    progress: () => undefined,
    hidden: (kind: HiddenText['kind'], place: HiddenText['place'], length: number) => {
      hidden.push({ kind, place, characters: length });
    },
    truncated: (limit: 'characters' | 'pages' | 'rows' | 'sheets', at: HiddenText['place']) => {
      truncated = { limit, at };
    },
  };
  try {
    for await (const block of reader(bytes, report)) {
      const text = textOf(block);
      if (text === '' || block.kind === 'break') continue;
      passages.push({
        text,
        headings: [],
        place: block.place,
        start: characters,
        end: characters + text.length,
        isTable: block.kind === 'row',
      });
      characters += text.length;
    }
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'failed', reason: error.reason, detail: error.message };
    return {
      kind: 'failed',
      reason: 'damaged',
      detail: error instanceof Error ? error.message : String(error),
    };
  }
  const extraction = {
    format,
    passages,
    characters,
    units,
    language: null,
    hidden,
    truncated,
    isRecognized: false,
  };
  return { kind: 'extracted', extraction };
}

function textOf(block: Block): string {
  if (block.kind === 'break') return '';
  return block.kind === 'row' ? block.cells.join('\t') : block.text;
}
