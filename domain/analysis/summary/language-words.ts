import data from './language-words.json' with { type: 'json' };

export type LanguageWords = {
  /** Words that negate, and beginnings of such words. */
  readonly negations: readonly string[];
  readonly negationBeginnings: readonly string[];
  /** Words that negate only beside French "ne" or "n'". */
  readonly negationsWithNe: readonly string[];
  /** Verbs that say that something is not so; "did not fail" says that it is. */
  readonly lacks: readonly string[];
  /** Phrases with a negating word that negate nothing. */
  readonly noNegations: readonly string[];
  readonly numbers: Readonly<Record<string, number>>;
  /** One, only before a power of ten: elsewhere these are articles and pronouns. */
  readonly ones: readonly string[];
  /** Powers of ten that are numbers without another number before them. */
  readonly alone: Readonly<Record<string, number>>;
  /** Exponents of ten. */
  readonly powers: Readonly<Record<string, number>>;
  readonly percent: readonly string[];
  readonly points: readonly string[];
};

const languages: Readonly<Record<string, LanguageWords>> = data;
const english: LanguageWords = data.eng;

/**
 * Words of a text's language and of English, in which a model may answer whatever the text is in; the first language decides where they
 * differ. @param language ISO 639-3; English for null and for languages without a list
 */
export function wordsOfLanguage(language: string | null): readonly LanguageWords[] {
  const own = Object.hasOwn(languages, language ?? '') ? languages[language ?? ''] : undefined;
  return own && own !== english ? [own, english] : [english];
}
