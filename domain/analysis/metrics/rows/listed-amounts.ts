import { tokensOf } from '../words/tokens.ts';
import { isCurrencySign } from '../words/units.ts';
import { months } from './periods.ts';

const fewestParts = 3;
const longestPart = 110;
const sentenceEnd = /(?<=[a-z)\d]\.) (?=\p{Lu})/u;
const separators = [/;/, / \| /, /, (?=\p{L})/u] as const;
/** A name and its amount: "cost of sales (1,400,000)", "net profit: £0.3m". */
const part =
  /^\s?(?:and )?\p{L}[^\d;:.|]{1,60}:? ?[-–(]?[$€£]? ?\d[\d.,']{0,20}(?: ?(?:m|k|bn|million|billion|thousand))?\)?$/iu;
/** The amount of the year before: "(2022: 5,980)". */
const prior =
  / ?\((?:(?:19|20)\d\d|fy ?\d\d|last year|prior year|previous year|vorjahr):? [^()]{1,30}\)\s?$/i;
const verb =
  /\b(?:was|were|is|are|rose|fell|grew|increased|decreased|came|of|by|to|from|war|waren|betrug|betrugen|a|est|de)\b/i;
/** Words before the colon of a list that leave its amounts those of the whole. */
const introductions =
  /^(?:results?|resultaten|ergebnisse|kennzahlen|résultats|figures?|key|highlights?|summary|accounts?|in|for|of|the|income|statement|us|dollars|euros|pounds|year|full|full-year|financial|fiscal|annual|group|ended|ending|to|and|all|amounts|million|millions|thousand|thousands|m|k|'|000|000s|\(|\)|-|–|,|january|february|march|april|may|june|july|august|september|october|november|december|19\d\d|20\d\d|fy\d{2,4}|\d{1,2})$/;

/**
 * The rows of a line that lists amounts, "Revenue 2,300,000; cost of sales 1,400,000; net profit 175,000." or "In £'000: revenue 6,310 (2023: 5,980),
 * gross profit …", and the sentences around the list; undefined for other lines. Amounts in brackets of the year before are left out.
 */
export function listedIn(line: string): readonly string[] | undefined {
  if (!separators.some((separator) => separator.test(line)) || line.includes('\t')) return undefined;
  const sentences = line.split(sentenceEnd);
  const rows = sentences.map(rowsOf);
  if (rows.every((one) => one === undefined)) return undefined;
  return sentences.flatMap((sentence, index) => rows[index] ?? [sentence]);
}

function rowsOf(sentence: string): readonly string[] | undefined {
  for (const separator of separators) {
    const [first = '', ...rest] = sentence.replace(/\.\s?$/, '').split(separator);
    const colon = first.search(/:(?= ?\p{L})/u);
    const introduction = first.slice(0, colon + 1);
    if (!isIntroduction(introduction)) continue;
    const parts = [first.slice(colon + 1), ...rest].map((one) => one.trim().replace(prior, ''));
    const amounts = parts.filter(isAmount);
    // "Revenue: $43.7m | Net income: $3.6m | Year: 2024"
    if (amounts.length >= fewestParts && amounts.length === parts.length)
      return introduction === '' ? parts : [introduction, ...parts];
  }
  return undefined;
}

const isAmount = (text: string): boolean =>
  text.length <= longestPart && part.test(text) && !verb.test(nameOf(text)) && !isDay(text);
/** "Quarter ended March 31" names a column. */
const isDay = (text: string): boolean => {
  const [month = '', number = ''] = text.toLowerCase().split(' ').slice(-2);
  return months.has(month) && number.length <= 2;
};
/** Without "and" at the end of a list, and with "cost of sales". */
const nameOf = (text: string): string =>
  text.replace(/\b(?:costs? of|income from|profit of) \p{L}+|for the|on ordinary/giu, '');

const isIntroduction = (text: string): boolean =>
  tokensOf(text.replace(/:$/, '')).every(
    (token) => introductions.test(token.text) || isCurrencySign(token.text),
  );
