import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { DocumentAnalysis } from '../../../domain/analysis/document-analysis/analyse-document.ts';
import { analyserReference } from '../../../domain/analysis/document-analysis/analyser-reference.ts';
import {
  chosenClaims,
  claimsOf,
  languageOf,
} from '../../../domain/analysis/document-analysis/spoken/claims.ts';
import { silentSubLenses } from '../../../domain/analysis/document-analysis/spoken/silent-sub-lenses.ts';
import type { StoredPassageMapping } from '../../../domain/analysis/mapping/stored-mapping.ts';
import { summaryOf as lensesOf } from '../../../domain/analysis/mapping/text-summary.ts';
import type { Cited } from '../../../domain/analysis/text/cited.ts';
import { documentLimits } from '../../../domain/document/limits.ts';
import { documentAnalysisKey } from '../../../domain/document/state.ts';
import { nineLenses } from '../../../domain/framework/frameworks.ts';
import type { LibraryDocument, LibraryVersion } from '../../../domain/read-models/library/library.ts';
import { createConcurrencyLimit } from '../../../infra/event-loop/concurrency-limit.ts';
import type { Passage } from '../../../infra/extraction/port.ts';
import { bytesOf, createSealedFiles } from '../../../infra/sealed-files/sealed-files.ts';
import { isGivenUp } from '../../document/queries/given-up.ts';
import { createMappingReader } from '../../document/queries/mapping.ts';
import { createTextReader } from '../../document/queries/passages.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Personal } from '../../queries/personal.ts';
import { type Analysis, type DocumentAnalysisAnswer, metricNames } from '../contract/analysis.ts';
import { analysedMetric } from './analysed-metric.ts';
import { quoted, subLensOf } from './quotes.ts';
import { createSummaryQuery, requestOf, writerFor } from './summary.ts';

/** Strengths, and risks, in one answer. */
const mostClaims = 6;

type AnalysisQuery = (
  entry: LibraryDocument,
  tenant: string,
) => Promise<Omit<DocumentAnalysisAnswer, 'position'>>;

/**
 * The newest analysis of a document. What depends on the lenses of passages is computed here, so that a passage that a person moved counts at
 * once; the rest was computed by the job.
 */
export function createAnalysisQuery(
  deps: Pick<ApiDependencies, 'keys' | 'blobs' | 'commands' | 'clock' | 'languageModel'>,
  personal: Personal,
): AnalysisQuery {
  const files = createSealedFiles(deps);
  const summaryOf = createSummaryQuery(deps);
  const textOf = createTextReader(deps);
  const mappingOf = createMappingReader(deps);

  /** Undefined: the document was erased meanwhile. */
  async function read(documentId: string, { analysis, text, mapping }: LibraryVersion) {
    if (!analysis || !text || !mapping) return undefined;
    const stored = await reading.run(async () => {
      const stream = await files.get(documentId, documentAnalysisKey(documentId, analysis.analysisKey));
      return stream && readAnalysis(await bytesOf(stream, documentLimits.textBytes));
    });
    const passages = stored && (await textOf(documentId, text.textKey));
    const mappings = passages && (await mappingOf(documentId, mapping.mappingKey));
    return mappings && { stored, passages, mappings };
  }

  return async (entry, tenant) => {
    const { documentId, versions } = entry;
    const analysed = versions.findLast(({ analysis }) => analysis !== null);
    const requested = versions.findLast(({ analysing }) => analysing !== null);
    const analysable = versions.findLast(({ stage }) => stage !== 'failed' && stage !== 'quarantined');
    const found = analysed && (await read(documentId, analysed));
    const summary = (analysed && found && (await summaryOf(documentId, analysed, found))) ?? null;
    const { analysing = null, version = 0, text } = requested ?? {};
    return {
      documentId,
      name: await personal.read(entry.name),
      newestVersion: versions.length,
      analysable: analysable?.mapping ? analysable.version : null,
      isGivenUp: analysable !== undefined && isGivenUp(analysable),
      running:
        analysing && analysing.failure === null
          ? { version, passages: text?.passages ?? 0, since: analysing.at }
          : null,
      failure: analysing?.failure ? { version, reason: analysing.failure } : null,
      analysis: analysed && found ? { ...shown(entry, analysed, found), summary } : null,
      writer: await writerFor(deps, tenant),
      ...requestOf(analysed),
    };
  };
}

type Read = {
  readonly stored: DocumentAnalysis;
  readonly passages: readonly Passage[];
  readonly mappings: readonly StoredPassageMapping[];
};

function shown(
  entry: LibraryDocument,
  { version, analysis, moves, text }: LibraryVersion,
  { stored, passages, mappings }: Read,
): Omit<Analysis, 'summary'> {
  const quoteOf = ({ passage, start, end }: Cited) => quoted(passages, passage, start, end);
  const placed = (cited: Cited) => ({
    ...quoteOf(cited),
    subLens: subLensOf(mappings, moves, cited.passage),
  });
  const claims = claimsOf(mappings, moves);
  const first = (direction: 'strength' | 'problem') => ({
    total: claims.filter((one) => one.direction === direction).length,
    shown: chosenClaims(claims, direction, mostClaims).map(placed),
  });
  const computed = lensesOf(nineLenses, mappings, moves)[0]?.lens ?? null;
  const lens = entry.lens ?? computed;
  return {
    version,
    at: analysis?.at ?? '',
    analyser: analysis?.analyser ?? '',
    isCurrent: analysis?.analyser === analyserReference,
    passages: passages.length,
    moved: Object.keys(moves).length,
    language: text?.language ?? null,
    lens: lens === null ? null : { id: lens, isComputed: entry.lens === null },
    keySentences: stored.keySentences.map(placed),
    metrics: metricNames.map((metric) => analysedMetric(metric, stored.metrics[metric], passages)),
    metricPassages: stored.metricPassages,
    insights: languageOf(nineLenses, claims).map(({ strength, problem, ...counts }) => ({
      ...counts,
      strength: strength && quoteOf(strength),
      problem: problem && quoteOf(problem),
    })),
    strengths: first('strength'),
    risks: first('problem'),
    opportunities: stored.opportunities.map(placed),
    gaps: lens === null ? [] : [...silentSubLenses(nineLenses, lens, mappings, moves)],
    actionItems: stored.actionItems.map(({ owner, due, ...cited }) => ({
      ...quoteOf(cited),
      owner: quoteOf({ ...cited, ...owner }).text.trim(),
      due: quoteOf({ ...cited, ...due }).text,
    })),
  };
}

/** Limits concurrent parsing, as for texts. */
const reading = createConcurrencyLimit(2);

const inflate = promisify(gunzip);

/** Parses a stored analysis, which is compressed JSON. */
async function readAnalysis(stored: Buffer): Promise<DocumentAnalysis> {
  const plain = await inflate(stored, { maxOutputLength: documentLimits.textBytes });
  return JSON.parse(plain.toString('utf8')) as DocumentAnalysis;
}
