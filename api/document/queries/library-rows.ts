import { LRUCache } from 'lru-cache';
import { type CountedTerms, readTermCounts } from '../../../domain/analysis/mapping/added-terms.ts';
import { type ChangedPassage, changedPassages } from '../../../domain/analysis/mapping/changed-passages.ts';
import type { Moves } from '../../../domain/analysis/mapping/text-summary.ts';
import { lensOfSubLens } from '../../../domain/framework/frameworks.ts';
import { type LibraryDocument, library, libraryKeys } from '../../../domain/read-models/library/library.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { folded, wordsIn } from '../../../infra/text-index/words.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Personal } from '../../queries/personal.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import type { DocumentRow } from '../contract/documents.ts';
import { isGivenUp } from './given-up.ts';
import { shownStage } from './shown-stage.ts';

const pageRead = 1_000;

/** A row with the fields that the list is searched by. The member's name is read only for rows that are shown. */
export type KnownRow = Omit<DocumentRow, 'uploadedBy' | 'progress'> & {
  /** The normalised name, followed by its words without punctuation, for searching. */
  readonly searched: string;
  /** Part of the key of its text; null without one. */
  readonly textKey: string | null;
  readonly accountId: string;
};

/** A row and, in `mapped`, the newest version whose passages are mapped; null: no version is mapped. */
export type LibraryRow = KnownRow & { readonly mapped: MappedVersion | null };

export type MappedVersion = {
  readonly version: number;
  readonly textKey: string;
  readonly mappingKey: string;
  /** As `writeOutline` writes it. */
  readonly outline: string;
  readonly moves: Moves;
  /** Identifies the terms of the organisation that the mapping used; null: none. */
  readonly lexicon: string | null;
  /** In how many of its passages each of these terms occurs. */
  readonly terms: CountedTerms;
  /** The re-mapping of the library that made the mapping, and what it changed; null: the first mapping of the text. */
  readonly remapped: { readonly remappingId: string; readonly changed: readonly ChangedPassage[] } | null;
  /** The newest re-mapping that failed at the text, which kept its mapping; null: none. */
  readonly failedIn: string | null;
};

type KnownLibrary = {
  readonly rows: Map<string, LibraryRow>;
  /** Changed documents whose rows have not been read again -> number of the change. */
  readonly stale: Map<string, number>;
};

export type LibraryRows = {
  /** Documents of an organisation that are not deleted, in no order. */
  of(tenant: string): Promise<readonly LibraryRow[]>;
};

/** Rows of libraries. Names are encrypted, so rows are decrypted once and kept in memory; a change of a document replaces its row. */
export function createLibraryRows(
  deps: Pick<ApiDependencies, 'feed' | 'scanner' | 'keys'>,
  reader: ModelReader,
  personal: Personal,
): LibraryRows {
  const scans = deps.scanner !== undefined;
  const knownOf = async (entry: LibraryDocument): Promise<LibraryRow> => ({
    ...(await rowOf(entry, personal, scans)),
    mapped: await mappedVersionOf(entry, deps.keys),
  });
  const libraries = new LRUCache<string, KnownLibrary>({ max: 50 });
  /** Counts changes, so that a library read before a change is not kept after it. */
  let changes = 0;
  deps.feed.onCommitted(library.name, ({ keys }) => {
    changes += 1;
    for (const key of keys) {
      const [kind, tenant = '', documentId = ''] = key.split(':');
      if (kind === 'document') libraries.peek(tenant)?.stale.set(documentId, changes);
    }
  });
  deps.feed.onMissed((model) => {
    if (model !== library.name) return;
    changes += 1;
    libraries.clear();
  });

  async function updated({ rows, stale }: KnownLibrary, tenant: string): Promise<void> {
    for (const [documentId, change] of [...stale]) {
      const entry = await reader.get<LibraryDocument>(libraryKeys.document(tenant, documentId));
      const row = entry && entry.deletedAt === null ? await knownOf(entry) : undefined;
      // The document may have changed again during the read, and another request may already have stored the newer row.
      if (stale.get(documentId) !== change) continue;
      stale.delete(documentId);
      if (row) rows.set(documentId, row);
      else rows.delete(documentId);
    }
  }

  async function readAll(tenant: string): Promise<KnownLibrary> {
    const before = changes;
    const known: KnownLibrary = { rows: new Map(), stale: new Map() };
    for (let after: string | undefined, more = true; more; ) {
      const page = await reader.list(libraryKeys.documents(tenant), {
        limit: pageRead,
        ...(after !== undefined && { after }),
      });
      for (const { document } of page) {
        const entry = document as LibraryDocument;
        if (entry.deletedAt === null) known.rows.set(entry.documentId, await knownOf(entry));
      }
      after = page.at(-1)?.key;
      more = page.length === pageRead;
    }
    if (before === changes) libraries.set(tenant, known);
    return known;
  }

  return {
    of: async (tenant) => {
      const known = libraries.get(tenant);
      if (known) await updated(known, tenant);
      return [...(known ?? (await readAll(tenant))).rows.values()];
    },
  };
}

