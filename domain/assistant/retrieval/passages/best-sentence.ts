import { sentencesOf } from '../../../analysis/text/sentences.ts';
import type { Asked } from './asked.ts';
import { createAnswerRules } from './may-answer.ts';
import { columnTitlesIn } from './plain-tables.ts';
import { reachOf } from './pointing.ts';
import { worthOf } from './sentence-worth.ts';
import { termSetOf } from './terms.ts';

/** UTF-16 units. */
const longestQuote = 600;

/** A sentence; `shownFrom`: the beginning of the sentence before it, if it only says "their". `near`: it with its neighbours. */
export type Quoted = {
  readonly start: number;
  readonly end: number;
  readonly shownFrom: number;
  readonly near: string;
  /** Titles of the columns of a row; empty for other sentences. */
  readonly title: string;
};

/** The sentence with most of the wanted words. */
export function bestSentence(text: string, headings: readonly string[], asked: Asked): Quoted | undefined {
  const { language } = asked;
  const sentences = sentencesOf(text);
  const lines = sentences.map((one) => one.text);
  const titles = columnTitlesIn(lines);
  const mayAnswer = createAnswerRules(lines, headings, asked);
  let best = 0;
  let at = -1;
  for (const [index, sentence] of lines.entries()) {
    if (titles.isTitle(index)) continue;
    const title = titles.above(index);
    const before = lines.slice(Math.max(0, index - reachOf(sentence, asked)), index).join(' ');
    const terms = {
      own: termSetOf(sentence, language),
      pointedAt: termSetOf(before, language),
      columns: termSetOf(title, language),
    };
    if (!mayAnswer({ text: sentence, index, title, terms })) continue;
    const worth = worthOf(sentence, terms, asked);
    if (worth > best) [best, at] = [worth, index];
  }
  const chosen = sentences[at];
  if (!chosen) return undefined;
  const reach = reachOf(chosen.text, asked);
  const title = titles.above(at);
  // "It was curated by Elin Vasko" is not about what the next sentence names.
  const after = reach > 0 ? at + 1 : at + 2;
  const near = [...lines.slice(Math.max(0, at - Math.max(1, reach)), after), title];
  const end = Math.min(chosen.end, chosen.start + longestQuote);
  const before = reach > 0 ? sentences[Math.max(0, at - reach)] : undefined;
  const isShown = before !== undefined && end - before.start <= longestQuote;
  return {
    start: chosen.start,
    end,
    shownFrom: isShown ? before.start : chosen.start,
    near: near.join(' '),
    title,
  };
}
