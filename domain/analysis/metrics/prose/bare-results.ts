import { ourselves } from '../../parties/parties.ts';
import type { Token } from '../words/tokens.ts';
import data from './prose-words.json' with { type: 'json' };

const results = new Set(data.results);
const parts = new Set(data.resultsOfParts);
const ofs = new Set(['of', 'von', 'de', 'in']);
const noNames = new Set([...data.noNames, 'the', 'a', 'an']);
const organisations = new Set(data.organisations.map((word) => word.slice(0, -2)));

type Sentence = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly ownNames: ReadonlySet<string>;
};
type Subject = { readonly from: number; readonly to: number };

/**
 * "We made a profit of", "The club closed the year with a deficit of", "L'exercice se solde par un déficit de": the result of the whole year, though
 * no word says "net". A sentence that speaks of a sale, a pension scheme, operations or what is before tax may mean another result.
 */
export function isWholeResult({ text, tokens, ownNames }: Sentence, { from, to }: Subject): boolean {
  const isArticle = (at: number) => /^(?:an?|ein(?:e[nmrs]?)?|une?)$/.test(tokens[at]?.text ?? '');
  if (!isArticle(from - 1) || !ofs.has(tokens[to + 1]?.text ?? '')) return false;
  if (tokens.some(({ text: word }) => parts.has(word))) return false;
  const isEnglish = tokens[from - 1]?.text.startsWith('a');
  // "owns shares in a company with a loss of" is about another one.
  if (!isEnglish) return !tokens.slice(0, from - 1).some((_, at) => isArticle(at));
  if (!results.has(tokens[from - 2]?.text ?? '')) return false;
  const isOurs = ({ text: word, start }: Token, at: number) =>
    ourselves.has(word) ||
    (organisations.has(word) && tokens[at - 1]?.text === 'the') ||
    (/^\p{Lu}/u.test(text.slice(start)) && ownNames.has(word) && isName(tokens, at));
  return tokens.slice(0, from).some(isOurs);
}

/** The first words of a sentence are a name unless an article stands before them. */
const isName = (tokens: readonly Token[], at: number): boolean =>
  at < 3 && !noNames.has(tokens[0]?.text ?? '');
