import { inWords } from '../../../domain/texts/in-words.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { Sheet, Value } from '../../report/queries/workbook/sheet.ts';
import { workbookText } from '../../report/queries/xlsx/workbook-text.ts';
import type { AnalysedMetric, PlacedQuote } from '../contract/analysis.ts';
import { analysisFileTexts as texts } from './analysis-file-texts.ts';
import {
  type AnalysisFile,
  metricInWords,
  nameOf,
  originsOf,
  placeInWords,
  summaryFacts,
} from './analysis-in-words.ts';

/** An analysis as an .xlsx file. Sections without content have no sheet. */
export async function analysisWorkbook(file: AnalysisFile): Promise<Buffer> {
  // Its 78 modules are not loaded at every start.
  const { default: writeWorkbook } = await import('write-excel-file/node');
  return writeWorkbook(
    analysisSheets(file).map(({ sheet, rows, widths }) => ({
      sheet,
      stickyRowsCount: 1,
      columns: widths.map((width) => ({ width })),
      data: rows.map((row, index) => row.map((value) => cellOf(value, index === 0))),
    })),
  ).toBuffer();
}

/** The content of the sheets, independent of the file format. */
function analysisSheets({ name, newestVersion, analysis }: AnalysisFile): readonly Sheet[] {
  const { version, at, passages, moved, lens, summary } = analysis;
  const { overview, sentences, metrics, insights, gaps, actions } = texts;
  const all: readonly Sheet[] = [
    {
      sheet: overview.sheet,
      widths: [40, 60],
      rows: [
        overview.heads,
        [overview.document, name],
        [overview.version, version],
        [overview.newestVersion, newestVersion],
        [overview.at, at],
        ...originsOf(analysis).map((origin) => [overview.origin, origin]),
        ...(summary ? summaryFacts(summary, passages).map((fact) => [texts.summary.sheet, fact]) : []),
        [overview.passages, passages],
        [overview.moved, moved],
        [overview.lens, lens && nameOf(lens.id)],
      ],
    },
    {
      sheet: texts.summary.sheet,
      widths: [70, 90, 18, 10],
      rows: [
        texts.summary.heads,
        ...(summary?.sentences ?? []).map(({ text, quote }) => [
          text,
          quote.text,
          placeInWords(quote.place),
          quote.passage + 1,
        ]),
      ],
    },
    {
      sheet: sentences.sheet,
      widths: [16, 90, 18, 32, 10],
      rows: [
        sentences.heads,
        ...quoteRows(sentences.keySentences, analysis.keySentences),
        ...quoteRows(sentences.strengths, analysis.strengths.shown),
        ...quoteRows(sentences.risks, analysis.risks.shown),
        ...quoteRows(sentences.opportunities, analysis.opportunities),
      ],
    },
    {
      sheet: metrics.sheet,
      widths: [28, 18, 10, 8, 44, 90, 18],
      rows: [metrics.heads, ...analysis.metrics.map(metricRow)],
    },
    {
      sheet: insights.sheet,
      widths: [28, 30, 30],
      rows: [
        insights.heads,
        ...analysis.insights.map((one) => [nameOf(one.lens), one.strengths, one.problems]),
      ],
    },
    {
      sheet: gaps.sheet,
      widths: [32, 32],
      rows: [gaps.heads, ...analysis.gaps.map((one) => [nameOf(one), gaps.none])],
    },
    {
      sheet: actions.sheet,
      widths: [90, 28, 20, 18, 10],
      rows: [
        actions.heads,
        ...analysis.actionItems.map(({ text, owner, due, place, passage }) => [
          text,
          owner,
          due,
          placeInWords(place),
          passage + 1,
        ]),
      ],
    },
  ];
  return all.filter(({ rows }) => rows.length > 1);
}

const quoteRows = (section: string, quotes: readonly PlacedQuote[]): Value[][] =>
  quotes.map(({ text, place, subLens, passage }) => [
    section,
    text,
    placeInWords(place),
    subLens && nameOf(subLens),
    passage + 1,
  ]);

function metricRow(metric: AnalysedMetric): Value[] {
  const label = metricInWords(metric.metric);
  if (metric.kind === 'absent')
    return [label, null, null, null, inWords(say(`documentAnalysis.absent.${metric.reason}`))];
  if (metric.kind === 'derived') {
    const from = metric.inputs.map((one) => metricInWords(one.metric)).join(', ');
    return [label, metric.value, null, metric.inputs[0]?.year ?? null, texts.metrics.derived(from)];
  }
  const { value, currency, year, quote } = metric;
  return [label, value, currency, year, texts.metrics.stated, quote.text, placeInWords(quote.place)];
}

function cellOf(value: Value, isHead: boolean) {
  if (value === null) return null;
  const style = isHead ? ({ fontWeight: 'bold' } as const) : {};
  return typeof value === 'number'
    ? { value, type: Number, ...style }
    : { value: workbookText(value), type: String, wrap: true, alignVertical: 'top' as const, ...style };
}
