import { type DocumentSort, documentLimits } from '../../../domain/document/limits.ts';
import {
  type LibraryDocument,
  type LibraryUsage,
  library,
  libraryKeys,
  type SameContent,
} from '../../../domain/read-models/library/library.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { ReportedReading } from '../../../infra/process-reports/port.ts';
import type { Term } from '../../../infra/text-index/port.ts';
import { folded, termsOf } from '../../../infra/text-index/words.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem, notFound } from '../../http/problem.ts';
import type { People } from '../../queries/people.ts';
import type { Personal } from '../../queries/personal.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import type {
  DocumentDetail,
  DocumentRow,
  Documents,
  ListedDocument,
  SearchState,
} from '../contract/documents.ts';
import { type KnownRow, type LibraryRows, type MappedVersion, rowOf } from './library-rows.ts';
import { mappedSurely } from './mapped-surely.ts';
import type { PastRow } from './past-library.ts';
import type { TextSearch } from './search/text-search.ts';
import { shownStage } from './shown-stage.ts';

export const libraryModel = library.name;
/** Maximum number of rows in one answer; lower for a search, because each row then has passages of its text. */
const rowsShown = 100;
const rowsFound = 20;

export type DocumentFilter = {
  readonly search?: string | undefined;
  /** `none`: uncategorised. */
  readonly lens?: string | undefined;
  readonly subLens?: string | undefined;
  readonly type?: string | undefined;
  readonly tag?: string | undefined;
  readonly sort?: DocumentSort | undefined;
  readonly from: number;
};

export type LibraryQuery = {
  /** Documents that are not deleted. @param filter which ones, in which order */
  list(
    tenant: string,
    filter: DocumentFilter,
    /** Rows of a past moment instead of the present ones. */
    then?: readonly PastRow[],
  ): Promise<
    Omit<Documents, 'usage' | 'position' | 'asOf' | 'counts'> & {
      readonly counts: Omit<Documents['counts'], 'correlated'>;
    }
  >;
  /** @throws NOT_FOUND alike for a deleted document, another organisation's and one that does not exist */
  stored(tenant: string, documentId: string): Promise<LibraryDocument>;
  detail(tenant: string, documentId: string): Promise<Omit<DocumentDetail, 'position'>>;
  /** Waits at most two seconds until the library includes a position. */
  reached(position: string): Promise<void>;
  usage(tenant: string): Promise<{ readonly bytes: number; readonly documents: number }>;
  /** The document that has this content now, with its name. */
  withContent(
    tenant: string,
    content: string,
  ): Promise<{ readonly documentId: string; readonly name: string } | undefined>;
};

/** A present row, or one of a past moment, which has no mapping. */
type ListedRow = KnownRow & { readonly isErased?: boolean; readonly mapped?: MappedVersion | null };

