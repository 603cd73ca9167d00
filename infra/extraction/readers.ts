import type { Readers } from './reader.ts';

/** Every format with its reader. */
export const readers: Readers = {
  pdf: async () => (await import('./pdf/reader.ts')).pdfReader,
  docx: async () => (await import('./docx/reader.ts')).docxReader,
  doc: async () => (await import('./doc/reader.ts')).docReader,
  xlsx: async () => (await import('./workbook/reader.ts')).workbookReader,
  xls: async () => (await import('./workbook/reader.ts')).workbookReader,
  csv: async () => (await import('./text/csv.ts')).csvReader,
  pptx: async () => (await import('./pptx/reader.ts')).pptxReader,
  ppt: async () => (await import('./ppt/reader.ts')).pptReader,
  txt: async () => (await import('./text/txt.ts')).txtReader,
  json: async () => (await import('./text/json.ts')).jsonReader,
};
