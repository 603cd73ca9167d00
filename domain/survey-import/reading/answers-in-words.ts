import { sameWord } from '../spelling.ts';
import { dayIn } from './dates.ts';
import type { Cell } from './ratings.ts';

type Rows = readonly (readonly Cell[])[];

/** Words of which one is in nearly every answer of a scale in words. */
const scaleWords = new Set(
  'agree disagree neutral satisfied dissatisfied unsatisfied likely unlikely never rarely seldom sometimes often frequently always excellent good poor stimme trifft zufrieden unzufrieden nie selten manchmal oft häufig immer gut schlecht accord satisfait insatisfait jamais rarement parfois souvent toujours'.split(
    ' ',
  ),
);
/** A scale has no more answers. */
const mostAnswers = 11;
/** Share of the cells that are answers; the others may be remarks. */
const most = 0.8;
/** Answers come again and again, at least this often each. */
const timesEach = 2;

/**
 * Finds columns that hold answers in words instead of numbers: words of a usual scale, numbers with a label ("5 - fully"), of a maximum
 * ("3/5") or as pictures, or the same few words as another column; where there are two words, as two others.
 */
export function columnsInWords(
  rows: Rows,
  places: readonly number[],
  isBlank: (cell: Cell) => boolean,
): number[] {
  const found = places.flatMap((index) => {
    const cells = fewTexts(rows, index, isBlank);
    return cells ? [{ index, ...cells }] : [];
  });
  const answers = found.filter(
    (one) =>
      isOfScale(one) ||
      isAmong(
        found.filter((other) => other !== one && haveSameWords(one, other)),
        one,
      ),
  );
  // Everybody gave the same answer, which is one of those to another question.
  const same = found.filter(
    (one) =>
      !answers.includes(one) &&
      one.texts.size === 1 &&
      answers.some(({ texts }) => [...one.texts.keys()].some((text) => texts.has(text))),
  );
  return [...answers, ...same].map(({ index }) => index).toSorted((a, b) => a - b);
}

type Texts = { readonly texts: ReadonlyMap<string, number>; readonly filled: number };

/** The different texts of a column with their numbers, if there are few. */
function fewTexts(rows: Rows, index: number, isBlank: (cell: Cell) => boolean): Texts | undefined {
  const texts = new Map<string, number>();
  let filled = 0;
  for (const row of rows) {
    const cell = row[index] ?? '';
    if (isBlank(cell)) continue;
    const text = String(cell).trim();
    filled += 1;
    texts.set(text, (texts.get(text) ?? 0) + 1);
    if (texts.size > mostAnswers) return undefined;
  }
  // Two columns of the same few days are no answers.
  if (filled > 0 && [...texts.keys()].every((text) => dayIn(text, undefined) !== undefined)) return undefined;
  return { texts, filled };
}

function isOfScale({ texts, filled }: Texts): boolean {
  if (texts.size < 2) return false;
  let [words, different, labelled, numbers] = [0, 0, 0, 0];
  for (const [text, times] of texts) {
    if (isLabelled(text)) labelled += times;
    else if (/^[+-]?\d{1,2}$/.test(text)) numbers += times;
    else if (
      sameWord(text)
        .split(' ')
        .some((word) => scaleWords.has(word))
    ) {
      words += times;
      different += 1;
    }
  }
  // "Good" alone may be a remark.
  return (different >= 2 && words >= filled * most) || (labelled > 0 && labelled + numbers >= filled * most);
}

/** Whether a short text is one of a usual scale in words, as a heading above counts of such answers is. */
export function isScaleAnswer(text: string): boolean {
  const words = sameWord(text).split(' ');
  return words.length <= 3 && words.some((word) => scaleWords.has(word));
}

const isLabelled = (text: string): boolean =>
  /^\d{1,2}\s*\/\s*\d{1,2}$/.test(text) ||
  /^[+-]?\d{1,2}\s*[-\u2013=:.)(]\s*\p{L}/u.test(text) ||
  /^\p{So}+$/u.test(text);

/** Two facts, such as "Remote" and "Parent", may both be "Yes" or "No"; questions rarely come in twos. */
const isAmong = (alike: readonly Texts[], { texts }: Texts): boolean =>
  alike.length > (texts.size > 2 ? 0 : 1);

/** Whether two columns have the same words, each of which comes again and again. */
function haveSameWords(one: Texts, other: Texts): boolean {
  if ([one, other].some(({ texts, filled }) => filled < texts.size * timesEach)) return false;
  const shared = [...one.texts.keys()].filter((text) => other.texts.has(text)).length;
  return shared >= 2 && shared * 2 >= Math.max(one.texts.size, other.texts.size);
}
