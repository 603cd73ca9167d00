import { ourselves, own as possessives, titles } from '../../parties/parties.ts';
import { months, yearAt } from '../rows/periods.ts';
import type { Token } from '../words/tokens.ts';
import { isCurrencySign } from '../words/units.ts';
import data from './prose-words.json' with { type: 'json' };

const nominative = new Set(data.nominative);
const joining = new Set(data.joining);
const comparisons = new Set(data.comparisons);
const qualifying = new Set(data.qualifying);
const moments = new Set(data.moments);
const telling = new Set(data.telling);
const comparing = new Set(data.comparing);
const describing = new Set(data.describing);
const anyOfUs = new Set(data.anyOfUs);
const ourCompany = new Set(data.ourCompany);
const legalForms = new Set(data.legalForms);
const relative = new Set(data.relative);
const clauseEnds = new Set(data.clauseEnds);
const adjusted = new Set(data.adjusted);
const organisations = new Set(data.organisations);
const leadsTo = new Set(data.leadsTo);
const ofYears = new Set(data.ofYears);
const wholes = new Set(data.wholes);
const remains = new Set(data.remainder.verbs);
const noNames = new Set([
  ...data.noNames,
  ...Object.values(data.subjects)
    .flat()
    .flatMap((phrase) => phrase.split(' ')),
]);
/** Words between "our" and the name in "our neighbour Calder Marine". */
const mostDescribing = 2;
const mostWordsOfName = 4;

/**
 * True where a sentence names another company as its subject and us beside it, so that the metric from token `from` is the other's:
 * "Northlink Ferries has twice our turnover and reported revenue of £96 million", "Our neighbour Calder Marine had revenue of …".
 * @param ownNames words in lower case of the titles and the beginning, in which a text names its own organisation
 */
export function isOfNamedOther(
  text: string,
  tokens: readonly Token[],
  from: number,
  ownNames: ReadonlySet<string>,
): boolean {
  const isCapital = (at: number) => /^\p{Lu}/u.test(text.slice(tokens[at]?.start ?? 0)) && at < from;
  const isNamePart = (at: number) => isCapital(at) && !noNames.has(tokens[at]?.text ?? '');
  if (!tokens.some(({ text: word }) => ourselves.has(word))) return false;
  const isCompared = comparesWithUs(tokens.slice(0, from));
  const isOther = (at: number) => isCompared || !ownNames.has(tokens[at]?.text ?? '');
  const named = describedName(tokens, isCapital);
  if (named !== undefined && isNamePart(named)) return isOther(named);
  if (saysOurs(tokens, from) || isTold(tokens.slice(0, from))) return false;
  const start = nameStart(tokens);
  let end = start;
  while (isCapital(end)) end += 1;
  for (let at = start; at < end; at += 1) if (!isNamePart(at)) return false;
  const isName = end - start > 1 || (end - start === 1 && isCompared);
  return isName && isOther(start);
}

/** "Marion Tulloch told our board that revenue was": who speaks is no company. */
function isTold(tokens: readonly Token[]): boolean {
  const that = tokens.findLastIndex(({ text }) => text === 'that' || text === 'dass');
  return tokens.slice(0, Math.max(0, that)).some(({ text }) => telling.has(text));
}

/** Where the name begins in "Our neighbour Calder Marine"; undefined for "Our revenue", "Our director Marion Tulloch" and "We recorded a GAAP net loss". */
function describedName(tokens: readonly Token[], isCapital: (at: number) => boolean): number | undefined {
  if (!possessives.has(tokens[0]?.text ?? '')) return undefined;
  for (let at = 1; at <= mostDescribing + 1; at += 1) {
    const { kind, text = '' } = tokens[at] ?? {};
    // "Our largest donor, Veltro Pharma, had …"
    if (text === ',' && at > 1 && !anyOfUs.has(tokens[at - 1]?.text ?? '') && isCapital(at + 1))
      return at + 1;
    if (kind !== 'word' || titles.has(text)) return undefined;
    if (isCapital(at)) return at > 1 ? at : undefined;
  }
  return undefined;
}

/** After "The", "Unlike us," and "Last spring". */
function nameStart(tokens: readonly Token[]): number {
  const isMoment = (at: number) => moments.has(tokens[at]?.text ?? '') || tokens[at]?.kind === 'digits';
  const moment = [1, 2].find((at) => isMoment(at) && !isMoment(at + 1)) ?? -1;
  const afterMoment = tokens[moment + 1]?.text === ',' ? moment + 2 : moment + 1;
  const begins = tokens[2]?.text === ',' && ourselves.has(tokens[1]?.text ?? '') ? 3 : afterMoment;
  return ['the', 'die', 'der', 'das'].includes(tokens[begins]?.text ?? '') ? begins + 1 : begins;
}

