import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type ClearPassage, clearPassagesIn } from '../../../domain/analysis/dissection/clear-passages.ts';
import { documentTypeOf, type TypedDocument } from '../../../domain/analysis/dissection/document-type.ts';
import {
  type ExtractionQuality,
  extractionQuality,
} from '../../../domain/analysis/dissection/extraction-quality.ts';
import { nineLenses } from '../../../domain/framework/frameworks.ts';
import { type LibraryDocument, library, libraryKeys } from '../../../domain/read-models/library/library.ts';
import type { Passage } from '../../../infra/extraction/port.ts';
import type { LibraryRow } from '../../document/queries/library-rows.ts';
import { createMappingReader } from '../../document/queries/mapping.ts';
import { createTextReader } from '../../document/queries/passages.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { ModelReader } from '../../queries/read-models.ts';

/** What a dissection needs of a document. */
export type ReadDocument = TypedDocument & {
  readonly version: number;
  readonly passages: number;
  readonly clear: readonly ClearPassage[];
  /** Places of the clear passages, by index. */
  readonly places: ReadonlyMap<number, Passage['place']>;
  readonly quality: ExtractionQuality | null;
};

/** Clear passages of all documents that are kept in memory; one takes about 500 bytes. */
const clearPassagesKept = 100_000;

/**
 * Reads mapped documents for dissections, one at a time, because a long text takes a hundred megabytes of memory. What was read is kept
 * until the document changes.
 */
export function createDocumentReader(
  deps: Pick<ApiDependencies, 'keys' | 'blobs' | 'feed'>,
  reader: ModelReader,
) {
  const textOf = createTextReader(deps);
  const mappingOf = createMappingReader(deps);
  const known = new LRUCache<string, { readonly state: string; readonly read: ReadDocument }>({
    maxSize: clearPassagesKept,
    sizeCalculation: ({ read }) => read.clear.length + 1,
  });
  /** Counts changes, so that what was read before a change is not kept after it. */
  let changes = 0;
  deps.feed.onCommitted(library.name, ({ keys }) => {
    changes += 1;
    for (const key of keys) known.delete(key.split(':')[2] ?? '');
  });
  deps.feed.onMissed((model) => {
    if (model !== library.name) return;
    changes += 1;
    known.clear();
  });

  /** Undefined if the document is not mapped yet, or was erased meanwhile. */
  return async (tenant: string, row: LibraryRow): Promise<ReadDocument | undefined> => {
    const { documentId, name, mapped } = row;
    if (!mapped) return undefined;
    const state = JSON.stringify([name, mapped.textKey, mapped.mappingKey, mapped.moves]);
    const before = known.get(documentId);
    if (before?.state === state) return before.read;
    const until = changes;
    const read = await readOf(tenant, row, mapped);
    if (read && until === changes) known.set(documentId, { state, read });
    return read;
  };

  async function readOf(
    tenant: string,
    { documentId, name }: LibraryRow,
    { textKey, mappingKey, moves, version }: NonNullable<LibraryRow['mapped']>,
  ): Promise<ReadDocument | undefined> {
    const entry = await reader.get<LibraryDocument>(libraryKeys.document(tenant, documentId));
    const stored = entry?.versions.find((one) => one.version === version);
    const passages = await textOf(documentId, textKey);
    const mappings = passages && (await mappingOf(documentId, mappingKey));
    if (!stored?.text || !passages || !mappings) return undefined;
    const clear = clearPassagesIn({ documentId, passages, mappings, moves }, keyOf);
    return {
      ...documentTypeOf(nineLenses, { name, passages, clear }),
      version,
      passages: passages.length,
      clear,
      places: new Map(
        clear.flatMap(({ passage }) => {
          const place = passages[passage]?.place;
          return place ? [[passage, place] as const] : [];
        }),
      ),
      quality: extractionQuality(stored.format, stored.text.units, passages),
    };
  }
}

const keyOf = (words: string): string => createHash('sha256').update(words).digest('base64');
