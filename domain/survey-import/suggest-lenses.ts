import { nineLensesLexicon } from '../analysis/mapping/lexicon.ts';
import { createPassageMapper } from '../analysis/mapping/map-passages.ts';
import { countTerms } from '../analysis/mapping/term-counts.ts';
import { stemsOf, wordsOf } from '../analysis/mapping/words.ts';
import { nineLenses } from '../framework/frameworks.ts';

/** The sub-lens that a question suggests, by names, and the words of the question that stand for it. */
export type LensSuggestion = {
  readonly item: string;
  readonly lens: string;
  readonly subLens: string;
  readonly words: readonly string[];
};

/** Each question takes two milliseconds; a survey with more questions has suggestions for the first of them. */
const mostQuestions = 400;

/**
 * Suggests a lens for each question, by the rules that map passages of documents. A question whose lens is uncertain, or in which no
 * word of the sub-lens occurs, has no suggestion. For the person to decide.
 */
export function suggestLenses(questions: readonly string[]): LensSuggestion[] {
  const mapped = createPassageMapper(nineLenses, nineLensesLexicon);
  const common = new Set(nineLensesLexicon.commonWords);
  return questions.slice(0, mostQuestions).flatMap((item) => {
    const [found] = mapped([{ text: item, headings: [], likeness: {} }]);
    if (!found || found.abstains) return [];
    const lens = nineLenses.lenses.find(({ id }) => id === found.lens);
    const subLens = lens?.subLenses.find(({ id }) => id === found.subLens);
    const terms = countTerms([{ text: item, weight: 1 }], common);
    const { phrases = [] } = nineLensesLexicon.subLenses.find((one) => one.subLens === found.subLens) ?? {};
    const stems = phrases.map((phrase) => stemsOf(wordsOf(phrase), common));
    const matched = new Set(stems.filter((phrase) => terms.has(phrase.join(' '))).flat());
    const words = [...new Set(wordsOf(item))].filter((word) =>
      stemsOf([word], common).some((stem) => matched.has(stem)),
    );
    if (!lens || !subLens || words.length === 0) return [];
    return [{ item, lens: lens.name, subLens: subLens.name, words: words.slice(0, 5) }];
  });
}
