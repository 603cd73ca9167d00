import * as z from 'zod/mini';
import { priorities, relationBands } from '../../../domain/analysis/document-analysis/scored/priorities.ts';
import { analysisFailures, summaryFailures } from '../../../domain/document/limits.ts';
import { passagePlace } from '../../document/contract/documents.ts';
import { id, instant, position } from '../../http/contract/common.ts';
import { recipient } from '../../organization/contract/language-model.ts';

/** Words of the text, verbatim, and where they are. */
const quote = z.strictObject({
  /** Index of the passage in the text of the analysed version, from 0. */
  passage: z.int(),
  place: passagePlace,
  text: z.string(),
});
export type AnalysisQuote = z.infer<typeof quote>;

/** A quote, and the sub-lens for which its passage counts now; null: none, or not certain. */
const placedQuote = z.strictObject({ ...quote.shape, subLens: z.nullable(z.string()) });
export type PlacedQuote = z.infer<typeof placedQuote>;

/** In the order in which they are shown. */
export const metricNames = [
  'revenue',
  'growth',
  'grossProfit',
  'grossMargin',
  'operatingIncome',
  'operatingMargin',
  'netIncome',
  'netMargin',
  'operatingCashFlow',
  'cash',
  'monthlyBurn',
  'runway',
] as const;
export type MetricName = (typeof metricNames)[number];
const metricName = z.enum(metricNames);

/** A financial figure of the text. */
export const analysedMetric = z.discriminatedUnion('kind', [
  z.strictObject({
    metric: metricName,
    kind: z.literal('stated'),
    /** In plain units of `currency`; a runway in months. */
    value: z.number(),
    /** ISO 4217; null: the text names none. */
    currency: z.nullable(z.string()),
    /** Factor that was applied to the figure, and the words that declare it, verbatim; null: none do. */
    multiplier: z.number(),
    declaredBy: z.nullable(z.string()),
    year: z.nullable(z.int()),
    period: z.enum(['year', 'half', 'quarter', 'month', 'cumulative', 'unknown']),
    prior: z.nullable(z.number()),
    source: z.enum(['table', 'sentence']),
    /** The row or sentence. */
    quote,
  }),
  z.strictObject({
    metric: metricName,
    kind: z.literal('derived'),
    /** Ratios as fractions; a burn in plain units a month; a runway in months. */
    value: z.number(),
    inputs: z.array(
      z.strictObject({
        metric: z.enum([...metricNames, 'priorRevenue']),
        value: z.number(),
        year: z.nullable(z.int()),
      }),
    ),
  }),
  z.strictObject({
    metric: metricName,
    kind: z.literal('absent'),
    reason: z.enum(['notStated', 'notActual', 'columns', 'unit', 'sign', 'contradictory', 'missingInputs']),
  }),
]);
export type AnalysedMetric = z.infer<typeof analysedMetric>;

/** The first claims of a text, and how many there are. */
const claims = z.strictObject({ total: z.int(), shown: z.array(placedQuote) });

/** What a language model wrote about a text. Everything else in an analysis is computed here. */
const executiveSummary = z.strictObject({
  writer: recipient,
  /** Version of the instructions to the language model. */
  prompt: z.string(),
  /** False if newer instructions are in force. */
  isCurrent: z.boolean(),
  at: instant,
  /** As the provider counted them; 0 if an earlier summary of the same input was reused. */
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Number of passages that were sent; of those that were not because they read like instructions, the number and the first places. */
  sent: z.int(),
  leftOutCount: z.int(),
  leftOut: z.array(z.strictObject({ passage: z.int(), place: passagePlace })),
  /** Sentences that were dropped, because the text does not support them or they are not plain sentences. */
  dropped: z.int(),
  /** Empty if fewer than two sentences remained. `quote`: words of the text, verbatim, that support the sentence. */
  sentences: z.array(z.strictObject({ text: z.string(), quote: placedQuote })),
});
export type ExecutiveSummary = z.infer<typeof executiveSummary>;

