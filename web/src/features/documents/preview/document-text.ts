import type * as z from 'zod/mini';
import type {
  DocumentRow,
  documentText,
  documentVersion,
  Passages,
} from '../../../../../api/document/contract/documents.ts';
import { count, formatNumber } from '../../../lib/display/format.ts';

export type DocumentText = z.infer<typeof documentText>;
export type DocumentVersion = z.infer<typeof documentVersion>;
export type Passage = Passages['passages'][number];

const unitsOf: Readonly<Record<DocumentRow['format'], readonly [one: string, many: string]>> = {
  pdf: ['page', 'pages'],
  docx: ['paragraph', 'paragraphs'],
  doc: ['paragraph', 'paragraphs'],
  xlsx: ['sheet', 'sheets'],
  xls: ['sheet', 'sheets'],
  csv: ['line', 'lines'],
  pptx: ['slide', 'slides'],
  ppt: ['slide', 'slides'],
  txt: ['line', 'lines'],
  json: ['line', 'lines'],
};

/** "3 pages, 5,120 characters". */
export function lengthOf(format: DocumentRow['format'], { units, characters }: DocumentText): string {
  const [one, many] = unitsOf[format];
  const long = count(characters, 'character', 'characters');
  return units > 0 ? `${count(units, one, many)}, ${long}` : long;
}

/** English name of a language, or its code where the browser has no name for it. @param code ISO 639-3 */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' }).of(code) ?? code;
  } catch {
    return code;
  }
}

type PlaceWords = {
  readonly page: (page: string) => string;
  readonly slide: (slide: string) => string;
  readonly notes: (slide: string) => string;
  readonly cells: (sheet: string, range: string) => string;
  readonly paragraph: (at: string) => string;
  readonly paragraphs: (from: string, to: string) => string;
  readonly line: (at: string) => string;
  readonly lines: (from: string, to: string) => string;
};

/** Place of a passage in words, as in a citation. */
export function placeInWords(place: Passage['place'], words: PlaceWords): string {
  const one = formatNumber;
  switch (place.kind) {
    case 'page':
      return words.page(one(place.page));
    case 'slide':
      return (place.isNotes ? words.notes : words.slide)(one(place.slide));
    case 'cells':
      return words.cells(place.sheet, place.range);
    case 'paragraph':
      return place.from === place.to
        ? words.paragraph(one(place.from))
        : words.paragraphs(one(place.from), one(place.to));
    case 'line':
      return place.from === place.to
        ? words.line(one(place.from))
        : words.lines(one(place.from), one(place.to));
  }
}
