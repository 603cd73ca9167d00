import { suggestionRule } from '../../../../../domain/lexicon/limits.ts';
import { count, formatNumber } from '../../../lib/display/format.ts';

const documents = (number: number) => count(number, 'document', 'documents');
const passages = (number: number) => count(number, 'passage', 'passages');
const terms = (number: number) => count(number, 'added term', 'added terms');

/** Texts of the page of the words by which passages are mapped to lenses. */
export const texts = {
  title: 'Lexicon',
  note: 'The words by which passages of documents are mapped to lenses. Add the words of your organization: names of products, departments, rivals.',
  library: 'All documents',
  loading: 'Loading the lexicon',
  failed: 'This did not work. Please try again.',
  retry: 'Try again',
  undo: 'Undo',
  state: {
    older: (older: number, all: number) =>
      `${formatNumber(older)} of ${documents(all)} ${older === 1 ? 'was' : 'were'} mapped with another lexicon than this one.`,
    effect:
      'Changes of the words count for these once they are mapped again. Passages that people moved stay where they are.',
    again: 'Map again',
    asking: 'Starting …',
    running: (done: number, all: number) => `Mapping again: ${formatNumber(done)} of ${documents(all)} done`,
    runningNote: 'You can leave this page. It goes on, also after a restart of the server.',
    progress: 'Documents mapped again',
    wait: 'Wait until the present mapping is done.',
  },
  changes: {
    title: 'What the last mapping changed',
    note: (by: string, done: number) => `Requested by ${by}, ${documents(done)} mapped again`,
    none: 'No passage is about another lens than before.',
    some: (number: number) =>
      `${passages(number)} ${number === 1 ? 'is' : 'are'} about another lens than before. Passages that people moved are not among them.`,
    failed: (number: number) =>
      `${documents(number)} could not be mapped and ${number === 1 ? 'keeps its' : 'keep their'} earlier lenses. To have ${number === 1 ? 'it' : 'them'} mapped, upload a shorter version of the file.`,
    lenses: 'Passages by lens',
    lens: 'Lens',
    gained: 'Gained',
    lost: 'Lost',
    unclear: 'Unclear',
    list: 'Passages with another lens',
    from: 'Before',
    to: 'Now',
    sure: (place: string, percent: string) => `${place}, ${percent} sure`,
    more: (number: number) => `Show ${formatNumber(number)} more`,
    loadingMore: 'Loading …',
    loading: 'Loading what changed',
    olderVersion: (version: number, newest: number) =>
      `From version ${version}; version ${newest} has no mapped text.`,
  },
  suggestions: {
    title: 'Suggested words',
    rule: `From passages that people moved to a sub-lens. A word is suggested if at least ${suggestionRule.passages} of them in at least ${suggestionRule.documents} documents have it, and for every ${suggestionRule.movedForEachOther} of them at most one passage with the word counts for something else. Documents where no passage with the word was moved are not counted. Unclear passages do not speak against a word, because the missing word may be why they are unclear.`,
    none: (moved: number, number: number) =>
      moved === 0
        ? 'Nobody has moved a passage yet.'
        : `${passages(moved)} in ${documents(number)} ${moved === 1 ? 'was' : 'were'} moved. No word meets the rule.`,
    found: (number: number, of: number, others: number, unclear: number) =>
      `In ${formatNumber(number)} moved passages of ${documents(of)}. ${others === 0 ? 'No passage' : passages(others)} with it ${others > 1 ? 'count' : 'counts'} for something else, and ${unclear === 0 ? 'none' : formatNumber(unclear)} ${unclear > 1 ? 'are' : 'is'} unclear.`,
    add: 'Add',
    addOf: (word: string, place: string) => `Add “${word}” to ${place}`,
    addTitle: (word: string, place: string) => `Add “${word}” to ${place}?`,
    kept: 'The word is kept in the log, also after it is removed here and after the documents that it comes from are erased.',
    names: 'Do not add names of people.',
    dismiss: 'Dismiss',
    dismissOf: (word: string, place: string) => `Dismiss “${word}” for ${place}`,
    dismissing: 'Dismissing …',
    dismissed: (word: string) => `“${word}” is not suggested there again`,
  },
  words: {
    title: 'Words of each sub-lens',
    effect:
      'A word you add raises the score of passages that contain it, and lowers the weight of the other words of its sub-lens a little. The confidence of a mapping was measured with the words of the framework alone.',
    search: 'Search words and sub-lenses',
    counts: (subLenses: number, keywords: number, added: number) =>
      `${count(subLenses, 'sub-lens', 'sub-lenses')}, ${count(keywords, 'keyword', 'keywords')} of the framework, ${terms(added)}`,
    nothing: 'No word or sub-lens contains this.',
    lens: (subLenses: number, added: number) =>
      `${count(subLenses, 'sub-lens', 'sub-lenses')}${added === 0 ? '' : ` · ${terms(added)}`}`,
    keywords: (number: number) => `${count(number, 'keyword', 'keywords')} of the framework`,
    added: (place: string) => `Added terms of ${place}`,
    found: (number: number) => (number === 0 ? 'in no passage' : `in ${passages(number)}`),
    add: 'Add a term',
    addTo: (place: string) => `Add a term to ${place}`,
    field: (place: string) => `New term of ${place}`,
    hint: (characters: number, words: number) =>
      `One to ${words} words, at most ${characters} characters. Other forms of a word are found, too. A term is kept in the log, also after it is removed, so do not enter names of people.`,
    save: 'Add',
    saving: 'Adding …',
    close: 'Close',
    saved: (term: string) => `Added: ${term}`,
    remove: (term: string, place: string) => `Remove “${term}” from ${place}`,
    removed: (term: string) => `Removed: ${term}`,
  },
} as const;
