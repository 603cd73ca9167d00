type Numbers = { readonly from: number; readonly to: number };

/** Texts in the files of an analysis. */
export const analysisFileTexts = {
  overview: {
    sheet: 'Analysis',
    heads: ['What', 'Value'],
    document: 'Document',
    version: 'Version',
    newestVersion: 'Newest version',
    at: 'Analyzed at',
    origin: 'Origin',
    computed: (analyser: string) => `Computed here by rules, without a language model (${analyser})`,
    passages: 'Passages',
    moved: 'Passages that people moved to another sub-lens',
    lens: 'Lens',
  },
  summary: {
    sheet: 'Executive Summary',
    heads: ['Sentence', 'Quote, word for word', 'Place', 'Passage'],
    origin: (name: string, model: string) => `Executive summary written by ${name} (${model})`,
    allElse: (analyser: string) =>
      `Everything else is computed here by rules, without a language model (${analyser})`,
    written: (at: string, sent: number, passages: number) =>
      `Written on ${at} UTC from ${sent} of ${passages} passages`,
    dropped: (dropped: number) =>
      `${dropped} ${dropped === 1 ? 'sentence was' : 'sentences were'} dropped, because the text does not support them or they are not plain sentences`,
    leftOut: (places: string, more: number) =>
      `Not sent, because they read like instructions to a language model: ${places}${more > 0 ? ` and ${more} more` : ''}`,
    fallback: (name: string) =>
      `The answer of ${name} has fewer than two plain sentences that the text supports, so key sentences are shown instead.`,
    note: 'The quotes are in the document word for word. Whether a sentence follows from its quote was not checked.',
  },
  sentences: {
    sheet: 'Sentences',
    heads: ['Section', 'Sentence', 'Place', 'Sub-lens', 'Passage'],
    keySentences: 'Key sentence',
    strengths: 'Strength',
    risks: 'Risk',
    opportunities: 'Opportunity',
  },
  metrics: {
    sheet: 'Financial metrics',
    heads: ['Metric', 'Value', 'Currency', 'Year', 'How it is known', 'Row or sentence', 'Place'],
    stated: 'Stated',
    derived: (from: string) => `Computed from ${from}`,
  },
  insights: {
    sheet: 'Language by lens',
    heads: ['Lens', 'Sentences that claim strengths', 'Sentences that state problems'],
  },
  gaps: { sheet: 'Gaps', heads: ['Sub-lens', 'What was found'], none: 'No evidence in this document' },
  actions: { sheet: 'Action items', heads: ['Sentence or row', 'Owner', 'Due', 'Place', 'Passage'] },
  page: {
    version: (version: number, passages: number) =>
      `Version ${version}, ${passages} ${passages === 1 ? 'passage' : 'passages'}`,
    newer: (newest: number) => `version ${newest} of the file is newer`,
    at: (at: string) => `analyzed on ${at} UTC`,
    lens: (name: string, isComputed: boolean) =>
      isComputed ? `lens: ${name}, computed from the text` : `lens: ${name}`,
    moved: (moved: number) => `${moved} ${moved === 1 ? 'passage' : 'passages'} moved by people`,
    keySentences: 'Key sentences',
    strengths: 'Strengths',
    risks: 'Risks',
    opportunities: 'Opportunities',
    some: (
      title: string,
      { total, shown }: { readonly total: number; readonly shown: readonly unknown[] },
    ) => (shown.length < total ? `${title} (the first ${shown.length} of ${total})` : title),
    metricHeads: ['Metric', 'Value', 'Year', 'Row or sentence'],
    owner: (owner: string) => `Owner: ${owner}`,
    due: (due: string) => `due: ${due}`,
    note: 'Sentences and rows are quoted word for word. Rules found them; whether a claim is true was not checked.',
  },
  places: {
    page: (page: number) => `Page ${page}`,
    slide: (slide: number) => `Slide ${slide}`,
    notes: (slide: number) => `Notes of slide ${slide}`,
    cells: (sheet: string, range: string) => `${sheet}!${range}`,
    paragraph: ({ from, to }: Numbers) => (from === to ? `Paragraph ${from}` : `Paragraphs ${from}–${to}`),
    line: ({ from, to }: Numbers) => (from === to ? `Line ${from}` : `Lines ${from}–${to}`),
  },
} as const;
