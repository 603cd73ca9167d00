import { distinctPassages } from '../../../domain/analysis/dissection/clear-passages.ts';
import { type DissectedLens as ComputedLens, dissect } from '../../../domain/analysis/dissection/dissect.ts';
import { nineLenses } from '../../../domain/framework/frameworks.ts';
import { inWords } from '../../../domain/texts/in-words.ts';
import type { LibraryRow, LibraryRows } from '../../document/queries/library-rows.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { notFound } from '../../http/problem.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import type {
  DissectedDocument,
  DissectedLens,
  Dissection,
  DissectionResult,
} from '../contract/dissection.ts';
import { createDocumentReader, type ReadDocument } from './read-documents.ts';

type Found = { readonly row: LibraryRow; readonly read: ReadDocument | undefined };
type Mapped = { readonly row: LibraryRow; readonly read: ReadDocument };

export type DissectionQuery = (tenant: string, documents: string) => Promise<Omit<Dissection, 'position'>>;

/**
 * What documents of the library say about the nine lenses, computed from their stored mappings.
 * @throws {ApiProblem} 404 for a document that is deleted or of another organisation
 */
export function createDissectionQuery(
  deps: Pick<ApiDependencies, 'keys' | 'blobs' | 'feed'>,
  reader: ModelReader,
  libraryRows: LibraryRows,
): DissectionQuery {
  const readDocument = createDocumentReader(deps, reader);

  return async (tenant, documents) => {
    const rows = new Map((await libraryRows.of(tenant)).map((row) => [row.documentId, row]));
    const asked = [...new Set(documents.split(','))].map((documentId) => {
      const row = rows.get(documentId);
      if (!row) throw notFound();
      return row;
    });
    const found: Found[] = [];
    for (const row of asked) found.push({ row, read: await readDocument(tenant, row) });
    const mapped = found.flatMap(({ row, read }) => (read ? [{ row, read }] : []));
    return {
      documents: found.map(documentOf),
      result: mapped.length === 0 ? null : resultOf(mapped),
    };
  };
}

function documentOf({ row, read }: Found): DissectedDocument {
  const { documentId, name, format, size, stage, reason, version: newestVersion, isGivenUp } = row;
  const about = { documentId, name, format, size, stage, reason, newestVersion, isGivenUp };
  if (!read) return { ...about, dissected: null };
  const { version, type, cues, quality, passages, clear } = read;
  const dissected = { version, type, quality, passages, clear: clear.length };
  return { ...about, dissected: { ...dissected, cues: cues.map((cue) => inWords(cue)) } };
}

function resultOf(mapped: readonly Mapped[]): DissectionResult {
  const passages = distinctPassages(mapped.flatMap(({ read }) => read.clear));
  const { strongest, weakest, lenses, ...figures } = dissect(nineLenses, passages);
  const byId = new Map(mapped.map((one) => [one.row.documentId, one]));
  return {
    ...figures,
    quality: qualityOf(mapped),
    strongest: [...strongest],
    weakest: [...weakest],
    lenses: lenses.map((lens) => lensOf(lens, byId)),
  };
}

function qualityOf(mapped: readonly Mapped[]): DissectionResult['quality'] {
  const all = mapped.flatMap(({ read }) => (read.quality ? [read.quality] : []));
  if (all.length === 0) return null;
  return {
    withText: all.reduce((sum, one) => sum + one.withText, 0),
    all: all.reduce((sum, one) => sum + one.all, 0),
  };
}

function lensOf(
  { quotes, gaps, subLenses, recommendations, ...lens }: ComputedLens,
  documents: ReadonlyMap<string, Mapped>,
): DissectedLens {
  return {
    ...lens,
    subLenses: subLenses.map((one) => ({ ...one })),
    quotes: quotes.flatMap(
      ({ type, from: { documentId, passage, subLens, confidence, isChosen, sentence } }) => {
        const { row, read } = documents.get(documentId) ?? {};
        const place = read?.places.get(passage);
        if (!row || !read || !place) return [];
        const at = { documentId, name: row.name, version: read.version, passage, place: { ...place } };
        return [{ type, subLens, text: sentence, confidence, isChosen, ...at }];
      },
    ),
    gaps: [...gaps],
    recommendations: recommendations.map((one) => inWords(one)),
  };
}