/** "…, and we had revenue of", "… but our net revenue was" */
function saysOurs(tokens: readonly Token[], from: number): boolean {
  let at = from - 1;
  while (qualifying.has(tokens[at]?.text ?? '')) at -= 1;
  if (nominative.has(tokens[at]?.text ?? '')) return true;
  const clause = tokens.findLastIndex(({ text }, index) => index < from && joining.has(text));
  return ['we', 'wir', 'i'].includes(tokens[clause + 1]?.text ?? '');
}

/** "larger than us", "twice our turnover", "so groß wie wir" */
function comparesWithUs(tokens: readonly Token[]): boolean {
  return tokens.some(({ text }, at) => ourselves.has(text) && comparisons.has(tokens[at - 1]?.text ?? ''));
}

/**
 * "einen Umsatz von", "un chiffre d'affaires de", in a sentence that says whose it is: "Wir erzielten …", "Die Gesellschaft erzielte …",
 * "Die Reinhardt Logistik SE hat …" with a name of the beginning, or "Unter dem Strich stand ein …".
 */
export function isOurOne(
  sentence: string,
  tokens: readonly Token[],
  from: number,
  ownNames: ReadonlySet<string>,
): boolean {
  const article = tokens[from - 1]?.text ?? '';
  const isTheirs = /^(?:ihre?n?|seine?n?)$/.test(article);
  // "Das Stadtwerk erzielte im vergangenen Jahr Umsatzerlöse in Höhe von"
  const isPlural = tokens[from]?.text === 'umsatzerlöse';
  const isGerman = isTheirs || isPlural || /^ein(?:e[nmrs]?)?$/.test(article);
  if (!isGerman && !/^un(?:e|os|as|a)?$/.test(article)) return false;
  const earlier = tokens.slice(0, from);
  // "Es verblieb ein Jahresüberschuss von"
  if (isGerman && !isTheirs && tokens[0]?.text === 'es') return true;
  // "Nach Steuern verbleibt ein Jahresüberschuss von"
  if (
    isGerman &&
    remains.has(earlier.at(-2)?.text ?? '') &&
    earlier.every(({ text }) => !data.remainder.apart.includes(text))
  )
    return true;
  if (earlier.some(({ text }, at) => text === 'strich' && earlier[at - 2]?.text === 'unter')) return true;
  // Every German noun has a capital: only one before a legal form is a name.
  const isOwnName = ({ text, start }: Token, at: number) =>
    ownNames.has(text) &&
    /^\p{Lu}/u.test(sentence.slice(start)) &&
    (isGerman ? legalForms.has(earlier[at + 1]?.text ?? '') : at > 0);
  if (earlier.some(isOwnName)) return true;
  // No name follows: "Das Unternehmen Halvorsen" is another one.
  const isOurCompany = ({ text, end }: Token, at: number) =>
    (ourCompany.has(`${tokens[at - 1]?.text} ${text}`) && !/^ \p{Lu}/u.test(sentence.slice(end))) ||
    ourCompany.has(text);
  // "Die Gruppe steigerte ihren Umsatz": the subject is at the beginning.
  // "2024 erzielte die Gesellschaft Umsatzerlöse von", "Wir erzielten Umsatzerlöse von"
  const isInverted = ourCompany.has(
    earlier
      .slice(-2)
      .map(({ text }) => text)
      .join(' '),
  );
  if (isPlural && (isInverted || earlier.slice(-2).some(({ text }) => ourselves.has(text)))) return true;
  if (isTheirs || isPlural) return tokens.slice(0, 2).some(isOurCompany);
  return tokens.some((token, at) => ourselves.has(token.text) || isOurCompany(token, at));
}

/** "de omzet", and "een omzet" behind "werd" or "wij". */
export function isDutchOne(tokens: readonly Token[], from: number): boolean {
  const { subjects, articles, ours } = data.dutch;
  const [article = '', before = ''] = [1, 2].map((step) => tokens[from - step]?.text ?? '');
  if (!subjects.includes(tokens[from]?.text ?? '') || !articles.includes(article)) return false;
  return article !== 'een' || ours.includes(before);
}

/**
 * "The hospital's revenue", and "Acme's revenue" with a name of the beginning. A text that says "we" may name others in this way.
 */
