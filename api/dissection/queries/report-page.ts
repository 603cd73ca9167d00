import { nineLenses } from '../../../domain/framework/frameworks.ts';
import { inWords } from '../../../domain/texts/in-words.ts';
import { type Sentence, say } from '../../../domain/texts/sentence.ts';
import type { Passage } from '../../../infra/extraction/port.ts';
import { escaped, printedPage, quoteOf, tableOf, textOf as text } from '../../document/print/printed-page.ts';
import type { DissectedLens, DissectedQuote, Dissection, DissectionResult } from '../contract/dissection.ts';

export type ReportedDissection = Omit<Dissection, 'result'> & { readonly result: DissectionResult };

/** A dissection as a page to be printed, complete in itself. It loads nothing. @param at when it was computed, ISO 8601 */
export function reportPage({ documents, result, position }: ReportedDissection, at: string): string {
  const made = { at: at.slice(0, 16).replace('T', ' '), position: position ?? 0 };
  return printedPage(
    say('dissection.report.title'),
    `<p class="quiet">${text(say('dissection.report.made', made))}</p>
${tilesOf(result)}
<p class="quiet">${text(say('dissection.report.howComputed'))}</p>
${listed(say('dissection.report.strongest'), result.strongest.map(relevanceOf(result)))}
${listed(say('dissection.report.weakest'), result.weakest.map(relevanceOf(result)))}
${listed(say('dissection.report.documents'), documents.map(documentIn))}
${result.lenses.map(lensIn).join('\n')}`,
  );
}

const percent = (value: number): string => text(say('dissection.report.percent', { percent: value }));

function tilesOf({ insights, covered, completeness, quality, lenses }: DissectionResult): string {
  const tiles = [
    ['dissection.report.insights', String(insights)],
    ['dissection.report.covered', text(say('dissection.report.of', { part: covered, all: lenses.length }))],
    ['dissection.report.completeness', percent(completeness)],
    [
      'dissection.report.quality',
      quality
        ? percent(Math.round((quality.withText / quality.all) * 100))
        : text(say('dissection.report.noQuality')),
    ],
  ] as const;
  return `<dl>${tiles.map(([key, value]) => `<div><dt>${text(say(key))}</dt><dd>${value}</dd></div>`).join('')}</dl>`;
}

/** @param items HTML */
const listed = (title: Sentence, items: readonly string[]): string =>
  items.length === 0
    ? ''
    : `<h2>${text(title)}</h2><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const relevanceOf =
  ({ lenses }: DissectionResult) =>
  (id: string): string =>
    `${escaped(nameOf(id))}, ${percent(lenses.find(({ lens }) => lens === id)?.relevance ?? 0)}`;

function documentIn({ name, dissected, isGivenUp }: Dissection['documents'][number]): string {
  const leftOut = isGivenUp ? 'dissection.report.unmappable' : 'dissection.report.notMapped';
  if (!dissected) return `${escaped(name)} (${text(say(leftOut))})`;
  const { version, type, cues } = dissected;
  const versioned = text(say('dissection.report.version', { version }));
  return `${escaped(name)} (${versioned}): ${text(say(`dissection.type.${type}`))}<br><span class="quiet">${escaped(cues.join(' '))}</span>`;
}

function lensIn({ lens, relevance, subLenses, quotes, gaps, more, recommendations }: DissectedLens): string {
  const head = ['subLens', 'coverage', 'passages'] as const;
  const rows = subLenses.map(({ subLens, coverage, passages }) => [
    escaped(nameOf(subLens)),
    percent(Math.round(coverage * 100)),
    String(passages),
  ]);
  const heads = head.map((key) => inWords(say(`dissection.report.${key}`)));
  return `<h2>${escaped(nameOf(lens))}: ${percent(relevance)}</h2>
${tableOf(heads, rows)}
${quotes.map(quoteIn).join('\n')}
${gaps.map((id) => `<p>${text(say('dissection.report.gap', { place: nameOf(id) }))}</p>`).join('')}
${more > 0 ? `<p class="quiet">${text(say('dissection.report.more', { more }))}</p>` : ''}
${recommendations.length > 0 ? `<h3>${text(say('dissection.report.recommendations'))}</h3><ul>${recommendations.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul>` : ''}`;
}

function quoteIn({
  type,
  subLens,
  text: sentence,
  confidence,
  isChosen,
  name,
  place,
}: DissectedQuote): string {
  const sure = isChosen
    ? say('dissection.report.chosen')
    : say('dissection.report.percent', { percent: Math.round(confidence * 100) });
  const kind = inWords(say(`dissection.report.${type}`));
  return quoteOf(sentence, [kind, nameOf(subLens), inWords(sure), name, placeInWords(place)].join(' · '));
}

function placeInWords(place: Passage['place']): string {
  switch (place.kind) {
    case 'page':
      return inWords(say('dissection.place.page', { page: place.page }));
    case 'slide':
      return inWords(say('dissection.place.slide', { slide: place.slide }));
    case 'cells':
      return `${place.sheet}!${place.range}`;
    case 'line':
      return inWords(say('dissection.place.lines', { from: place.from, to: place.to }));
    case 'paragraph':
      return inWords(say('dissection.place.paragraphs', { from: place.from, to: place.to }));
  }
}

const names = new Map(
  nineLenses.lenses.flatMap((lens) => [
    [lens.id, lens.name] as const,
    ...lens.subLenses.map(({ id, name }) => [id, name] as const),
  ]),
);
const nameOf = (id: string): string => names.get(id) ?? id;
