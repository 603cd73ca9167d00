import type { Format } from '../../document/limits.ts';

/** Where text was found: the pages, slides or sheets of a document, as its passages state them. */
type Place =
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'slide'; readonly slide: number }
  | { readonly kind: 'cells'; readonly sheet: string }
  | { readonly kind: 'paragraph' | 'line' };

/** How many of the pages, slides or sheets of a document gave text. */
export type ExtractionQuality = { readonly withText: number; readonly all: number };

const counted: ReadonlySet<Format> = new Set(['pdf', 'pptx', 'ppt', 'xlsx', 'xls']);

/**
 * @param units number of pages, slides or sheets, those left out by a limit included
 * @returns null for formats without pages, whose lines and paragraphs may be empty on purpose
 */
export function extractionQuality(
  format: Format,
  units: number,
  passages: readonly { readonly place: Place }[],
): ExtractionQuality | null {
  if (!counted.has(format) || units === 0) return null;
  const found = new Set(passages.map(({ place }) => unitOf(place)));
  return { withText: Math.min(found.size, units), all: units };
}

function unitOf(place: Place): string | number {
  switch (place.kind) {
    case 'page':
      return place.page;
    case 'slide':
      return place.slide;
    case 'cells':
      return place.sheet;
    default:
      return '';
  }
}
