import type { Token } from '../../words/tokens.ts';
import { isCurrencySign } from '../../words/units.ts';
import data from '../prose-words.json' with { type: 'json' };

const { names, comparers, fillers } = data.comparedPlans;
const plans = new Set(names);
const comparing = new Set(comparers);
const between = new Set(fillers);
/** Words of an amount beside its digits. */
const scales =
  /^(?:m|mn|mio|bn|mrd|k|md|millions?|billions?|thousand|millionen|milliarden|milliards?|euros?|dollars|pounds)$/;
/** Tokens between the plan and the word that compares, and between that and the amount before it. */
const reach = 8;

/**
 * A sentence in which the plan that an amount is only compared with is blank, at the same offsets: "against a budget of $10.2m", "just
 * short of the $18.5M plan", "(2024: $0.55m; budget: $0.74m)". A plan that no amount precedes stays.
 */
export function withoutComparedPlans(text: string, tokens: readonly Token[]): string {
  let left = text;
  for (const [at, { text: word }] of tokens.entries()) {
    const from = plans.has(word) ? (comparedFrom(tokens, at) ?? inBracketsFrom(tokens, at)) : undefined;
    if (from === undefined) continue;
    const [start, end] = [tokens[from]?.start ?? 0, tokens[amountAfter(tokens, at)]?.end ?? 0];
    left = left.slice(0, start) + ' '.repeat(end - start) + left.slice(end);
  }
  return left;
}

/** Index of "against" in "$9.84m against a budget of". */
function comparedFrom(tokens: readonly Token[], plan: number): number | undefined {
  let at = plan - 1;
  while (at >= plan - reach && isBetween(tokens[at])) at -= 1;
  const word = tokens[at]?.text ?? '';
  const isPhrase = data.comparedPlans.phrases.includes(`${tokens[at - 1]?.text} ${word}`);
  if (!isPhrase && !comparing.has(word)) return undefined;
  const before = tokens.slice(Math.max(0, at - reach), at);
  return before.some(({ kind }) => kind === 'digits') ? at : undefined;
}

/** Index of ";" or "(" in "$0.61m (2024: $0.55m; budget: $0.74m)". */
function inBracketsFrom(tokens: readonly Token[], plan: number): number | undefined {
  const open = tokens.findLastIndex(({ text }, at) => at < plan && (text === '(' || text === ')'));
  if (tokens[open]?.text !== '(' || !/^[(;,]$/.test(tokens[plan - 1]?.text ?? '')) return undefined;
  const owner = tokens.slice(Math.max(0, open - reach), open);
  return owner.some(({ kind }) => kind === 'digits') ? plan : undefined;
}

/** Index of the last token of the plan's amount: of "$10.2m" after "budget of", or of the plan itself. */
function amountAfter(tokens: readonly Token[], plan: number): number {
  let at = plan;
  while (at - plan < reach && isBetween(tokens[at + 1])) at += 1;
  return tokens.slice(plan, at + 1).some(({ kind }) => kind === 'digits') ? at : plan;
}

const isBetween = (token: Token | undefined): boolean =>
  token !== undefined &&
  (token.kind === 'digits' ||
    token.text === ':' ||
    isCurrencySign(token.text) ||
    scales.test(token.text) ||
    between.has(token.text));
