import type { With } from '../with.ts';

export const lexicon = {
  'lexicon.subLensUnknown': 'There is no such sub-lens. Reload the page and try again.',
  'lexicon.tooLong': ({ most }: With<'most'>) => `A term has at most ${most} characters. Shorten it.`,
  'lexicon.noWord': 'Enter at least one word with two letters or more.',
  'lexicon.manyWords': ({ most }: With<'most'>) =>
    `A term has at most ${most} words, because longer phrases are never found. Shorten it.`,
  'lexicon.isCommon':
    'All words of this term are common words that say nothing about a subject. Enter a more specific one.',
  'lexicon.ofFramework': ({ term }: With<'term'>) =>
    `The framework already looks for “${term}” in this sub-lens, so it need not be added.`,
  'lexicon.isThere': ({ term }: With<'term'>) =>
    `“${term}” is already there, and other forms of its words are found with it.`,
  'lexicon.full': ({ most }: With<'most'>) =>
    `This sub-lens has ${most} terms, which is the most. Remove one first.`,
  'lexicon.keepsItsWords': 'Keywords of the framework cannot be removed. You can add your own.',
  'lexicon.dismissedFull': ({ most }: With<'most'>) => `No more than ${most} suggestions can be dismissed.`,
  'lexicon.remappingRuns':
    'The library is being mapped again already. Wait until that is done, then map again.',
  'lexicon.nothingToMap': 'Every document is mapped with the present lexicon. There is nothing to do.',
} as const;
