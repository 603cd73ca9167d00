import { ourselves, rivals } from '../parties/parties.ts';
import data from './direction-words.json' with { type: 'json' };

/** Direction of a sentence's claim: something goes well, or something is wrong. */
export type Direction = 'strength' | 'problem';

/** A shorter text is mostly a heading: "Problems and solutions". */
const fewestWords = 4;
/** A negation reverses a word if fewer words than this are between them. */
const negationReach = 3;
/** Among the first words, the name of a rival is the subject: "Our largest competitor has …". */
const subjectReach = 4;
/** Maximum number of words from "our" to the rival that it belongs to. */
const ownRivalReach = 3;
/** Maximum number of words between a problem and "resolved" after it: "problems have all been resolved". */
const settledReach = 4;
/** Words of the longest entry by which an instruction begins. */
const longestInstruction = 3;
/** Maximum number of words between a thing and the word for its movement. */
const movementReach = 8;

/** Words of a negated subject, and those that join it to what stands before it. */
const nobody: ReadonlySet<string> = new Set(['no', 'nobody', 'none', 'neither']);
const joining: ReadonlySet<string> = new Set(['and', 'but', 'while', 'because', 'that', 'although', 'so']);
/** Maximum number of words from a negated subject to its verb. */
const subjectLength = 6;

type Sense =
  | 'strength'
  | 'problem'
  | 'up'
  | 'down'
  | 'wanted'
  | 'unwanted'
  | 'negation'
  | 'settled'
  | 'hypothetical'
  | 'planned'
  | 'instruction';

/** First word of an entry -> entries that begin with it, the longest first. */
type Entries = ReadonlyMap<string, readonly { readonly words: readonly string[]; readonly sense: Sense }[]>;
type Negated = { readonly words: readonly string[]; readonly negations: readonly Hit[] };
type Hit = { readonly at: number; readonly end: number; readonly sense: Sense };

const entries = entriesOf({
  strength: data.strength,
  problem: data.problem,
  up: data.up,
  down: data.down,
  wanted: data.wanted,
  unwanted: data.unwanted,
  negation: data.negations,
  settled: data.settled,
});
const hypothetical = entriesOf({ hypothetical: data.hypothetical });
const planned = entriesOf({ planned: data.planned });
const instructions = entriesOf({ instruction: data.instructions });

/**
 * Whether a sentence claims a strength or states a problem; undefined if it does neither, or both equally. Questions, headings,
 * rules, conditions ("if a breach occurs"), instructions ("Do not mention …"), allegations, sentences about rivals and rows of a table with words only
 * are neither, and intentions ("will improve") are not strengths. English only. Its error rates are in `docs/measuring.md`.
 */
export function directionOf(sentence: string): Direction | undefined {
  // "May" within a sentence is the month; "may" makes a possibility of it.
  const lowered = sentence
    .replaceAll(/(?<=\S )May\b/g, 'month')
    .toLowerCase()
    .replaceAll('’', "'");
  const words = wordsIn(lowered);
  const isHypothetical = hitsIn(words, hypothetical).some(({ sense }) => sense === 'hypothetical');
  if (isHypothetical || lowered.trimEnd().endsWith('?')) return undefined;
  if (lowered.split(' | ').every((cell) => wordsIn(cell).length < fewestWords)) return undefined;
  if (isAboutRival(words) || isInstruction(words)) return undefined;
  const hits = hitsIn(words, entries);
  const negated = { words, negations: hits.filter(({ sense }) => sense === 'negation') };
  const settled = hits.filter(({ at, sense }) => sense === 'settled' && !isNegated(at, negated));
  const movements = movementsIn(hits);
  const moving = new Set(movements.map(({ thing }) => thing.at));
  const found = [
    ...movements.map(({ at, direction }) => turned(direction, isNegated(at, negated))),
    // In "complaints fell" only the movement counts, not the word "complaints".
    ...hits.flatMap(({ at, sense }) =>
      (sense === 'strength' || sense === 'problem') && !moving.has(at)
        ? [turned(sense, isNegated(at, negated) || (sense === 'problem' && isSettled(at, settled)))]
        : [],
    ),
  ];
  const isPlanned = hitsIn(words, planned).some(({ sense }) => sense === 'planned');
  const strengths = isPlanned ? 0 : found.filter((one) => one === 'strength').length;
  const problems = found.filter((one) => one === 'problem').length;
  if (strengths === problems) return undefined;
  return strengths > problems ? 'strength' : 'problem';
}

