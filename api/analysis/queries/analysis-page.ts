import { inWords } from '../../../domain/texts/in-words.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { escaped, printedPage, quoteOf, tableOf } from '../../document/print/printed-page.ts';
import type { AnalysedMetric, Analysis, PlacedQuote } from '../contract/analysis.ts';
import { figureInWords } from '../contract/figure-in-words.ts';
import { analysisFileTexts as texts } from './analysis-file-texts.ts';
import {
  type AnalysisFile,
  metricInWords,
  nameOf,
  originsOf,
  placeInWords,
  summaryFacts,
} from './analysis-in-words.ts';

/** An analysis as a page to be printed. Sections without content are left out, as on the screen. */
export function analysisPage({ name, newestVersion, analysis }: AnalysisFile): string {
  const { page, insights, gaps, actions } = texts;
  const { version, at, passages, moved, lens, strengths, risks } = analysis;
  const newer = version < newestVersion ? page.newer(newestVersion) : null;
  const facts = [
    page.version(version, passages),
    newer,
    page.at(at.slice(0, 16).replace('T', ' ')),
    ...originsOf(analysis),
    lens && page.lens(nameOf(lens.id), lens.isComputed),
    moved > 0 ? page.moved(moved) : null,
  ].filter((fact) => fact !== null);
  return printedPage(
    say('documentAnalysis.page.title'),
    `<p><strong>${escaped(name)}</strong></p>
<p class="quiet">${facts.map(escaped).join(' · ')}</p>
${firstSection(analysis)}
${metricsOf(analysis.metrics)}
${section(
  insights.sheet,
  tableIfAny(
    insights.heads,
    analysis.insights.map((one) => [nameOf(one.lens), String(one.strengths), String(one.problems)]),
  ),
)}
${section(page.some(page.strengths, strengths), strengths.shown.map(placed))}
${section(page.some(page.risks, risks), risks.shown.map(placed))}
${section(page.opportunities, analysis.opportunities.map(placed))}
${section(gaps.sheet, listIfAny(analysis.gaps.map((one) => `${nameOf(one)}: ${gaps.none}`)))}
${section(
  actions.sheet,
  analysis.actionItems.map(({ text, owner, due, place }) =>
    quoteOf(text, [page.owner(owner), page.due(due), placeInWords(place)].join(' · ')),
  ),
)}
<p class="quiet">${escaped(page.note)}</p>`,
  );
}

/** What a language model wrote, as plain text with its quotes; otherwise key sentences, and why there is no summary. */
function firstSection({ summary, passages, keySentences }: Analysis): string {
  const facts = summary
    ? [`<p class="quiet">${summaryFacts(summary, passages).map(escaped).join(' · ')}</p>`]
    : [];
  if (!summary || summary.sentences.length === 0)
    return section(texts.page.keySentences, [...facts, ...keySentences.map(placed)]);
  const sentences = summary.sentences.map(
    ({ text, quote }) => `<p>${escaped(text)}</p>\n${quoteOf(quote.text, placeInWords(quote.place))}`,
  );
  return section(texts.summary.sheet, [...facts, ...sentences]);
}

/** @param parts HTML; empty: no section */
const section = (title: string, parts: readonly string[]): string =>
  parts.length === 0 ? '' : `<h2>${escaped(title)}</h2>\n${parts.join('\n')}`;

const placed = ({ text, subLens, place }: PlacedQuote): string =>
  quoteOf(text, [...(subLens === null ? [] : [nameOf(subLens)]), placeInWords(place)].join(' · '));

/** @param rows plain text */
const tableIfAny = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  rows.length === 0
    ? []
    : [
        tableOf(
          heads,
          rows.map((row) => row.map(escaped)),
        ),
      ];

const listIfAny = (items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : [`<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`];

/** Figures that are known, each with its row or sentence, then the ones that are not, with the reason. */
function metricsOf(metrics: Analysis['metrics']): string {
  const stated = metrics.find((metric) => metric.kind === 'stated');
  const known = metrics.flatMap((metric) => knownRow(metric, stated?.currency ?? null));
  const absent = metrics.flatMap((metric) =>
    metric.kind === 'absent'
      ? [`${metricInWords(metric.metric)}: ${inWords(say(`documentAnalysis.absent.${metric.reason}`))}`]
      : [],
  );
  const parts = [...tableIfAny(texts.page.metricHeads, known), ...listIfAny(absent)];
  return section(texts.metrics.sheet, known.length === 0 ? [] : parts);
}

function knownRow(metric: AnalysedMetric, currency: string | null): readonly (readonly string[])[] {
  if (metric.kind === 'absent') return [];
  const label = metricInWords(metric.metric);
  if (metric.kind === 'derived') {
    const from = metric.inputs
      .map((one) => `${metricInWords(one.metric)} ${figureInWords(one.metric, one.value, currency)}`)
      .join(', ');
    const [first] = metric.inputs;
    return [
      [
        label,
        figureInWords(metric.metric, metric.value, currency),
        String(first?.year ?? ''),
        texts.metrics.derived(from),
      ],
    ];
  }
  const { value, year, quote } = metric;
  const source = `${quote.text} (${placeInWords(quote.place)})`;
  return [[label, figureInWords(metric.metric, value, metric.currency), String(year ?? ''), source]];
}