/** Libraries of organisations. */
export function createLibraryQuery(
  deps: Pick<ApiDependencies, 'reports' | 'scanner'>,
  reader: ModelReader,
  personal: Personal,
  people: People,
  rows: LibraryRows,
  texts: TextSearch,
): LibraryQuery {
  const scans = deps.scanner !== undefined;
  const shown = async (known: readonly ListedRow[]): Promise<DocumentRow[]> => {
    const readings = known.some(({ stage }) => stage === 'reading') ? await readingsOf(deps) : [];
    return Promise.all(
      known.map(async ({ searched: _, textKey: __, mapped: ___, accountId, isErased: ____, ...row }) => ({
        ...row,
        uploadedBy: await people.nameOf(accountId),
        progress: row.stage === 'reading' ? progressOf(row, readings) : null,
      })),
    );
  };

  const stored = createStoredDocument(reader);

  /** Documents whose name or text matches, with their scores; a match in the name ranks first. At a past moment only names are searched. */
  async function searched(tenant: string, all: readonly KnownRow[], search: string, isPast: boolean) {
    const terms = termsOf(search);
    if (terms.reduce((sum, { words }) => sum + words.length, 0) > documentLimits.searchWords)
      throw new ApiProblem(
        400,
        'SEARCH_TOO_LONG',
        say('document.searchTooLong', { max: documentLimits.searchWords }),
      );
    const inTexts = isPast ? nothingFound : await texts.find(tenant, all, terms);
    const scores = new Map(inTexts.scores);
    const typed = folded(search.trim());
    for (const { documentId, searched: name } of all)
      if (name.includes(typed) || (terms.length > 0 && terms.every((term) => isIn(name, term))))
        scores.set(documentId, (scores.get(documentId) ?? 0) + scoreOfName);
    return { terms, scores, inTexts: inTexts.scores, state: isPast ? null : stateOf(all, inTexts.searched) };
  }

  /** Reads one text after another, so that the long texts of a page are not all in memory at once. */
  async function listed(
    page: readonly ListedRow[],
    search: Awaited<ReturnType<typeof searched>> | undefined,
  ): Promise<ListedDocument[]> {
    const found: ListedDocument['found'][] = [];
    for (const row of page) {
      const isInText = search?.inTexts.has(row.documentId);
      found.push(isInText ? await texts.passagesIn(row, search?.terms ?? []) : []);
    }
    return (await shown(page)).map((row, index) => ({
      ...row,
      found: found[index] ?? [],
      mapping: mappingOf(page[index]),
      isErased: page[index]?.isErased ?? false,
    }));
  }

  return {
    stored,
    list: async (tenant, { from, search, sort = search ? 'best' : 'newest', tag, ...filter }, then) => {
      const all: readonly ListedRow[] = then ?? (await rows.of(tenant));
      const found = search?.trim() ? await searched(tenant, all, search, then !== undefined) : undefined;
      const alike = all.filter((row) => matches(row, filter) && (found?.scores.has(row.documentId) ?? true));
      const matching = alike
        .filter(({ tags }) => tag === undefined || tags.includes(tag))
        .sort(sort === 'best' && found ? byScore(found.scores) : orders[sort]);
      const page = matching.slice(from, from + (found ? rowsFound : rowsShown));
      const byLens: Record<string, number> = {};
      for (const { lens } of all) if (lens !== null) byLens[lens] = (byLens[lens] ?? 0) + 1;
      return {
        documents: await listed(page, found),
        search: found?.state ?? null,
        matching: matching.length,
        counts: {
          total: all.length,
          categorized: all.filter(({ lens }) => lens !== null).length,
          aiAnalyzed: all.filter(({ aiAnalyzed }) => aiAnalyzed).length,
          byLens,
        },
        tags: tagsOf(alike),
      };
    },
    detail: async (tenant, documentId) => {
      const entry = await stored(tenant, documentId);
      const versions = await Promise.all(
        entry.versions.map(async (one) => {
          const { version, format, size, at, reason, text } = one;
          return {
            version,
            format,
            size,
            at,
            reason,
            stage: shownStage(one, scans),
            name: await personal.read(one.name),
            sha256: await personal.read(one.sha256),
            by: await people.nameOf(one.by),
            text: text && withoutKey(text),
          };
        }),
      );
      const [document] = await shown([await rowOf(entry, personal, scans)]);
      if (!document) throw notFound();
      return { document, versions: versions.reverse() };
    },
    reached: reader.reached,
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

/** @throws NOT_FOUND alike for a deleted document, another organisation's and one that does not exist */
export function createStoredDocument(reader: ModelReader): LibraryQuery['stored'] {
  return async (tenant, documentId) => {
    const entry = await reader.get<LibraryDocument>(libraryKeys.document(tenant, documentId));
    if (!entry || entry.deletedAt !== null) throw notFound();
    return entry;
  };
}

/** Empty if the reports cannot be read: the library is then listed without progress. */
const readingsOf = async ({ reports }: Pick<ApiDependencies, 'reports'>) =>
  (await reports.list().catch(() => [])).flatMap(({ reading = [] }) => reading);

function progressOf(
  { documentId, version }: Pick<KnownRow, 'documentId' | 'version'>,
  readings: readonly ReportedReading[],
): DocumentRow['progress'] {
  const found = readings.find((one) => one.documentId === documentId && one.version === version);
  return found ? { done: found.done, total: found.total } : null;
}

/** Only of the newest version: the text of an earlier one is not the text of the document any more. */
const mappingOf = (row: ListedRow | undefined): ListedDocument['mapping'] =>
  row?.mapped && row.mapped.version === row.version ? mappedSurely(row.mapped) : null;

const withoutKey = ({
  textKey: _,
  unreadPages = 0,
  ...text
}: NonNullable<LibraryDocument['versions'][number]['text']>) => ({ ...text, unreadPages });

/** Result of a search that reads no texts. */
const nothingFound = { scores: new Map<string, number>(), searched: 0 };

/** Higher than any score of a text, so that documents found by name come first. */
const scoreOfName = 1_000_000;

/** True if the name contains the words of the term in a row: "annual report" matches "annual report.pdf". */
const isIn = (name: string, { words }: Term): boolean => name.includes(words.join(' '));

const isToBeRead = (stage: KnownRow['stage']): boolean =>
  stage === 'unscanned' || stage === 'waiting' || stage === 'toRecognize' || stage === 'reading';

function stateOf(rows: readonly KnownRow[], searched: number): SearchState {
  const failed = rows.filter(({ stage }) => stage === 'failed' || stage === 'quarantined');
  return {
    texts: rows.filter(({ textKey }) => textKey !== null).length,
    searched,
    reading: rows.filter(({ stage }) => isToBeRead(stage)).length,
    failed: failed.length,
    scanned: failed.filter(({ reason }) => reason === 'scanned' || reason === 'noWords').length,
  };
}

function matches(
  row: KnownRow,
  { lens, subLens, type }: Pick<DocumentFilter, 'lens' | 'subLens' | 'type'>,
): boolean {
  return (
    (lens === undefined || (row.lens ?? 'none') === lens) &&
    (subLens === undefined || row.subLens === subLens) &&
    (type === undefined || row.documentType === type)
  );
}

/** Maximum number of tags in one answer. */
const tagsShown = 100;

function tagsOf(rows: readonly KnownRow[]): Documents['tags'] {
  const counted = new Map<string, number>();
  for (const { tags } of rows) for (const tag of tags) counted.set(tag, (counted.get(tag) ?? 0) + 1);
  return [...counted]
    .map(([tag, documents]) => ({ tag, documents }))
    .sort((a, b) => b.documents - a.documents || byName.compare(a.tag, b.tag))
    .slice(0, tagsShown);
}

const byName = new Intl.Collator('en', { numeric: true });
/** Times and ids are ASCII, so they need no rules of a language, which cost most of the sorting. */
const inOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const newestFirst = (a: KnownRow, b: KnownRow) =>
  inOrder(b.uploadedAt, a.uploadedAt) || inOrder(a.documentId, b.documentId);
const byScore = (scores: ReadonlyMap<string, number>) => (a: KnownRow, b: KnownRow) =>
  (scores.get(b.documentId) ?? 0) - (scores.get(a.documentId) ?? 0) || newestFirst(a, b);
const orders: Readonly<Record<DocumentSort, (a: KnownRow, b: KnownRow) => number>> = {
  best: newestFirst,
  newest: newestFirst,
  oldest: (a, b) => newestFirst(b, a),
  name: (a, b) => byName.compare(a.name, b.name) || newestFirst(a, b),
  size: (a, b) => b.size - a.size || newestFirst(a, b),
};
