import { isExact } from '../exact-answers.ts';
import { languageOf } from '../languages.ts';
import { isTitleRow } from './answer-values.ts';
import { type Asked, amounts } from './asked.ts';
import { sentencesOfOthers } from './other-subjects.ts';
import type { SentenceTerms } from './sentence-worth.ts';
import { namesIt, saysMost, tellsEvent } from './stated.ts';
import { termSetOf } from './terms.ts';

/** A sentence of a passage. `title`: titles of the columns of a row; empty for other sentences. */
type Sentence = {
  readonly text: string;
  readonly index: number;
  readonly title: string;
  readonly terms: SentenceTerms;
};

/**
 * Tells of a sentence of a passage whether it may answer a question, whatever words they share.
 * @param lines all sentences of the passage @param headings those above it
 */
export function createAnswerRules(
  lines: readonly string[],
  headings: readonly string[],
  asked: Asked,
): (sentence: Sentence) => boolean {
  const { words, asksFor, language } = asked;
  const isOfAmount = asksFor !== null && amounts.has(asksFor);
  const hasRows = lines.some((one) => one.includes('\t') && !isTitleRow(one));
  const above = new Set(headings.flatMap((line) => [...termSetOf(line, language)]));
  const event = asked.endsWithEvent ? words.at(-1) : undefined;
  const isOfOthers = sentencesOfOthers(lines, headings, asked);
  return ({ text, index, title, terms }) => {
    const { own, pointedAt, columns } = terms;
    if ((hasRows && isTitleRow(text)) || isOfOthers(text)) return false;
    // "August was the strongest month" rather than another date
    if (asked.asksForMost && asksFor === 'time' && !saysMost(text)) return false;
    // "When did the manager leave?" is not answered by a sentence without "leave".
    if (event && languageOf(text) === 'en' && !tellsEvent(text, event, [own, pointedAt, columns], asked))
      return false;
    if (isOfAmount && !namesIt(text, asked, [pointedAt, above, columns])) return false;
    if (asked.exact.length === 0 || languageOf(text) !== 'en') return true;
    const around = [...headings, lines[index - 1] ?? '', text, title].join(' ');
    return asked.exact.every((one) => isExact(one, text, title, around));
  };
}
