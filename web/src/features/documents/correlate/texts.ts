import type { ContradictionKind } from '../../../../../domain/analysis/correlation/contradiction-rules.ts';
import { count } from '../../../lib/display/format.ts';

const passages = (number: number) => count(number, 'passage', 'passages');
const documents = (number: number) => count(number, 'document', 'documents');

/** What a contradiction says, in one line. */
const kinds: Readonly<Record<ContradictionKind, string>> = {
  ratedHighDocumentsProblems: 'Rated high, but documents state problems',
  ratedLowDocumentsStrengths: 'Rated low, but documents claim strengths',
  ratedHighDocumentsSilent: 'Rated high, but no document says anything',
};

export const texts = {
  tabs: {
    label: 'Documents',
    library: 'Document Library',
    correlate: 'Correlate with Assessment',
    analyze: 'AI Analysis',
  },
  loading: 'Comparing documents with the results',
  failed: 'This did not work. Please try again.',
  retry: 'Try again',
  noAssessments: {
    title: 'No assessment of the nine lenses yet',
    text: 'Documents are compared with the released scores of an assessment. Launch one first.',
  },
  missing: {
    nothingReleased: {
      title: 'Nothing is released yet',
      text: 'Documents are compared with released scores only. They are compared here as soon as the first results of this assessment are released.',
    },
    otherFramework: {
      title: 'This assessment asks other themes',
      text: 'Documents are mapped to the nine lenses, and this assessment has a framework of its own. Choose another assessment.',
    },
    noneRead: {
      title: 'No document is read yet',
      text: 'Documents are compared once their text is read and mapped to the lenses. The library shows the state of each.',
    },
    noTexts: {
      title: 'No documents uploaded',
      text: 'Upload documents to the library. Once their text is read and mapped to the lenses, it is compared with the ratings here.',
    },
  },
  kinds,
  contradictions: {
    title: 'Where ratings and documents disagree',
    note: 'Computed here from released ratings of everyone and from the words of your documents. The rules on words err often: read the sentences before you act.',
    none: 'No contradiction was found.',
    based: (mapped: number, all: number, count: number) =>
      `${mapped === all ? documents(all) : `${mapped} of ${documents(all)}`} read, ${passages(count)}.`,
    place: (lens: string, subLens: string) => `${lens} › ${subLens}`,
    rated: (score: string, people: number) => `${score} of 9 · ${count(people, 'person', 'people')}`,
    problems: (number: number, about: number, of: number) =>
      `${number} of ${passages(about)} about it ${number === 1 ? 'seems to state a problem' : 'seem to state problems'} (${documents(of)})`,
    strengths: (number: number, about: number, of: number) =>
      `${number} of ${passages(about)} about it ${number === 1 ? 'seems to claim a strength' : 'seem to claim strengths'} (${documents(of)})`,
    agreeing: 'Sentences that agree with the rating',
    olderVersion: (version: number, newest: number) =>
      `From version ${version}; version ${newest} has no text that could be compared.`,
    act: 'Start an action',
    discuss: 'Discuss',
    notSo: 'Not so',
    notSoOf: (place: string) => `Not so: ${place}`,
    dismissed: 'Marked as “not so”: hidden for everybody until more passages say it.',
    undo: 'Undo',
    addEvidence: 'Add as evidence',
    addOf: (name: string, place: string) => `Add as evidence: ${name}, ${place}`,
    adding: 'Adding …',
    marking: 'Marking …',
    loadingMore: 'Loading …',
    attached: 'Evidence attached',
    more: (number: number) => `Show ${number} more`,
  },
  silent: {
    title: 'Rated 7 or more, and no document says anything',
    note: (count: number) =>
      `None of the ${passages(count)} that are clearly about a lens is about these sub-lenses. It does not follow that there is nothing behind the rating.`,
  },
  hidden: {
    title: (number: number) => `Marked as “not so” (${number})`,
    by: (who: string) => `by ${who}`,
    restore: 'Take back',
    restoreOf: (place: string) => `Take back: ${place}`,
  },
  one: {
    title: 'One document and the ratings',
    select: 'Select a document to see intelligent correlations',
    none: 'No correlations found',
    noneWhy: 'Assign a lens and a document type in the library to relate it to the ratings.',
    noScores: 'No score of its lens or of related lenses is released.',
    computed: (lens: string) =>
      `Lens: ${lens}, computed from its text. Assign one in the library to change it.`,
    assigned: (lens: string) => `Lens: ${lens}`,
    loading: 'Loading the correlations of this document',
    severity: { high: 'High', medium: 'Medium', low: 'Low' },
    types: {
      gap: 'Gap',
      strength: 'Strength',
      alignment: 'Alignment',
      correlation: 'Correlation',
      'cross-lens': 'Cross-lens',
      'deep-dive': 'Deep dive',
    },
  },
} as const;
