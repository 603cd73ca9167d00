import type { ClaimingPassage } from '../../../domain/analysis/correlation/contradictions.ts';
import type { Direction } from '../../../domain/analysis/direction/direction.ts';
import type { LibraryRow } from '../../document/queries/library-rows.ts';
import { createMappingReader } from '../../document/queries/mapping.ts';
import { createTextReader } from '../../document/queries/passages.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { ClaimQuote } from '../contract/correlation.ts';

export type QuoteOf = (claim: ClaimingPassage, direction: Direction) => Promise<ClaimQuote | undefined>;

/** Reads sentences that make a claim, verbatim. Each text is read once; undefined if it was erased meanwhile. */
export function createQuotes(
  deps: Pick<ApiDependencies, 'keys' | 'blobs'>,
): (rows: readonly LibraryRow[]) => QuoteOf {
  const textOf = createTextReader(deps);
  const mappingOf = createMappingReader(deps);

  async function readOf({ documentId, mapped }: LibraryRow) {
    const passages = mapped ? await textOf(documentId, mapped.textKey) : undefined;
    const mappings = mapped && passages ? await mappingOf(documentId, mapped.mappingKey) : undefined;
    return passages && mappings && { passages, mappings };
  }

  return (rows) => {
    const known = new Map(rows.map((row) => [row.documentId, row]));
    const read = new Map<string, ReturnType<typeof readOf>>();
    return async ({ documentId, passage, confidence }, direction) => {
      const row = known.get(documentId);
      if (!row?.mapped) return undefined;
      const reading = read.get(documentId) ?? readOf(row);
      read.set(documentId, reading);
      const text = await reading;
      const found = text?.passages[passage];
      const claim = text?.mappings[passage]?.claims.find((one) => one.direction === direction);
      if (!found || !claim) return undefined;
      const { name, format } = row;
      const { version } = row.mapped;
      const versions = { version, newestVersion: row.version };
      const at = { documentId, name, format, ...versions, passage, place: { ...found.place } };
      return { ...at, text: found.text.slice(claim.start, claim.end), confidence };
    };
  };
}
