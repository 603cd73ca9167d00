import { nineLenses } from '../../../domain/framework/frameworks.ts';
import { recipientName } from '../../../domain/language-model/recipient.ts';
import { inWords } from '../../../domain/texts/in-words.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type {
  AnalysedMetric,
  Analysis,
  AnalysisQuote,
  DocumentAnalysisAnswer,
  ExecutiveSummary,
} from '../contract/analysis.ts';
import { analysisFileTexts as texts } from './analysis-file-texts.ts';

/** What a file of an analysis contains. */
export type AnalysisFile = Pick<DocumentAnalysisAnswer, 'documentId' | 'name' | 'newestVersion'> & {
  readonly analysis: Analysis;
};

export const metricInWords = (metric: AnalysedMetric['metric'] | 'priorRevenue'): string =>
  inWords(say(`documentAnalysis.metric.${metric}`));

const names = new Map(
  nineLenses.lenses.flatMap(({ id, name, subLenses }) => [
    [id, name] as const,
    ...subLenses.map((one) => [one.id, `${name} › ${one.name}`] as const),
  ]),
);
/** Name of a lens, or names of a lens and its sub-lens. */
export const nameOf = (id: string): string => names.get(id) ?? id;

export function placeInWords(place: AnalysisQuote['place']): string {
  switch (place.kind) {
    case 'page':
      return texts.places.page(place.page);
    case 'slide':
      return (place.isNotes ? texts.places.notes : texts.places.slide)(place.slide);
    case 'cells':
      return texts.places.cells(place.sheet, place.range);
    case 'paragraph':
      return texts.places.paragraph(place);
    case 'line':
      return texts.places.line(place);
  }
}

/** The origins of an analysis: the rules and, where one wrote an executive summary, the language model. */
export const originsOf = ({ analyser, summary }: Analysis): readonly string[] =>
  summary && summary.sentences.length > 0
    ? [
        texts.summary.origin(recipientName(summary.writer), summary.writer.model),
        texts.summary.allElse(analyser),
      ]
    : [texts.overview.computed(analyser)];

/** How a summary came about, in sentences. */
export function summaryFacts(summary: ExecutiveSummary, passages: number): readonly string[] {
  const { written, dropped, leftOut, fallback, note } = texts.summary;
  const places = summary.leftOut.map(({ place }) => placeInWords(place));
  const more = summary.leftOutCount - places.length;
  return [
    written(summary.at.slice(0, 16).replace('T', ' '), summary.sent, passages),
    ...(summary.dropped > 0 ? [dropped(summary.dropped)] : []),
    ...(places.length > 0 ? [leftOut(places.join(', '), more)] : []),
    summary.sentences.length === 0 ? fallback(recipientName(summary.writer)) : note,
  ];
}
