import { months } from '../rows/periods.ts';
import type { Token } from '../words/tokens.ts';
import { isCurrencySign } from '../words/units.ts';
import data from './prose-words.json' with { type: 'json' };

const determiners = new Set(data.partFigures.determiners);
const costs = new Set(data.partFigures.costs);
const verbs = new Set(data.partFigures.verbs);
const parts = new Set([...data.partFigures.parts, ...data.parties]);
const influences = new Set(data.partFigures.influences);
const put = new Set(data.partFigures.put);
const wholes = new Set(data.wholes);
const organisations = new Set(data.organisations.map((word) => word.slice(0, -2)));
const changes = new Set(data.partFigures.changes);
const approximate = new Set(data.approximate);

type Subject = { readonly from: number; readonly to: number };
type Sentence = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly ownNames: ReadonlySet<string>;
};

/**
 * True where the words around a metric make it another figure than that of the whole: "cost of our revenue", "included in revenue is", "the Bath shop had
 * revenue of", "in Germany we had revenue of", "revenue for December was", "revenue was reduced by rebates of", "revenue of $2m was deferred".
 * @param figureAt index of the figure's token
 */
export function isPartFigure(sentence: Sentence, subject: Subject, figureAt: number): boolean {
  return isPartBefore(sentence, subject, figureAt) || isPartAfter(sentence, subject, figureAt);
}

function isPartBefore({ text, tokens, ownNames }: Sentence, { from }: Subject, figureAt: number): boolean {
  const wordAt = (at: number) => tokens[at]?.text ?? '';
  let at = from - 1;
  while (determiners.has(wordAt(at))) at -= 1;
  if (wordAt(at) === 'of') return true;
  // "Le coût du chiffre d'affaires": "du" is a determiner, too.
  const owner = ['de', 'in'].includes(wordAt(at)) ? wordAt(at - 1) : at < from - 1 ? wordAt(at) : '';
  if (costs.has(owner)) return true;
  // "The increase in revenue was $2m", but not "an increase in revenue to $9m"
  if (changes.has(owner) && !rises.test(wordsBefore(tokens, figureAt))) return true;
  if (isOverYears(tokens, from) && !rises.test(wordsBefore(tokens, figureAt))) return true;
  if (wordAt(at) === 'in' && put.has(wordAt(at - 1))) return true;
  if (lost.has(`${wordAt(at - 1)} ${wordAt(at)}`)) return true;
  if (tokens.slice(0, from).some(({ text: word }, step) => isRepeated(word, wordAt(step + 1)))) return true;
  if (wordAt(at) === 'in' && /^br(?:ings?|ought)$/.test(wordAt(at - 1))) at -= 2;
  if (wordAt(at) === 'with' && wordAt(at - 1) === ',' && tokens.slice(0, at).some(isTraded)) return true;
  while (verbs.has(wordAt(at))) at -= 1;
  if (at < from - 1 && parts.has(wordAt(at)) && !ownNames.has(wordAt(at))) return true;
  if (at < from - 1 && isNamedPart(text, tokens, at, ownNames)) return true;
  return (from > 2 && beginsInPlace(text, tokens, ownNames)) || beginsInMonth(tokens, from);
}

/** "The Leeds hotel recorded sales of", "the hotel in Leeds had": no company, and not our name. */
function isNamedPart(
  text: string,
  tokens: readonly Token[],
  at: number,
  ownNames: ReadonlySet<string>,
): boolean {
  const isOther = (one: number) =>
    /^\p{Lu}\p{Ll}/u.test(text.slice(tokens[one]?.start ?? 0)) && !ownNames.has(tokens[one]?.text ?? '');
  const [noun = '', before = '', article = ''] = [0, 1, 2].map((step) => tokens[at - step]?.text ?? '');
  if (isOther(at)) return /^(?:in|at)$/.test(before) && !months.has(noun);
  const isPlace = /^(?:the|our)$/.test(article) && isOther(at - 1) && !months.has(before);
  return isPlace && !wholes.has(noun) && !organisations.has(noun) && !ownNames.has(noun);
}

/** "In December sales were", "In December 2024, our net profit was", "In June we had revenue of". */
function beginsInMonth(tokens: readonly Token[], from: number): boolean {
  const [first, month, ...rest] = tokens.slice(0, from).map(({ text }) => text);
  if (!/^(?:in|im|during|en)$/.test(first ?? '') || !months.has(month ?? '')) return false;
  return rest.every((word) => inMonth.test(word));
}
const inMonth =
  /^(?:\d{4}|,|the|our|its|total|net|we|it|had|made|took|recorded|achieved|generated|earned|of|a|an|alone|company|group|der|die|unser|betrug|lag|war)$/;

/** "The strike cost us revenue of", "we missed out on sales of" */
const lost: ReadonlySet<string> = new Set(['cost us', 'out on']);

