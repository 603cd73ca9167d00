import type { FrameworkLexicon, Lexicon } from '../../../../../api/lexicon/contract/lexicon.ts';
import { inLowerCase } from '../../../../../domain/analysis/mapping/words.ts';
import type { Lenses } from '../queries/lenses.ts';

type Term = Lexicon['subLenses'][number]['terms'][number];

/** The words of one sub-lens. */
export type SubLensWords = {
  readonly subLens: string;
  readonly name: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly terms: readonly Term[];
};
export type LensWords = {
  readonly lens: string;
  readonly name: string;
  readonly subLenses: readonly SubLensWords[];
};

/**
 * The words by lens, in the order of the framework.
 * @param search shows only sub-lenses whose name, or lens, contains it, or that have such words, with these words alone; empty: all
 */
export function foundWords(
  { all }: Pick<Lenses, 'all'>,
  framework: FrameworkLexicon,
  lexicon: Pick<Lexicon, 'subLenses'>,
  search: string,
): readonly LensWords[] {
  const wanted = inLowerCase(search.trim());
  const has = (text: string) => inLowerCase(text).includes(wanted);
  return all
    .map(({ id: lens, name, subLenses }) => ({
      lens,
      name,
      subLenses: subLenses.flatMap(({ id: subLens, name: ofSubLens }): SubLensWords[] => {
        const { description = '', keywords = [] } =
          framework.subLenses.find((one) => one.subLens === subLens) ?? {};
        const terms = lexicon.subLenses.find((one) => one.subLens === subLens)?.terms ?? [];
        const words = { subLens, name: ofSubLens, description, keywords, terms };
        if (wanted === '' || has(name) || has(ofSubLens)) return [words];
        const found = { keywords: keywords.filter(has), terms: terms.filter(({ term }) => has(term)) };
        return found.keywords.length + found.terms.length === 0 ? [] : [{ ...words, ...found }];
      }),
    }))
    .filter(({ subLenses }) => subLenses.length > 0);
}
