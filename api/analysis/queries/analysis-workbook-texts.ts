type Numbers = { readonly from: number; readonly to: number };

/** Texts on the sheets of an analysis. */
export const analysisWorkbookTexts = {
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
  places: {
    page: (page: number) => `Page ${page}`,
    slide: (slide: number) => `Slide ${slide}`,
    notes: (slide: number) => `Notes of slide ${slide}`,
    cells: (sheet: string, range: string) => `${sheet}!${range}`,
    paragraph: ({ from, to }: Numbers) => (from === to ? `Paragraph ${from}` : `Paragraphs ${from}–${to}`),
    line: ({ from, to }: Numbers) => (from === to ? `Line ${from}` : `Lines ${from}–${to}`),
  },
} as const;
