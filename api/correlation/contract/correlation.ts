import * as z from 'zod/mini';
import { contradictionKinds } from '../../../domain/analysis/correlation/contradiction-rules.ts';
import { insightTypes, severities } from '../../../domain/analysis/correlation/document-insights.ts';
import { formats } from '../../../domain/document/limits.ts';
import { passagePlace } from '../../document/contract/documents.ts';
import { id, instant, position } from '../../http/contract/common.ts';

/**
 * Why nothing is compared. 'nothingReleased': no score of the assessment is released yet. 'otherFramework': it has other themes than the
 * nine lenses. 'noTexts': no document of the library is read and mapped yet.
 */
const missing = z.nullable(z.enum(['nothingReleased', 'otherFramework', 'noTexts']));
const subLens = z.string().check(z.maxLength(8));
const kind = z.enum(contradictionKinds);

/** A sentence of a document, quoted verbatim. */
const quote = z.strictObject({
  documentId: id,
  name: z.string(),
  format: z.enum(formats),
  /** The newest version that has a text, and the newest one. */
  version: z.int(),
  newestVersion: z.int(),
  /** Index in the text of that version, from 0. */
  passage: z.int(),
  place: passagePlace,
  text: z.string(),
  /** Confidence that the passage is about the sub-lens, 0 to 1; 1 if a person chose the sub-lens. */
  confidence: z.number(),
});
export type ClaimQuote = z.infer<typeof quote>;

const rated = {
  subLens,
  /** Released mean of everyone, 0 to 9, and the number of people behind it. */
  mean: z.number(),
  people: z.int(),
};

export const contradiction = z.strictObject({
  ...rated,
  kind,
  /** Distance of the mean from 4.5, times mean confidence of the contradicting passages, times people. Used only for the order. */
  stake: z.number(),
  /** Number of passages about the sub-lens; of those with problems; of those with strengths; of documents that contradict the rating. */
  passages: z.int(),
  problems: z.int(),
  strengths: z.int(),
  documents: z.int(),
  /** Up to three sentences that contradict the rating, and up to two that agree with it. */
  against: z.array(quote),
  agreeing: z.array(quote),
});
export type Contradiction = z.infer<typeof contradiction>;

/**
 * GET /api/assessments/:assessmentId/contradictions?from=&after= (evidence.read): where released scores and the documents of the library
 * disagree, the largest stake first; at most ten per answer.
 */
export const contradictions = z.strictObject({
  missing,
  /** Numbers of documents in the library, of documents whose passages are mapped, of these passages, and of passages about a lens. */
  documents: z.int(),
  mapped: z.int(),
  passages: z.int(),
  aboutLenses: z.int(),
  total: z.int(),
  from: z.int(),
  contradictions: z.array(contradiction),
  /** Sub-lenses rated 7 or more about which no document says anything. */
  silent: z.array(z.strictObject(rated)),
  /** Dismissed contradictions that are hidden now. With more passages they are shown again. */
  dismissed: z.array(z.strictObject({ subLens, kind, by: z.string(), at: instant })),
  position: z.nullable(position),
});
export type Contradictions = z.infer<typeof contradictions>;
export const contradictionsQuery = z.strictObject({
  from: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
  after: z.optional(position),
});

/** POST /api/assessments/:assessmentId/dismiss-contradiction and restore-contradiction (evidence.write). */
export const namedContradiction = z.strictObject({ subLens, kind });

export const insight = z.strictObject({
  type: z.enum(insightTypes),
  severity: z.enum(severities),
  title: z.string(),
  description: z.string(),
  recommendations: z.array(z.string()),
  /** Ids of the lenses and sub-lenses whose scores it states. */
  scores: z.array(z.string()),
});
export type Insight = z.infer<typeof insight>;

/** GET /api/assessments/:assessmentId/documents/:documentId/insights?after= (evidence.read): how one document relates to released scores. */
export const documentInsights = z.strictObject({
  missing,
  /** The lens through which the document is related to scores; null: none is assigned, and its text is not clearly about one. */
  lens: z.nullable(z.strictObject({ id: z.string(), isComputed: z.boolean() })),
  insights: z.array(insight),
  position: z.nullable(position),
});
export type DocumentInsights = z.infer<typeof documentInsights>;
export const insightsParams = z.strictObject({ assessmentId: id, documentId: id });
export const insightsQuery = z.strictObject({ after: z.optional(position) });