/** @param scans whether documents are scanned here */
export async function rowOf(entry: LibraryDocument, personal: Personal, scans: boolean): Promise<KnownRow> {
  const newest = entry.versions.at(-1);
  if (!newest) throw new Error(`Document ${entry.documentId} has no version.`);
  const [name, tags] = await Promise.all([
    personal.read(entry.name),
    entry.tags === null ? '' : personal.read(entry.tags),
  ]);
  const { documentId, lens, subLens, documentType } = entry;
  // Upload time and member are those of the newest version.
  const { format, size, version, reason, text, at: uploadedAt, by: accountId } = newest;
  return {
    documentId,
    name,
    format,
    size,
    uploadedAt,
    accountId,
    lens,
    subLens,
    documentType,
    tags: tags === '' ? [] : tags.split('\n'),
    version,
    stage: shownStage(newest, scans),
    reason,
    searched: `${folded(name)}\n${Array.from(wordsIn(name), ({ word }) => word).join(' ')}`,
    textKey: text?.textKey ?? null,
    aiAnalyzed: entry.versions.some(({ analysis }) => analysis !== null),
    isGivenUp: isGivenUp(newest),
  };
}

/** Decrypts outlines without the cache of `Personal`, because they are long and are kept in the rows. */
async function mappedVersionOf(
  { versions }: LibraryDocument,
  keys: ApiDependencies['keys'],
): Promise<MappedVersion | null> {
  const newest = versions.findLast(({ text, mapping }) => text && mapping?.outline);
  if (!newest?.text || !newest.mapping?.outline) return null;
  const outline = await open(keys, newest.mapping.outline);
  if (outline === undefined) return null;
  const { version, moves, mapping, text } = newest;
  const terms = mapping.terms === undefined ? '' : await open(keys, mapping.terms);
  return {
    version,
    textKey: text.textKey,
    mappingKey: mapping.mappingKey,
    outline,
    moves,
    lexicon: mapping.lexicon ?? null,
    terms: sharing(readTermCounts(terms ?? '')),
    remapped: mapping.remapped
      ? {
          remappingId: mapping.remapped.remappingId,
          changed: await changesOf(mapping.remapped.before, outline, moves, keys),
        }
      : null,
    failedIn: mapping.failedIn ?? null,
  };
}

/** Lists of terms, shared by rows with the same ones: thousands of rows may have a thousand terms each. */
const lists = new LRUCache<string, readonly string[]>({ max: 500 });

function sharing({ terms, passages }: CountedTerms): CountedTerms {
  const key = terms.join('\n');
  const shared = lists.get(key) ?? terms;
  lists.set(key, shared);
  return { terms: shared, passages };
}

/** Computed with the row, so that the earlier outline need not be kept in memory. */
async function changesOf(
  sealed: string | null,
  after: string,
  moves: Moves,
  keys: ApiDependencies['keys'],
): Promise<readonly ChangedPassage[]> {
  const before = sealed === null ? undefined : await open(keys, sealed);
  return before === undefined
    ? []
    : changedPassages({ before, after }, moves, (subLens) => lensOfSubLens.get(subLens));
}
