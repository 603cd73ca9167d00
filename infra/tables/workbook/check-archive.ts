import { type Entry, fromBufferPromise } from 'yauzl';
import { say } from '../../../domain/texts/sentence.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { type SheetCheck, sheetCheckFor } from './sheet-parts.ts';

/** Limits of a workbook. Bytes are counted while inflating, not as declared by the archive. */
export const archiveLimits = {
  entries: 5_000,
  bytes: 150 * 1024 * 1024,
  ratio: 200,
  ratioFrom: 1024 * 1024,
} as const;

const damaged = say('surveyImport.fileUnreadable.damaged');

/**
 * Checks the archive of an .xlsx file before it is parsed: its type, the number of parts and their inflated size (each
 * part is inflated once and discarded); that no name is outside the archive; that there is no document type; and that its sheets
 * have one meaning, see {@link SheetCheck}.
 * @throws UnreadableFile
 */
export async function checkArchive(bytes: Uint8Array): Promise<void> {
  let isWorkbook = false;
  let entries = 0;
  let total = 0;
  try {
    // yauzl checks sizes while inflating: an entry larger than declared ends with an error.
    const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      strictFileNames: true,
    });
    for await (const entry of archive.eachEntry()) {
      entries += 1;
      total += entry.uncompressedSize;
      if (entries > archiveLimits.entries || total > archiveLimits.bytes || grows(entry)) throw tooLarge();
      if (entry.isEncrypted()) throw new UnreadableFile(say('surveyImport.fileUnreadable.locked'));
      isWorkbook ||= entry.fileName === 'xl/workbook.xml';
      let isFirst = true;
      let sheet: SheetCheck | undefined;
      for await (const part of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        // No spreadsheet program writes a DOCTYPE; its only use would be to define entities and external references.
        if (part.includes('<!DOCTYPE')) throw new UnreadableFile(damaged);
        if (isFirst) sheet = sheetCheckFor(part);
        isFirst = false;
        sheet?.take(part);
      }
      sheet?.end();
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(damaged);
  }
  if (!isWorkbook) throw new UnreadableFile(say('surveyImport.fileUnreadable.archive'));
}

const grows = ({ uncompressedSize, compressedSize }: Entry): boolean =>
  uncompressedSize > archiveLimits.ratioFrom && uncompressedSize > compressedSize * archiveLimits.ratio;

const tooLarge = () => new UnreadableFile(say('surveyImport.fileUnreadable.unpacked'));