export function isOwnPossessive(
  sentence: string,
  token: Token,
  { ownNames, saysWe }: { readonly ownNames: ReadonlySet<string>; readonly saysWe: boolean },
): boolean {
  const { text, start } = token;
  if (saysWe || !text.endsWith("'s")) return false;
  return (
    organisations.has(text) ||
    (/^\p{Lu}/u.test(sentence.slice(start)) && (ownNames.has(text) || ownNames.has(text.slice(0, -2))))
  );
}

/** "turnover last year", "Umsatz im Geschäftsjahr 2024", "Umsatz der Gesellschaft", "revenue growth of 11% to", "net loss from $4m to $3m" */
export function mayFollowName(tokens: readonly Token[], at: number): boolean {
  const [word, next] = [tokens[at]?.text ?? '', tokens[at + 1]];
  if (word === 'growth') return true;
  if (word === 'last' || word === 'this') return next?.text === 'year';
  if (word === 'im') return ofYears.has(next?.text ?? '');
  if (word === 'der' || word === 'des') return wholes.has(next?.text ?? '');
  return (
    (word === 'from' || word === 'bei') && (isCurrencySign(next?.text ?? '') || isAmount(tokens, at + 1))
  );
}

/** "It bought Tillamook, which has annual sales of …": the metric is that of what the clause describes. */
export function isOfRelativeClause(tokens: readonly Token[], from: number): boolean {
  const comma = tokens.findLastIndex(({ text }, at) => at < from && text === ',');
  return (
    comma > 0 &&
    relative.has(tokens[comma + 1]?.text ?? '') &&
    // "…, which resulted in net income of …"
    !leadsTo.has(tokens[comma + 2]?.text ?? '')
  );
}

/** "On a non-GAAP basis, revenue was …", up to the clause before. */
export function isAdjustedOnly(tokens: readonly Token[], from: number): boolean {
  const end = tokens.findLastIndex(
    ({ text }, at) => at < from && (clauseEnds.has(text) || (text === ',' && !isBasis(tokens, at))),
  );
  return tokens.slice(end + 1, from).some(({ text }) => adjusted.has(text));
}

const isBasis = (tokens: readonly Token[], comma: number): boolean => tokens[comma - 1]?.text === 'basis';

/** True for what is named only to compare: "compared with a net loss of …", "versus GAAP net income of …". */
export function isOnlyCompared(tokens: readonly Token[], from: number): boolean {
  // "(2023: net profit of $0.9 million)"
  if (tokens[from - 1]?.text === ':' && tokens[from - 3]?.text === '(') return true;
  // "Five years ago our revenue was"
  const ago = tokens.findLastIndex(({ text }, at) => at < from && (text === 'ago' || text === ';'));
  if (tokens[ago]?.text === 'ago') return true;
  const near = tokens.slice(Math.max(0, from - 4), from).map(({ text }) => text);
  const at = near.findLastIndex((word) => !describing.has(word));
  const [word = '', previous = ''] = [near[at], near[at - 1]];
  return comparing.has(word) || (['with', 'to'].includes(word) && previous.startsWith('compar'));
}

/** "Umsatz der Muster AG", with the first company that the beginning names; a second one may be bought, sold or compared with. */
export function isOfOwnCompany(
  text: string,
  tokens: readonly Token[],
  at: number,
  ownNames: ReadonlySet<string>,
): boolean {
  if (!['der', 'des', 'von'].includes(tokens[at]?.text ?? '')) return false;
  const names = [...ownNames];
  const firstForm = names.findIndex((word) => legalForms.has(word));
  const form = tokens.findIndex(({ text: word }, step) => step > at + 1 && legalForms.has(word));
  const name = tokens.slice(at + 1, form);
  return (
    form > 0 &&
    name.length <= mostWordsOfName &&
    name.every(({ text: word, start }) => {
      const place = names.indexOf(word);
      return /^\p{Lu}/u.test(text.slice(start)) && place >= 0 && place < firstForm;
    })
  );
}

const isAmount = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.kind === 'digits' && yearAt(tokens, at) === undefined;

/** "Revenue in Germany was …": the place of a part. "In Q3", "in April" and "in Höhe von" name none. */
export function isInPlace(sentence: string, [first, ...rest]: readonly Token[]): boolean {
  if (!['in', 'w', 'we'].includes(first?.text ?? '')) return false;
  const named = rest.find(({ kind, text }) => kind === 'word' && text !== 'the');
  return (
    named !== undefined &&
    /^\p{Lu}/u.test(sentence.slice(named.start)) &&
    !months.has(named.text) &&
    !isCurrencySign(named.text) &&
    !/^(?:fy|[qh][1-4]|fiscal|year|höhe|mio|mrd|tsd)/.test(named.text)
  );
}
