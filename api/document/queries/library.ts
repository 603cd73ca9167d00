import { LRUCache } from 'lru-cache';
import {
  type LibraryDocument,
  type LibraryUsage,
  library,
  libraryKeys,
  type SameContent,
} from '../../../domain/read-models/library/library.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { notFound } from '../../http/problem.ts';
import type { People } from '../../queries/people.ts';
import type { Personal } from '../../queries/personal.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import type { DocumentDetail, DocumentRow, DocumentSort, Documents } from '../contract/documents.ts';

export const libraryModel = library.name;
/** Rows of one answer. */
export const rowsShown = 100;
const pageRead = 1_000;

export type DocumentFilter = {
  readonly search?: string | undefined;
  /** `none`: uncategorised. */
  readonly lens?: string | undefined;
  readonly subLens?: string | undefined;
  readonly type?: string | undefined;
  readonly sort?: DocumentSort | undefined;
  readonly from: number;
};

export type LibraryQuery = {
  /** Documents that are not deleted. @param filter which ones, in which order */
  list(tenant: string, filter: DocumentFilter): Promise<Omit<Documents, 'usage' | 'position'>>;
  /** @throws NOT_FOUND alike for a deleted document, another organisation's and one that does not exist */
  stored(tenant: string, documentId: string): Promise<LibraryDocument>;
  detail(tenant: string, documentId: string): Promise<Omit<DocumentDetail, 'position'>>;
  usage(tenant: string): Promise<{ readonly bytes: number; readonly documents: number }>;
  /** The document that has this content now, with its name. */
  withContent(
    tenant: string,
    content: string,
  ): Promise<{ readonly documentId: string; readonly name: string } | undefined>;
};

/** A row with the text that a search matches. The uploader's name is read only for the rows of an answer. */
type Known = Omit<DocumentRow, 'uploadedBy'> & { readonly searched: string; readonly accountId: string };

/**
 * Libraries of organisations. Names are sealed, so the rows of a library are opened once and kept in memory; a change of a document replaces
 * its row.
 */