/** Computed here by rules, except `summary`. An empty list: the rules found nothing. */
export const analysis = z.strictObject({
  version: z.int(),
  at: instant,
  /** Reference of the rules; false if newer rules are in force. */
  analyser: z.string(),
  isCurrent: z.boolean(),
  passages: z.int(),
  /** Passages that people assigned to another sub-lens; their choices are in this answer. */
  moved: z.int(),
  /** ISO 639-3; null: not recognised. The rules on words are for English. */
  language: z.nullable(z.string()),
  /** Lens of the document, assigned or computed from its text; null: neither. */
  lens: z.nullable(z.strictObject({ id: z.string(), isComputed: z.boolean() })),
  /** null: none was written of this version. */
  summary: z.nullable(executiveSummary),
  keySentences: z.array(placedQuote),
  metrics: z.array(analysedMetric),
  /** Number of passages, from the first, from which metrics were read; fewer than `passages` in a very long text. */
  metricPassages: z.int(),
  /** Numbers of sentences about each lens that claim strengths or state problems, with an example each. */
  insights: z.array(
    z.strictObject({
      lens: z.string(),
      strengths: z.int(),
      problems: z.int(),
      strength: z.nullable(quote),
      problem: z.nullable(quote),
    }),
  ),
  strengths: claims,
  risks: claims,
  opportunities: z.array(placedQuote),
  /** Sub-lenses of the document's lens about which no passage clearly speaks. */
  gaps: z.array(z.string()),
  /** `owner` and `due`: as the quote names them. */
  actionItems: z.array(z.strictObject({ ...quote.shape, owner: z.string(), due: z.string() })),
});
export type Analysis = z.infer<typeof analysis>;

/** GET /api/documents/:documentId/analysis?after= (documents.read). */
export const documentAnalysis = z.strictObject({
  documentId: id,
  name: z.string(),
  /** The newest version of the file, and the one that an analysis would read; null: none has a text that is mapped to lenses. */
  newestVersion: z.int(),
  analysable: z.nullable(z.int()),
  /** True if the newest text could not be mapped to lenses and is not tried again. */
  isGivenUp: z.boolean(),
  /** A requested analysis without an outcome. */
  running: z.nullable(z.strictObject({ version: z.int(), passages: z.int(), since: instant })),
  /** Why the newest request failed; null: it did not. */
  failure: z.nullable(z.strictObject({ version: z.int(), reason: z.enum(analysisFailures) })),
  analysis: z.nullable(analysis),
  /** The language model that the operator set; null: none. `obstacle`: why it may not be asked now. */
  writer: z.nullable(
    z.strictObject({
      ...recipient.shape,
      obstacle: z.nullable(z.enum(['notAllowed', 'budgetSpent', 'installationSpent'])),
    }),
  ),
  /** A requested summary without an outcome. */
  summarising: z.nullable(z.strictObject({ ...recipient.shape, since: instant })),
  /** Why the newest request for a summary failed; null: it did not. */
  summaryFailure: z.nullable(z.enum(summaryFailures)),
  /** An attempt of the failed request may have sent passages of the text. */
  isTextSent: z.boolean(),
  position: z.nullable(position),
});
export type DocumentAnalysisAnswer = z.infer<typeof documentAnalysis>;
export const analysisQuery = z.strictObject({ after: z.optional(position) });

/**
 * POST /api/documents/:documentId/summarise (documents.write): has the language model of the installation write an executive summary of the
 * newest analysed version. 409 NOT_ANALYSED, NO_LANGUAGE_MODEL, LANGUAGE_MODEL_NOT_ALLOWED, LANGUAGE_MODEL_CHANGED, TOKEN_BUDGET_SPENT, INSTALLATION_TOKENS_SPENT. The body
 * is the recipient that the caller was shown.
 */
export const summariseBody = recipient;

export const analysisFormats = ['json', 'xlsx', 'pdf'] as const;
export type AnalysisFormat = (typeof analysisFormats)[number];
/**
 * GET /api/documents/:documentId/analysis/export (documents.read): the analysis as a file. 409 NOT_ANALYSED; for a PDF also 409
 * NO_CHROMIUM where no Chromium is installed.
 */
export const analysisExportQuery = z.strictObject({ format: z.optional(z.enum(analysisFormats)) });

/**
 * GET /api/assessments/:assessmentId/documents/:documentId/relations?after= (evidence.read): the lenses that a document is most about, beside
 * their released scores.
 */
export const documentRelations = z.strictObject({
  /** 'nothingReleased' and 'otherFramework': no scores to compare with. 'noText': no text is mapped to lenses. */
  missing: z.nullable(z.enum(['nothingReleased', 'otherFramework', 'noText'])),
  relations: z.array(
    z.strictObject({
      lens: z.string(),
      /** Share of the passages about the lens, weighted by confidence, in per cent. */
      relevance: z.int(),
      /** Released mean of everyone, 0 to 9, and the number of people behind it. */
      mean: z.number(),
      people: z.int(),
      /** Of the mean converted to 0 to 10: strong from 7, moderate from 5. */
      band: z.enum(relationBands),
    }),
  ),
  recommendations: z.array(
    z.strictObject({
      priority: z.enum(priorities),
      title: z.string(),
      description: z.string(),
      lenses: z.array(z.string()),
    }),
  ),
  position: z.nullable(position),
});
export type DocumentRelations = z.infer<typeof documentRelations>;
export const relationsParams = z.strictObject({ assessmentId: id, documentId: id });
