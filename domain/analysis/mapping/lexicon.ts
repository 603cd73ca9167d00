import { z } from 'zod';
import data from '../../framework/nine-lenses-lexicon@1.json' with { type: 'json' };

const words = z.string().min(1);

const lexiconSchema = z
  .strictObject({
    /** Reference of the framework version whose sub-lenses it describes. */
    framework: words,
    version: z.int().min(1),
    /** Words that say nothing about a subject. */
    commonWords: z.array(words).min(1).readonly(),
    /** Words that documents about any subject contain: alone they say little, in phrases as much as others. */
    broadWords: z.array(words).readonly(),
    subLenses: z
      .array(
        z
          .strictObject({
            subLens: words,
            /** Describes the sub-lens in the words that documents of organisations use. */
            description: words,
            /** Words and phrases typical of the sub-lens; one inflection of each word is enough. */
            phrases: z.array(words).min(25).readonly(),
          })
          .readonly(),
      )
      .min(1)
      .readonly(),
  })
  .readonly();

export type Lexicon = z.infer<typeof lexiconSchema>;

/** Words and phrases an organisation uses for a sub-lens, such as the names of its products or departments, by the sub-lens's id. */
export type LexiconAdditions = Readonly<Record<string, readonly string[]>>;

/** A lexicon whose phrases include those that an organisation added, if any. */
export type ExtendedLexicon = Lexicon & { readonly additions?: LexiconAdditions };

/** The lexicon of `nine-lenses@1`. */
export const nineLensesLexicon: Lexicon = lexiconSchema.parse(data);

/**
 * Adds an organisation's words and phrases. A broad word that it adds is broad no longer, because there it has one meaning.
 * @throws RangeError for a sub-lens that the lexicon does not have
 */
export function extendLexicon(lexicon: Lexicon, additions: LexiconAdditions): ExtendedLexicon {
  const known = new Set(lexicon.subLenses.map(({ subLens }) => subLens));
  const unknown = Object.keys(additions).filter((id) => !known.has(id));
  if (unknown.length > 0) throw new RangeError(`unknown sub-lenses: ${unknown.join(', ')}`);
  const added = new Set(Object.values(additions).flat());
  return {
    ...lexicon,
    additions,
    broadWords: lexicon.broadWords.filter((word) => !added.has(word)),
    subLenses: lexicon.subLenses.map((entry) => ({
      ...entry,
      phrases: [...entry.phrases, ...(additions[entry.subLens] ?? [])],
    })),
  };
}