export function createLibraryQuery(
  deps: Pick<ApiDependencies, 'feed'>,
  reader: ModelReader,
  personal: Personal,
  people: People,
): LibraryQuery {
  const libraries = new LRUCache<string, Map<string, Known>>({ max: 50 });
  /** Counts changes, so that a library read before a change is not kept after it. */
  let changes = 0;
  deps.feed.onCommitted(libraryModel, ({ keys }) => {
    changes += 1;
    for (const key of keys) {
      const [kind, tenant, documentId] = key.split(':');
      if (kind === 'document' && tenant !== undefined && documentId !== undefined)
        stale(tenant).set(documentId, changes);
    }
  });
  deps.feed.onMissed((model) => {
    changes += 1;
    if (model === libraryModel) libraries.clear();
  });
  /** Changed documents whose rows are not read again yet, and the change. */
  const staleRows = new LRUCache<string, Map<string, number>>({ max: 50 });
  const stale = (tenant: string): Map<string, number> => {
    const known = staleRows.get(tenant) ?? new Map();
    staleRows.set(tenant, known);
    return known;
  };

  async function rowsOf(tenant: string): Promise<Iterable<Known>> {
    const known = libraries.get(tenant);
    if (!known) return (await readAll(tenant)).values();
    for (const [documentId, change] of [...stale(tenant)]) {
      const entry = await reader.get<LibraryDocument>(libraryKeys.document(tenant, documentId));
      if (entry && entry.deletedAt === null) known.set(documentId, await rowOf(entry));
      else known.delete(documentId);
      // It may have changed again while it was read.
      if (stale(tenant).get(documentId) === change) stale(tenant).delete(documentId);
    }
    return known.values();
  }

  async function readAll(tenant: string): Promise<Map<string, Known>> {
    const before = changes;
    const rows = new Map<string, Known>();
    const prefix = libraryKeys.documents(tenant);
    for (let after: string | undefined, more = true; more; ) {
      const page = await reader.list(prefix, { limit: pageRead, ...(after !== undefined && { after }) });
      for (const { document } of page) {
        const entry = document as LibraryDocument;
        if (entry.deletedAt === null) rows.set(entry.documentId, await rowOf(entry));
      }
      after = page.at(-1)?.key;
      more = page.length === pageRead;
    }
    if (before === changes) {
      staleRows.delete(tenant);
      libraries.set(tenant, rows);
    }
    return rows;
  }

  async function rowOf(entry: LibraryDocument): Promise<Known> {
    const newest = entry.versions.at(-1);
    if (!newest) throw new Error(`Document ${entry.documentId} has no version.`);
    const [name, tags] = await Promise.all([
      personal.read(entry.name),
      entry.tags === null ? '' : personal.read(entry.tags),
    ]);
    const { documentId, lens, subLens, documentType, uploadedAt, uploadedBy: accountId } = entry;
    const { format, size, version, stage, reason } = newest;
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
      stage,
      reason,
      searched: name.toLocaleLowerCase('en'),
    };
  }

  const shown = async ({ searched: _, accountId, ...row }: Known): Promise<DocumentRow> => ({
    ...row,
    uploadedBy: await people.nameOf(accountId),
  });

  const stored: LibraryQuery['stored'] = async (tenant, documentId) => {
    const entry = await reader.get<LibraryDocument>(libraryKeys.document(tenant, documentId));
    if (!entry || entry.deletedAt !== null) throw notFound();
    return entry;
  };

  return {
    stored,
    list: async (tenant, { from, sort = 'newest', ...filter }) => {
      const all = [...(await rowsOf(tenant))];
      const matching = all.filter((row) => matches(row, filter)).sort(orders[sort]);
      const byLens: Record<string, number> = {};
      for (const { lens } of all) if (lens !== null) byLens[lens] = (byLens[lens] ?? 0) + 1;
      return {
        documents: await Promise.all(matching.slice(from, from + rowsShown).map(shown)),
        matching: matching.length,
        counts: {
          total: all.length,
          categorized: all.filter(({ lens }) => lens !== null).length,
          byLens,
        },
      };
    },
    detail: async (tenant, documentId) => {
      const entry = await stored(tenant, documentId);
      const versions = await Promise.all(
        entry.versions.map(async ({ name, sha256, content: __, fileKey: ___, by, text, ...version }) => ({
          ...version,
          name: await personal.read(name),
          sha256: await personal.read(sha256),
          by: await people.nameOf(by),
          text: text && withoutKey(text),
        })),
      );
      return { document: await shown(await rowOf(entry)), versions: versions.reverse() };
    },
    usage: async (tenant) =>
      (await reader.get<LibraryUsage>(libraryKeys.usage(tenant))) ?? { bytes: 0, documents: 0 },
    withContent: async (tenant, content) => {
      const found = await reader.get<SameContent>(libraryKeys.content(tenant, content));
      const entry =
        found && (await reader.get<LibraryDocument>(libraryKeys.document(tenant, found.documentId)));
      return entry && { documentId: entry.documentId, name: await personal.read(entry.name) };
    },
  };
}

const withoutKey = ({ textKey: _, ...text }: NonNullable<LibraryDocument['versions'][number]['text']>) =>
  text;

function matches(
  row: Known,
  { search, lens, subLens, type }: Omit<DocumentFilter, 'from' | 'sort'>,
): boolean {
  const wanted = search?.trim().toLocaleLowerCase('en') ?? '';
  return (
    row.searched.includes(wanted) &&
    (lens === undefined || (row.lens ?? 'none') === lens) &&
    (subLens === undefined || row.subLens === subLens) &&
    (type === undefined || row.documentType === type)
  );
}

const byName = new Intl.Collator('en', { numeric: true });
const newestFirst = (a: Known, b: Known) =>
  b.uploadedAt.localeCompare(a.uploadedAt) || a.documentId.localeCompare(b.documentId);
const orders: Readonly<Record<DocumentSort, (a: Known, b: Known) => number>> = {
  newest: newestFirst,
  oldest: (a, b) => newestFirst(b, a),
  name: (a, b) => byName.compare(a.name, b.name) || newestFirst(a, b),
  size: (a, b) => b.size - a.size || newestFirst(a, b),
};
