import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { hashField, idField, instantField } from '../kernel/fields.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const about = { organizationId: idField };
const ofLexicon = { notShown: 'About the words of an organisation, not an assessment.' };
const term = {
  ...about,
  /** Id of a sub-lens of the framework `nine-lenses`. */
  subLens: z.string(),
  /** One to four words in lower case, as the mapper reads them. */
  term: z.string().min(1).max(60),
};

/**
 * Stream `lexicon-<organisation>`: words that the organisation adds to the lexicon of the framework. In plain text, because the mapper
 * searches for them: they stay in the log after their removal, and after documents with them are erased.
 */
export const lexiconTermAdded = eventType({
  type: 'LexiconTermAdded',
  version: 1,
  audit: ofLexicon,
  schema: z.strictObject({ ...term, addedBy: idField }),
});
export const lexiconTermRemoved = eventType({
  type: 'LexiconTermRemoved',
  version: 1,
  audit: ofLexicon,
  schema: z.strictObject({ ...term, removedBy: idField }),
});
/**
 * A suggested word is not wanted and is never suggested again. `word`: keyed hash of organisation, sub-lens and stem, because the word
 * comes from documents, which can be erased.
 */
export const lexiconSuggestionDismissed = eventType({
  type: 'LexiconSuggestionDismissed',
  version: 1,
  audit: ofLexicon,
  schema: z.strictObject({ ...about, subLens: z.string(), word: hashField, dismissedBy: idField }),
});
/** A person had the library mapped again with the changed lexicon. `documents`: how many were mapped with another lexicon then. */
export const remappingRequested = eventType({
  type: 'RemappingRequested',
  version: 1,
  audit: ofLexicon,
  schema: z.strictObject({
    ...about,
    remappingId: idField,
    documents: z.int().positive(),
    at: instantField,
    requestedBy: idField,
  }),
});
/** Every document of the library was visited. Documents that could not be mapped again keep their earlier mapping. */
export const remappingFinished = eventType({
  type: 'RemappingFinished',
  version: 1,
  audit: ofLexicon,
  schema: z.strictObject({ ...about, remappingId: idField }),
});

export const lexiconEvents = [
  lexiconTermAdded,
  lexiconTermRemoved,
  lexiconSuggestionDismissed,
  remappingRequested,
  remappingFinished,
] as const;
export type LexiconEvent = FactOf<(typeof lexiconEvents)[number]>;