const wordsIn = (lowered: string): readonly string[] =>
  lowered.match(/[\p{L}\p{N}]+(?:[-'][\p{L}\p{N}]+)*/gu) ?? [];

/** True for "Do not mention the failed pilot". */
function isInstruction(words: readonly string[]): boolean {
  const [first] = hitsIn(words.slice(0, longestInstruction), instructions);
  return first?.at === 0 && first.sense === 'instruction';
}

/** True for "Our largest competitor has …", false for "In tenders against rivals we won …". */
function isAboutRival(words: readonly string[]): boolean {
  const isRivalIn = (from: number, length: number) =>
    words.slice(from, from + length).some((word) => rivals.has(word));
  return (
    isRivalIn(0, subjectReach) &&
    !words.some((word, at) => ourselves.has(word) && !isRivalIn(at + 1, ownRivalReach))
  );
}

/** Movements of something wanted or unwanted: "revenue fell", "a drop in complaints". */
function movementsIn(hits: readonly Hit[]): { at: number; thing: Hit; direction: Direction }[] {
  const things = hits.filter(({ sense }) => sense === 'wanted' || sense === 'unwanted');
  return hits.flatMap(({ at, end, sense }) => {
    if (sense !== 'up' && sense !== 'down') return [];
    const distance = (thing: Hit) => (thing.at < at ? at - thing.end : thing.at - end);
    const [thing] = things
      .filter((one) => distance(one) <= movementReach)
      .sort((a, b) => distance(a) - distance(b));
    if (!thing) return [];
    const isGood = (sense === 'up') === (thing.sense === 'wanted');
    return [{ at, thing, direction: isGood ? ('strength' as const) : ('problem' as const) }];
  });
}

/**
 * From "any" on the reach begins anew: "did not take on any new debt". A negated subject negates its verb: "no brewery of the group lost money".
 */
function isNegated(at: number, { words, negations }: Negated): boolean {
  return negations.some(({ at: from, end }) => {
    if (end > at) return false;
    const isSubject = nobody.has(words[from] ?? '') && (from === 0 || joining.has(words[from - 1] ?? ''));
    if (isSubject && at - end < subjectLength && !words.slice(end, at).some((one) => joining.has(one)))
      return true;
    const last = words.lastIndexOf('any', at - 1);
    return at - (last >= end && last - end < negationReach ? last + 1 : end) < negationReach;
  });
}

/** "We resolved the problems", "Problems have been resolved" */
function isSettled(at: number, settled: readonly Hit[]): boolean {
  return settled.some((one) =>
    one.at < at ? at - one.end < negationReach : one.at - at - 1 <= settledReach,
  );
}

function turned(direction: Direction, isTurned: boolean): Direction {
  if (!isTurned) return direction;
  return direction === 'strength' ? 'problem' : 'strength';
}

/** Entries found in the words, from left to right; if several begin at the same word, the longest. An entry may have two senses. */
function hitsIn(words: readonly string[], of: Entries): Hit[] {
  const hits: Hit[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? '';
    const found = of.get(word)?.filter((one) => one.words.every((each, step) => words[at + step] === each));
    const length = found?.[0]?.words.length ?? 1;
    const senses = found?.filter((one) => one.words.length === length).map(({ sense }) => sense) ?? [];
    if (word.endsWith("n't")) senses.push('negation');
    hits.push(...senses.map((sense) => ({ at, end: at + length, sense })));
    at += length;
  }
  return hits;
}

function entriesOf(lists: Readonly<Partial<Record<Sense, readonly string[]>>>): Entries {
  const all = Object.entries(lists).flatMap(([sense, list]) =>
    list.map((entry) => ({ words: entry.split(' '), sense: sense as Sense })),
  );
  const longestFirst = all.sort((a, b) => b.words.length - a.words.length);
  return Map.groupBy(longestFirst, ({ words: [first = ''] }) => first);
}
