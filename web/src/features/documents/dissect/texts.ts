import type { DissectedType } from '../../../../../domain/analysis/dissection/dissected-types.ts';
import { dissectionRules as rules } from '../../../../../domain/analysis/dissection/dissection-rules.ts';
import { dissection as said } from '../../../../../domain/texts/en/dissection.ts';
import { count, formatNumber } from '../../../lib/display/format.ts';

const passages = (number: number) => count(number, 'passage', 'passages');
const documents = (number: number) => count(number, 'document', 'documents');

const types: Readonly<Record<DissectedType, string>> = {
  financial: said['dissection.type.financial'],
  strategy: said['dissection.type.strategy'],
  marketing: said['dissection.type.marketing'],
  general: said['dissection.type.general'],
};

export const texts = {
  title: '9-Lens Dissector',
  note: 'Shows what documents say about the nine lenses, sentence by sentence. Computed here by rules.',
  library: 'All documents',
  choose: {
    file: 'Choose one file',
    fileNote: 'It is uploaded to the library of your organization, where members can read it.',
    pick: 'Choose file',
    another: 'Choose another file',
    removeFile: (name: string) => `Do not dissect ${name}`,
    fromLibrary: 'Or choose documents of the library',
    /** Of a reader who may not upload. */
    onlyLibrary: 'Choose documents of the library',
    search: 'Find by name',
    list: 'Documents of the library',
    loading: 'Loading documents',
    none: 'No documents found',
    noneNote: 'Upload documents to get started',
    more: (number: number) =>
      `${count(number, 'more document matches', 'more documents match')}. Type a part of the name.`,
    most: `At most ${rules.documents} documents are dissected together.`,
    chosen: 'Chosen',
    start: 'Dissect with AI',
    what: 'Rules on words find the passages, so no language model reads them.',
    nothing: 'Choose a file or a document first',
    sending: 'Uploading …',
  },
  documents: {
    title: 'Documents',
    analyzing: 'Analyzing document...',
    mapping: 'Mapping passages to lenses',
    version: (version: number, newest: number) =>
      `From version ${version}; version ${newest} is not mapped to the lenses.`,
    clear: (clear: number, all: number) =>
      `${formatNumber(clear)} of ${passages(all)} clearly about a sub-lens.`,
    type: 'Document type',
    types,
    waiting: (number: number) =>
      `${documents(number)} not read and mapped yet. The result below is without ${number === 1 ? 'it' : 'them'} and changes as soon as ${number === 1 ? 'it is' : 'they are'} mapped.`,
    nothing: 'No text could be read from what you chose, so there is nothing to dissect.',
    unmapped: 'What you chose could not be mapped to the lenses, so there is nothing to dissect.',
  },
  result: {
    label: 'Result',
    insights: 'Insights Extracted',
    insightsNote: 'distinct passages clearly about a sub-lens',
    covered: 'Lenses Covered',
    coveredNote: `with a relevance above ${rules.coveredAbove}%`,
    of: (part: number, all: number) => `${part} of ${all}`,
    completeness: 'Overall Completeness',
    completenessNote: 'mean relevance of the nine lenses',
    quality: 'Extraction Quality',
    qualityNote: (part: string, all: string) => `${part} of ${all} pages, slides and sheets gave text`,
    noQuality: '–',
    noQualityNote: 'no pages, slides or sheets to count',
    how: `A sub-lens is fully covered when the confidences of distinct passages about it, of ${rules.clearFrom * 100}% or more, add up to ${rules.fullCoverage}. The relevance of a lens is the mean coverage of its sub-lenses.`,
    strongest: 'Strongest lenses',
    noStrongest: 'No passage is clearly about a lens.',
    weakest: 'Lenses that need more coverage',
    noWeakest: 'All lenses are fully covered.',
    percent: (value: number) => `${formatNumber(value)}%`,
    relevance: (value: number) => `Relevance ${formatNumber(value)}%`,
  },
  lens: {
    title: 'The nine lenses',
    note: 'The most relevant first. One is open at a time.',
    items: 'What the documents say',
    types: { insight: 'Insight', strength: 'Strength', gap: 'Gap' },
    confidence: (percent: string) => `${percent} sure`,
    chosen: 'chosen by a person',
    confidenceNote: 'How sure it is that the passage is about the sub-lens, not that the sentence is true.',
    gap: (subLens: string) => `${subLens}: no evidence in these documents`,
    more: (number: number) => `${passages(number)} more, not shown here.`,
    coverage: 'Sub-lens coverage',
    coverageOf: (subLens: string) => `Coverage of ${subLens}`,
    coverageLine: (percent: number, number: number) => `${percent}%, ${passages(number)}`,
    recommendations: 'Recommendations',
    noRecommendations: 'Each sub-lens has several clear passages, and none states a problem.',
  },
  actions: {
    download: 'Download Report',
    downloading: 'Drawing the report …',
    downloaded: 'Report downloaded',
    file: 'nine-lens-dissection.pdf',
    share: 'Share Results',
    shared: 'Link copied. Signed-in members who may read documents can open it.',
    notShared: 'The browser did not copy the link. Copy the address of this page instead.',
    again: 'Analyze Another Document',
  },
  failed: 'This did not work. Please try again.',
  retry: 'Try again',
  loading: 'Loading the dissection',
} as const;
