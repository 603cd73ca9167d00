import type { Token } from '../words/tokens.ts';
import { isCurrencySign } from '../words/units.ts';
import data from './prose-words.json' with { type: 'json' };
import type { Money, Sentence, Subject } from './reading/sentence.ts';

const { skipped, owners, afterLoss } = data.verbs;
const between = new Set(skipped);
const own = new Set(owners);
const organisations = new Set(data.organisations.map((word) => word.slice(0, -2)));
const allowed: ReadonlySet<string> = new Set(afterLoss);
const approximate = new Set(data.approximate);

/**
 * The figure of a metric that a verb tells: "We turned over £6m", "The company lost $3m on sales of $45m", "After tax we made £1.1m". "The Leeds branch
 * turned over", "we lost $3m of orders" and "we made £2m from the sale" tell another one.
 */
export function figureOfVerb(sentence: Sentence, subject: Subject): Money | undefined {
  const { tokens, figures } = sentence;
  const figure = figures.find(({ at }) => at > subject.to);
  if (figure === undefined || !isOfUs(sentence, subject)) return undefined;
  const words = tokens.slice(subject.to + 1, figure.at).map(({ text }) => text);
  if (!words.every((word) => isCurrencySign(word) || approximate.has(word))) return undefined;
  if (subject.metric === 'revenue') return figure;
  return isResultAfterTax(tokens, figure, subject) ? figure : undefined;
}

/** "we", "the company", "it" at the beginning, or a name of the beginning directly before the verb. */
function isOfUs({ text, tokens, ownNames, saysWe }: Sentence, { from }: Subject): boolean {
  let at = from - 1;
  while (between.has(tokens[at]?.text ?? '')) at -= 1;
  const { text: word = '', start = 0 } = tokens[at] ?? {};
  const before = tokens[at - 1]?.text ?? '';
  if (own.has(word)) return true;
  if (word === 'it') return at === 0 || before === ',';
  if (organisations.has(word)) return before === 'the' || before === 'our';
  return !saysWe && at >= 0 && at < 4 && /^\p{Lu}/u.test(text.slice(start)) && ownNames.has(word);
}

function isResultAfterTax(tokens: readonly Token[], figure: Money, { from, isLoss }: Subject): boolean {
  const words = tokens.map(({ text }) => text);
  const all = ` ${words.join(' ')} `;
  if (/ (?:before|pre-tax|pretax|operating|ebitda|trading|gross) /.test(all)) return false;
  let next = tokens.findIndex(({ start }) => start >= figure.end);
  while (isCurrencySign(words[next] ?? '') || /^(?:euros?|dollars|pounds)$/.test(words[next] ?? ''))
    next += 1;
  const rest = next === -1 ? '' : words.slice(next, next + 3).join(' ');
  if (/^on (?:sales|revenues?|turnover|net)\b/.test(rest) || /^after tax/.test(rest)) return true;
  if (/ on (?:sales|revenues?|turnover) of /.test(all) && /^in \d{4}/.test(rest)) return true;
  if (!isLoss)
    return (
      / (?:after|net of) (?:interest and )?tax(?:ation|es)? /.test(` ${words.slice(0, from).join(' ')} `) &&
      !/^(?:from|by|of)\b/.test(rest)
    );
  return (
    rest === '' ||
    allowed.has(words[next] ?? '') ||
    /^in (?:\d{4}|the (?:financial |fiscal )?(?:year|period))/.test(rest)
  );
}
