import type { SearchState } from '../../../../../api/document/contract/documents.ts';
import { count, formatNumber } from '../../../lib/display/format.ts';
import { texts } from '../texts.ts';

const words = texts.search;
const documents = (number: number) => count(number, 'document', 'documents');

/** Progress of the search over the texts; null once all are searched. */
export const progressInWords = ({ searched, texts: all }: SearchState): string | null =>
  searched < all ? words.progress(formatNumber(searched), documents(all)) : null;

/** What a search without a result covered, and what it did not cover. */
export function scopeInWords(state: SearchState): readonly string[] {
  const { texts: all, searched, reading, failed, scanned } = state;
  return [
    words.scope(documents(all + failed + reading), formatNumber(searched)),
    ...(reading > 0 ? [words.reading(documents(reading), reading)] : []),
    ...(failed > 0 ? [words.failed(documents(failed), failed)] : []),
    ...(scanned > 0 ? [words.scanned(documents(scanned), scanned)] : []),
  ];
}