/** "Every month we have revenue of" */
const isRepeated = (word: string, next: string): boolean =>
  /^(?:every|each|per)$/.test(word) && /^(?:month|week|day)$/.test(next);

/** "Over ten years the programme generated sales of", "Over the past ten years" */
const isOverYears = ([first, ...rest]: readonly Token[], from: number): boolean =>
  first?.text === 'over' && rest.slice(0, Math.min(4, from - 1)).some(({ text }) => text === 'years');

/** "We sold the mill, with sales of $3 million" */
const isTraded = ({ text }: Token, at: number, all: readonly Token[]): boolean =>
  /^(?:sold|bought|purchased|divested)$/.test(text) && /^(?:the|our|an?)$/.test(all[at + 1]?.text ?? '');

/** Two words before a figure of the whole: "rose to", "hausse à", but not "amounted to". */
const rises = /^(?!(?:amounted|amounts|came|comes|ran|équivaut|s'élève) ).* (?:to|à|auf)$/;

const wordsBefore = (tokens: readonly Token[], at: number): string =>
  tokens
    .slice(0, at)
    .filter(({ kind, text }) => kind === 'word' && !isCurrencySign(text))
    .slice(-2)
    .map(({ text }) => text)
    .join(' ');

/** "In Germany we …", "In Germany, …", but not "In December", "In FY25" and "In Harrow's 40th year". */
function beginsInPlace(text: string, tokens: readonly Token[], ownNames: ReadonlySet<string>): boolean {
  const [first, place, next] = tokens;
  if (first?.text !== 'in' || place?.kind !== 'word' || next === undefined) return false;
  const isName = /^\p{Lu}\p{Ll}/u.test(text.slice(place.start)) && !months.has(place.text);
  return isName && !ownNames.has(place.text) && /^(?:we|our|the|,|revenues?|sales)$/.test(next.text);
}

function isPartAfter({ text, tokens, ownNames }: Sentence, { to }: Subject, figureAt: number): boolean {
  const [word = '', next = '', third = ''] = [1, 2, 3].map((step) => tokens[to + step]?.text ?? '');
  // "Net income for tax purposes was"
  if (word === 'for' && tokens.slice(to + 2, to + 5).some(({ text: one }) => one === 'purposes')) return true;
  const isInMonth = months.has(next) && !isWholeYear(tokens, to + 2);
  if (/^(?:for|in)$/.test(word) && (isInMonth || /^(?:month|week)$/.test(third))) return true;
  // "Sales to schools were"
  const isTo = word === 'to' && tokens[to + 2]?.kind === 'word';
  if (isTo && !isCurrencySign(next) && !approximate.has(next)) return true;
  // "Le chiffre d'affaires en Espagne"
  if (word === 'en' && /^\p{Lu}/u.test(text.slice(tokens[to + 2]?.start)) && !months.has(next)) return true;
  const near = tokens.slice(to + 2, Math.min(figureAt, to + 6)).map((token) => token.text);
  if (/^(?:of|in|at)$/.test(word) && near.some((one) => parts.has(one) && !ownNames.has(one))) return true;
  if (word === 'at' && near.length > 0 && !isCurrencySign(next) && !approximate.has(next)) {
    const name = determiners.has(next) ? third : next;
    if (!ownNames.has(name) && !wholes.has(name)) return true;
  }
  return isInfluenced(tokens, to, figureAt) || isUndone(tokens, figureAt);
}

/** "January–December", "January to December" */
const isWholeYear = (tokens: readonly Token[], at: number): boolean =>
  /^jan/.test(tokens[at]?.text ?? '') &&
  /^(?:[-–—]|to|through|until|bis)$/.test(tokens[at + 1]?.text ?? '') &&
  /^de[cz]/.test(tokens[at + 2]?.text ?? '');

/** "Net income was affected by a write-down of $2 million", but not "reduced by about 3% to $5 million" */
function isInfluenced(tokens: readonly Token[], to: number, figureAt: number): boolean {
  return tokens.some(({ text }, at) => {
    const cause = tokens[at + 2];
    return (
      at > to &&
      at + 2 < figureAt &&
      influences.has(text) &&
      tokens[at + 1]?.text === 'by' &&
      cause?.kind === 'word' &&
      !isCurrencySign(cause.text) &&
      !/^(?:about|around|approximately|nearly|almost|roughly|some|more|less|over)$/.test(cause.text)
    );
  });
}

/** "Revenue of $2 million was deferred" */
function isUndone(tokens: readonly Token[], figureAt: number): boolean {
  const near = tokens.slice(figureAt + 1, figureAt + 5).map(({ text }) => text);
  const at = near.findIndex((text) => /^(?:was|were|is|are)$/.test(text));
  return at >= 0 && /^(?:deferred|reversed|lost|cancelled|written|made)$/.test(near[at + 1] ?? '');
}
