import { say } from '../../texts/sentence.ts';
import { sameWord } from '../spelling.ts';
import type { Cell, Check, ColumnsAt, Table } from './ratings.ts';
import { whoOf } from './who.ts';

type Row = readonly Cell[];

/** Asks whether one line is one person if people are on several lines. */
export function severalLines({ rows }: Table, at: ColumnsAt): Check[] {
  const who = whoOf(at);
  if (!who) return [];
  const names = rows.slice(1).flatMap((row) => who(row) || []);
  const people = new Set(names).size;
  if (people * 1.5 > names.length) return [];
  const message = say('surveyImport.check.severalLines', { lines: names.length, people });
  return [{ code: 'SEVERAL_LINES_A_PERSON', message }];
}

/** Asks whether people are the same who differ only in case, blanks or zeros at the beginning. */
export function peopleAlike({ rows, lines }: Table, at: ColumnsAt): Check[] {
  const who = whoOf(at);
  if (!who) return [];
  const spellings = new Map<string, string>();
  const found: number[] = [];
  let example: readonly [string, string] | undefined;
  rows.forEach((row, index) => {
    const person = index === 0 ? '' : who(row);
    if (person === '') return;
    const alike = person
      .toLowerCase()
      .replaceAll(/[^\S\n]+/g, '')
      .replace(/^0+(?=.)/, '');
    const first = spellings.get(alike) ?? person;
    spellings.set(alike, first);
    if (first === person) return;
    found.push(lines[index] ?? index + 1);
    example ??= [shown(first), shown(person)];
  });
  if (!example) return [];
  const [one, other] = example;
  const message = say('surveyImport.check.peopleAlike', {
    count: found.length,
    lines: linesIn(found),
    one,
    other,
  });
  return [{ code: 'PEOPLE_ALIKE', message }];
}
const shownLetters = 40;
/** First name and surname are on two lines. */
const shown = (person: string): string => person.replace('\n', ' ').slice(0, shownLetters);

/** As {@link sameWord} gives them. */
const totalWords = new Set(
  'total totals subtotal subtotals sum mean average averages median count ø σ summe gesamt insgesamt gesamtergebnis zwischensumme mittel mittelwert durchschnitt anzahl somme moyenne médiane suma promedio totale overall avg summary benchmark gesamtdurchschnitt durchschnittswert mittelwerte maximum minimum mediana totaal razem'
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .split(' '),
);
/** Whole names of lines that are no people, which may be a part of another name. */
const totalNames = new Set(
  ['all', 'all staff', 'all employees', 'everyone', 'alle', 'tous', 'max', 'min', 'std dev', 'sd'].map(
    sameWord,
  ),
);
/** A part of each of these words, which spares the comparison of most names. */
const mayBeTotal =
  /tot|sum|som|mean|m\p{L}\p{M}?d|average|count|gesamt|mittel|durch|anz|moy|prom|overall|avg|max|min|bench|razem|^all|^every|^tous|^std|^sd|[øØσΣ]/iu;
/** Longer texts are no names of totals. */
const longestTotal = 60;
/** A footer has at least this many words, and is this many times as long as nine of ten cells of its column. */
const footer = { words: 4, times: 2, share: 0.02 } as const;
/** Numbers of lines that are listed. */
const listed = 10;

/**
 * Asks whether lines such as "Total", "Sales Average" or "Report created by …" are people.
 * @param isRead whether a line of the file was read; one that was left out has a finding
 */
export function totals(
  { rows, lines }: Table,
  { person, group }: ColumnsAt,
  isRead: (line: number) => boolean,
): Check[] {
  const known = new Map<string, boolean>();
  const isTotal = (text: string): boolean => {
    if (text === '' || text.length > longestTotal || !mayBeTotal.test(text)) return false;
    const before = known.get(text);
    if (before !== undefined) return before;
    const name = sameWord(text);
    const is = totalNames.has(name) || name.split(/[^\p{L}]+/u).some((word) => totalWords.has(word));
    known.set(text, is);
    return is;
  };
  const below = rows.slice(1);
  const firstTexts = below.map(firstTextOf);
  const usual = lengthOfNineInTen(firstTexts.map(({ length }) => length));
  const isSentence = (text: string) =>
    text.length > usual * footer.times && text.split(/\s+/).length >= footer.words;
  const sentences = firstTexts.filter(isSentence).length;
  const hasFooters = sentences > 0 && sentences <= Math.max(1, below.length * footer.share);
  const found = below.flatMap((row, at) => {
    const first = firstTexts[at] ?? '';
    const texts = [first, textIn(row, person), textIn(row, group)];
    const line = lines[at + 1] ?? at + 2;
    return isRead(line) && (texts.some(isTotal) || (hasFooters && isSentence(first))) ? [line] : [];
  });
  if (found.length === 0) return [];
  const message = say('surveyImport.check.totals', { count: found.length, lines: linesIn(found) });
  return [{ code: 'TOTALS', message }];
}

const textIn = (row: Row, index: number): string => (index < 0 ? '' : String(row[index] ?? '').trim());
/** The first cell of a line with a letter. */
const firstTextOf = (row: Row): string => {
  const cell = row.find((one) => typeof one === 'string' && /[\p{L}\u2211]/u.test(one));
  return cell === undefined ? '' : String(cell).trim();
};

function lengthOfNineInTen(lengths: readonly number[]): number {
  return lengths.toSorted((a, b) => a - b)[Math.floor((lengths.length - 1) * 0.9)] ?? 0;
}

/** The first numbers of lines, for a sentence. */
export const linesIn = (found: readonly number[]): string =>
  found.length <= listed ? found.join(', ') : `${found.slice(0, listed).join(', ')}, …`;
