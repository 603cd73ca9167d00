import { createPace } from '../../../../infra/event-loop/pace.ts';
import type { Passage } from '../../../../infra/extraction/port.ts';
import type { Term } from '../../../../infra/text-index/port.ts';
import { folded, type Word, wordsIn } from '../../../../infra/text-index/words.ts';
import type { FoundPassage } from '../../contract/documents.ts';
import { type Unit, unitsOf } from './units.ts';

/** Maximum number of found passages per document. */
export const passagesFound = 3;
/** Length of an excerpt, and of its part before the first found word, in UTF-16 units. */
export const shownLength = 240;
const shownBefore = 70;
/** The search of a text ends after this many hits, because a common word occurs in every passage of a long text. */
const enough = 60;

type Range = readonly [start: number, end: number];
type Found = { readonly terms: number; readonly ranges: readonly Range[] };
type Hit = Unit & Found;

/**
 * The passages that contain the most terms, in the order of the text. Each is cut around its first found word; `ranges` are the found words
 * in it. Yields to other work.
 */
export async function foundPassages(
  passages: readonly Pick<Passage, 'text' | 'headings' | 'place'>[],
  terms: readonly Term[],
): Promise<FoundPassage[]> {
  const best = bestOf(await hitsOf(passages, terms));
  return best.flatMap(({ passage, text, ranges }) => {
    const { place } = passages[passage] ?? {};
    return place ? [{ index: passage, place: { ...place }, ...cut(text, ranges) }] : [];
  });
}

/** Splits into words only passages that contain the letters of a term; those that may contain the most terms come first. */
async function hitsOf(
  passages: readonly Pick<Passage, 'text' | 'headings'>[],
  terms: readonly Term[],
): Promise<readonly Hit[]> {
  const pace = createPace();
  const candidates: { readonly unit: Unit; readonly possible: readonly Term[] }[] = [];
  for (const unit of unitsOf(passages)) {
    const letters = folded(unit.text);
    const possible = terms.filter(({ words }) => words.every((word) => letters.includes(word)));
    if (possible.length > 0) candidates.push({ unit, possible });
    if (pace.due()) await pace.rest();
  }
  candidates.sort((a, b) => b.possible.length - a.possible.length);
  const hits: Hit[] = [];
  for (const { unit, possible } of candidates) {
    const found = hitsIn(unit.text, possible);
    if (found.terms > 0) hits.push({ ...unit, ...found });
    if (hits.length === enough) break;
    if (pace.due()) await pace.rest();
  }
  return hits;
}

/** The best hit of each passage, because a heading and the passage below it have the same place. */
function bestOf(hits: readonly Hit[]): readonly Hit[] {
  const best = new Map<number, Hit>();
  for (const hit of [...hits].sort((a, b) => b.terms - a.terms || b.ranges.length - a.ranges.length)) {
    if (!best.has(hit.passage)) best.set(hit.passage, hit);
    if (best.size === passagesFound) break;
  }
  return [...best.values()].sort((a, b) => a.passage - b.passage);
}

/** Number of terms that occur in a text, and the ranges of their words, in order and without overlaps. */
function hitsIn(text: string, terms: readonly Term[]): Found {
  const words = Array.from(wordsIn(text));
  const found = terms.map((term) => rangesOf(words, term)).filter((ranges) => ranges.length > 0);
  return { terms: found.length, ranges: joined(found.flat()) };
}

function rangesOf(words: readonly Word[], { words: wanted, isBeginning }: Term): Range[] {
  return words.flatMap(({ start }, at): Range[] => {
    const isHere = wanted.every((word, next) => {
      const there = words[at + next]?.word;
      return there === word || (isBeginning && there?.startsWith(word));
    });
    const last = words[at + wanted.length - 1];
    return isHere && last ? [[start, last.end]] : [];
  });
}

function joined(ranges: readonly Range[]): readonly Range[] {
  const sorted = [...ranges].sort(([a], [b]) => a - b);
  const all: Range[] = [];
  for (const [start, end] of sorted) {
    const last = all.at(-1);
    if (last && start < last[1]) all[all.length - 1] = [last[0], Math.max(last[1], end)];
    else all.push([start, end]);
  }
  return all;
}

/** Cuts about {@link shownLength} characters around the first range, at word boundaries; an ellipsis replaces the rest. */
function cut(text: string, ranges: readonly Range[]): Pick<FoundPassage, 'text' | 'ranges'> {
  const [first = 0] = ranges[0] ?? [];
  const start = first <= shownBefore ? 0 : wordAfter(text, first - shownBefore, first);
  const end = start + shownLength >= text.length ? text.length : wordBefore(text, start + shownLength, first);
  const before = start > 0 ? '… ' : '';
  const shift = before.length - start;
  return {
    text: `${before}${text.slice(start, end)}${end < text.length ? ' …' : ''}`,
    ranges: ranges
      .filter(([from]) => from < end)
      .map(([from, to]) => ({ start: from + shift, end: Math.min(to, end) + shift })),
  };
}

const isSpace = (character: string | undefined) =>
  character === ' ' || character === '\n' || character === '\t';
const isHalf = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** Start of the next word, at most at `latest`. */
function wordAfter(text: string, at: number, latest: number): number {
  for (let index = at; index < latest; index += 1) if (isSpace(text[index - 1])) return index;
  return latest;
}

/** End of the previous word, if it is after `earliest`; otherwise `at`, which is inside a very long word. */
function wordBefore(text: string, at: number, earliest: number): number {
  for (let index = at; index > earliest; index -= 1) if (isSpace(text[index])) return index;
  return isHalf(text.charCodeAt(at)) ? at - 1 : at;
}
