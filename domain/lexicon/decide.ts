import type { Lexicon } from '../analysis/mapping/lexicon.ts';
import { wordsOf } from '../analysis/mapping/words.ts';
import { type Decision, type Refusal, refuse } from '../kernel/decision.ts';
import { ownOf } from '../kernel/own-of.ts';
import { type Sentence, say } from '../texts/sentence.ts';
import type { LexiconEvent } from './events.ts';
import { lexiconLimits as limits } from './limits.ts';
import type { OrganizationLexicon } from './state.ts';
import { stemsOfTerm, termOf } from './terms.ts';

type Circumstances = { readonly organizationId: string; readonly by: string };
type Named = { readonly subLens: string; readonly term: string };

/** Adds a term to a sub-lens. Writes nothing if it is there already. @param lexicon the framework's */
export function addTerm(
  state: OrganizationLexicon,
  { subLens, term: typed }: Named,
  { organizationId, by: addedBy }: Circumstances,
  lexicon: Lexicon,
): Decision<LexiconEvent> {
  const found = lexicon.subLenses.find((one) => one.subLens === subLens);
  if (!found) return unknownSubLens();
  const wrong = wrongLength(typed);
  if (wrong) return wrong;
  const common = new Set(lexicon.commonWords);
  const term = termOf(typed);
  const stems = stemsOfTerm(term, common);
  if (stems === '') return invalid('TERM_IS_COMMON', say('lexicon.isCommon'));
  const own = found.phrases.find((phrase) => stemsOfTerm(phrase, common) === stems);
  if (own !== undefined) return invalid('TERM_OF_FRAMEWORK', say('lexicon.ofFramework', { term: own }));
  const terms = ownOf(state.terms, subLens) ?? [];
  if (terms.includes(term)) return [];
  const same = terms.find((one) => stemsOfTerm(one, common) === stems);
  if (same !== undefined) return invalid('TERM_IS_THERE', say('lexicon.isThere', { term: same }));
  if (terms.length >= limits.terms)
    return refuse('conflict', 'LEXICON_FULL', say('lexicon.full', { most: limits.terms }));
  return [{ type: 'LexiconTermAdded', data: { organizationId, subLens, term, addedBy } }];
}

/** Removes a term that the organisation added. Writes nothing if it is not there. */
export function removeTerm(
  state: OrganizationLexicon,
  { subLens, term }: Named,
  { organizationId, by: removedBy }: Circumstances,
  lexicon: Lexicon,
): Decision<LexiconEvent> {
  const found = lexicon.subLenses.find((one) => one.subLens === subLens);
  if (!found) return unknownSubLens();
  if (ownOf(state.terms, subLens)?.includes(term))
    return [{ type: 'LexiconTermRemoved', data: { organizationId, subLens, term, removedBy } }];
  return found.phrases.includes(term)
    ? refuse('conflict', 'TERM_OF_FRAMEWORK', say('lexicon.keepsItsWords'))
    : [];
}

/** Dismisses a suggested word for good. @param word keyed hash of the organisation, sub-lens and stem */
export function dismissSuggestion(
  state: OrganizationLexicon,
  { subLens, word }: { readonly subLens: string; readonly word: string },
  { organizationId, by: dismissedBy }: Circumstances,
  lexicon: Lexicon,
): Decision<LexiconEvent> {
  if (!lexicon.subLenses.some((one) => one.subLens === subLens)) return unknownSubLens();
  if (state.dismissed.has(word)) return [];
  if (state.dismissed.size >= limits.dismissed)
    return refuse('conflict', 'LEXICON_FULL', say('lexicon.dismissedFull', { most: limits.dismissed }));
  return [{ type: 'LexiconSuggestionDismissed', data: { organizationId, subLens, word, dismissedBy } }];
}

/**
 * Has the library mapped again. One at a time, because the page shows what the last one changed.
 * @param older number of documents that were mapped with another lexicon
 */
export function requestRemapping(
  state: OrganizationLexicon,
  { remappingId, older, at }: { readonly remappingId: string; readonly older: number; readonly at: string },
  { organizationId, by: requestedBy }: Circumstances,
): Decision<LexiconEvent> {
  if (state.remapping?.remappingId === remappingId) return [];
  if (state.remapping?.isRunning) return refuse('conflict', 'REMAPPING_RUNS', say('lexicon.remappingRuns'));
  if (older === 0) return refuse('conflict', 'NOTHING_TO_MAP', say('lexicon.nothingToMap'));
  return [
    { type: 'RemappingRequested', data: { organizationId, remappingId, documents: older, at, requestedBy } },
  ];
}

export function finishRemapping(
  state: OrganizationLexicon,
  organizationId: string,
  remappingId: string,
): Decision<LexiconEvent> {
  if (state.remapping?.remappingId !== remappingId || !state.remapping.isRunning) return [];
  return [{ type: 'RemappingFinished', data: { organizationId, remappingId } }];
}

function wrongLength(typed: string): Refusal | undefined {
  const { characters, words: most } = limits;
  const words = wordsOf(typed);
  // Some letters become several when they are normalised, so the result is measured, too.
  if (typed.length > characters || words.join(' ').length > characters)
    return invalid('TERM_TOO_LONG', say('lexicon.tooLong', { most: characters }));
  if (words.length === 0) return invalid('TERM_WITHOUT_WORD', say('lexicon.noWord'));
  if (words.length > most) return invalid('TERM_HAS_MANY_WORDS', say('lexicon.manyWords', { most }));
  return undefined;
}

const unknownSubLens = (): Refusal => refuse('invalid', 'SUB_LENS_UNKNOWN', say('lexicon.subLensUnknown'));

const invalid = (code: string, message: Sentence): Refusal =>
  refuse('invalid', code, message, [{ path: 'term', message, code }]);
