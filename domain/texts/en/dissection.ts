import type { With } from '../with.ts';

const passages = (count: string | number) => (Number(count) === 1 ? '1 passage' : `${count} passages`);

/** What documents say about the nine lenses. */
export const dissection = {
  'dissection.addAbout': ({ place }: With<'place'>) =>
    `Add a document about ${place}: none of these clearly says anything about it.`,
  'dissection.addMore': ({ place, passages: count }: With<'place' | 'passages'>) =>
    `Add another source about ${place}: only ${passages(count)} ${Number(count) === 1 ? 'is' : 'are'} clearly about it.`,
  'dissection.readProblems': ({ place, passages: count }: With<'place' | 'passages'>) =>
    `Read what is said about ${place}: ${passages(count)} ${Number(count) === 1 ? 'seems to state a problem' : 'seem to state problems'}.`,
  'dissection.cue.figures': ({ percent }: With<'percent'>) => `${percent}% of its lines end with figures.`,
  'dissection.cue.statement': ({ title }: With<'title'>) => `It has the title of a statement: “${title}”.`,
  'dissection.cue.metrics': ({ labels }: With<'labels'>) => `Rows of figures name: ${labels}.`,
  'dissection.cue.words': ({ words, times }: With<'words' | 'times'>) =>
    `It uses words of this type ${times} times, such as ${words}.`,
  'dissection.cue.lens': ({ percent, place }: With<'percent' | 'place'>) =>
    `${percent}% of its clear passages are about ${place}.`,
  'dissection.cue.name': ({ word }: With<'word'>) => `Its file name says “${word}”.`,
  'dissection.cue.none': 'There are too few cues of a financial statement, a strategic plan or marketing.',
  'dissection.cue.tied': 'Two types have equally strong cues.',
  'dissection.nothingMapped': 'None of these documents is read and mapped to the lenses yet.',
  'dissection.report.title': '9-Lens Dissection',
  'dissection.report.made': ({ at, position }: With<'at' | 'position'>) =>
    `Computed by rules on ${at} UTC, at log position ${position}. No language model was used.`,
  'dissection.report.documents': 'Documents',
  'dissection.report.version': ({ version }: With<'version'>) => `version ${version}`,
  'dissection.report.notMapped': 'not read and mapped yet, so left out',
  'dissection.report.unmappable': 'could not be mapped to the lenses, so left out',
  'dissection.report.insights': 'Insights Extracted',
  'dissection.report.covered': 'Lenses Covered',
  'dissection.report.of': ({ part, all }: With<'part' | 'all'>) => `${part} of ${all}`,
  'dissection.report.completeness': 'Overall Completeness',
  'dissection.report.quality': 'Extraction Quality',
  'dissection.report.noQuality': 'no pages to count',
  'dissection.report.percent': ({ percent }: With<'percent'>) => `${percent}%`,
  'dissection.report.howComputed':
    'Relevance is the mean coverage of the sub-lenses of a lens. A sub-lens is fully covered when the confidences (60% or more) of distinct passages about it add up to 3. A lens is covered above 40%. Extraction quality is the share of pages, slides and sheets that gave text.',
  'dissection.report.strongest': 'Strongest lenses',
  'dissection.report.weakest': 'Lenses that need more coverage',
  'dissection.report.subLens': 'Sub-lens',
  'dissection.report.coverage': 'Coverage',
  'dissection.report.passages': 'Clear passages',
  'dissection.report.insight': 'Insight',
  'dissection.report.strength': 'Strength',
  'dissection.report.gap': ({ place }: With<'place'>) => `No evidence in these documents: ${place}.`,
  'dissection.report.more': ({ more }: With<'more'>) =>
    `${more} more ${Number(more) === 1 ? 'passage is' : 'passages are'} on the page.`,
  'dissection.report.recommendations': 'Recommendations',
  'dissection.report.chosen': 'chosen by a person',
  'dissection.place.page': ({ page }: With<'page'>) => `page ${page}`,
  'dissection.place.slide': ({ slide }: With<'slide'>) => `slide ${slide}`,
  'dissection.place.lines': ({ from, to }: With<'from' | 'to'>) =>
    from === to ? `line ${from}` : `lines ${from} to ${to}`,
  'dissection.place.paragraphs': ({ from, to }: With<'from' | 'to'>) =>
    from === to ? `paragraph ${from}` : `paragraphs ${from} to ${to}`,
  'dissection.type.financial': 'Financial Statement',
  'dissection.type.strategy': 'Strategic Plan',
  'dissection.type.marketing': 'Marketing Document',
  'dissection.type.general': 'General Business Document',
} as const;
