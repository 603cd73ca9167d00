import { readFileSync } from 'node:fs';
import path from 'node:path';
import { nineLenses } from '../../../domain/framework/frameworks.ts';
import { inWords } from '../../../domain/texts/in-words.ts';
import { type Sentence, say } from '../../../domain/texts/sentence.ts';
import type { Passage } from '../../../infra/extraction/port.ts';
import type { DissectedLens, DissectedQuote, Dissection, DissectionResult } from '../contract/dissection.ts';

export type ReportedDissection = Omit<Dissection, 'result'> & { readonly result: DissectionResult };

const style = readFileSync(path.join(import.meta.dirname, 'report-page.css'), 'utf8');

/** A dissection as a page to be printed, complete in itself. It loads nothing. @param at when it was computed, ISO 8601 */
export function reportPage({ documents, result, position }: ReportedDissection, at: string): string {
  const made = { at: at.slice(0, 16).replace('T', ' '), position: position ?? 0 };
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text(say('dissection.report.title'))}</title><style>${style}</style></head><body><main>
<h1>${text(say('dissection.report.title'))}</h1>
<p class="quiet">${text(say('dissection.report.made', made))}</p>
${tilesOf(result)}
<p class="quiet">${text(say('dissection.report.howComputed'))}</p>
${listed(say('dissection.report.strongest'), result.strongest.map(relevanceOf(result)))}
${listed(say('dissection.report.weakest'), result.weakest.map(relevanceOf(result)))}
${listed(say('dissection.report.documents'), documents.map(documentIn))}
${result.lenses.map(lensIn).join('\n')}
</main></body></html>`;
}

/** HTML cannot end or open an element inside escaped text. */
const escaped = (plain: string): string =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const text = (sentence: Sentence): string => escaped(inWords(sentence));
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

function documentIn({ name, dissected }: Dissection['documents'][number]): string {
  if (!dissected) return `${escaped(name)} (${text(say('dissection.report.notMapped'))})`;
  const { version, type, cues } = dissected;
  const versioned = text(say('dissection.report.version', { version }));
  return `${escaped(name)} (${versioned}): ${text(say(`dissection.type.${type}`))}<br><span class="quiet">${escaped(cues.join(' '))}</span>`;
}

function lensIn({ lens, relevance, subLenses, quotes, gaps, more, recommendations }: DissectedLens): string {
  const head = ['subLens', 'coverage', 'passages'] as const;
  const rows = subLenses.map(
    ({ subLens, coverage, passages }) =>
      `<tr><td>${escaped(nameOf(subLens))}</td><td>${percent(Math.round(coverage * 100))}</td><td>${passages}</td></tr>`,
  );
  return `<h2>${escaped(nameOf(lens))}: ${percent(relevance)}</h2>
<table><thead><tr>${head.map((key) => `<th scope="col">${text(say(`dissection.report.${key}`))}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>
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
  const sure = isChosen ? text(say('dissection.report.chosen')) : percent(Math.round(confidence * 100));
  const source = [nameOf(subLens), sure, name, placeInWords(place)].join(' · ');
  return `<blockquote>${escaped(sentence)}<br><span class="quiet">${text(say(`dissection.report.${type}`))} · ${escaped(source)}</span></blockquote>`;
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
