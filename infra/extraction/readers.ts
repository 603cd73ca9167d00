import type { Format } from './port.ts';
import { type Reader, type Readers, Unreadable } from './reader.ts';

/** Every format with its reader. */
export const readers: Readers = {
  pdf: notConnected('pdf'),
  // pdf: async () => (await import('./pdf/reader.ts')).pdfReader,
  docx: async () => (await import('./docx/reader.ts')).docxReader,
  doc: notConnected('doc'),
  // doc: async () => (await import('./doc/reader.ts')).docReader,
  xlsx: notConnected('xlsx'),
  // xlsx: async () => (await import('./workbook/reader.ts')).workbookReader,
  xls: notConnected('xls'),
  // xls: async () => (await import('./workbook/reader.ts')).workbookReader,
  csv: async () => (await import('./text/csv.ts')).csvReader,
  pptx: async () => (await import('./pptx/reader.ts')).pptxReader,
  ppt: notConnected('ppt'),
  // ppt: async () => (await import('./ppt/reader.ts')).pptReader,
  txt: async () => (await import('./text/txt.ts')).txtReader,
  json: async () => (await import('./text/json.ts')).jsonReader,
};

function notConnected(format: Format): () => Promise<Reader> {
  return () => Promise.reject(new Unreadable('unsupportedVersion', `${format} has no reader yet`));
}
