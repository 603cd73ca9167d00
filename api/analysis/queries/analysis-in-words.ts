import { nineLenses } from '../../../domain/framework/frameworks.ts';
import { inWords } from '../../../domain/texts/in-words.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type {
  AnalysedMetric,
  Analysis,
  AnalysisQuote,
  DocumentAnalysisAnswer,
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
