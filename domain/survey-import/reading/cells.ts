import { type Sentence, say } from '../../texts/sentence.ts';
import { answerIn, sameWord, startOffers } from '../spelling.ts';
import type { SurveyQuestions } from '../survey-framework.ts';
import { type Findings, startFindings } from './findings.ts';
import { invisible } from './invisible.ts';
import { numberOf } from './numbers.ts';
import { rememberedCells } from './profile.ts';
import type { Cell, FindingCode, LostCells, Reading, ReadResponse } from './ratings.ts';
import { isUncomputed } from './uncomputed.ts';

/** Spellings of a missing rating. */
const missingTexts = new Set(['', 'na', 'n/a', 'nan', 'null', '.', '?', "can't judge", 'cannot judge']);
/** How spreadsheets show either a zero or an empty cell. */
const dashes = new Set(['-', '–', '—']);
/** Number of distinct unknown names for which the likeliest question is searched. */
const offeredAtMost = 200;

/** Interprets the cells of one file, and collects counts and findings. */
export type Cells = ReturnType<typeof startCells>;

/** @param lineOf line of the file on which a row begins; row -1 stands for the headings */
export function startCells(questions: SurveyQuestions, reading: Reading, lineOf: (row: number) => number) {
  const findings = startFindings(lineOf);
  const { note } = findings;
  const names = startNames(questions, reading.names ?? {});
  const groups = startGroups(note, () => ['GROUP_MISSING', say('surveyImport.finding.groupMissing')]);
  const second = startGroups(note, () => [
    'SECOND_GROUP_MISSING',
    say('surveyImport.finding.secondGroupMissing'),
  ]);
  const meaningOf = startRatings(questions.framework.scale, reading);
  const count = { ratings: 0, missing: 0 };

  return {
    lineOf,
    scale: questions.framework.scale,
    findings,
    note,
    ...names,
    groupOf: groups.of,
    secondGroupOf: second.of,
    /** The rating in a cell; undefined if there is none, with a finding unless the cell says so itself. */
    ratingOf: (cell: Cell, item: string, row: number): number | undefined => {
      const meaning = meaningOf(cell);
      if (typeof meaning === 'number') {
        count.ratings += 1;
        return meaning;
      }
      if (meaning === 'missing') count.missing += 1;
      else note(row, ...refusalOf(meaning, cell, item, questions.framework.scale));
      return undefined;
    },
    /** 1 for a cell with a rating or with something that may be meant as one; 0 for a cell without. */
    lossOf: (cell: Cell): number => Number(meaningOf(cell) !== 'missing'),
    /** Whether a cell has a rating on the scale, or would have one with the other decimal mark, or as a percent or formula. */
    mayBeRating: (cell: Cell): boolean => {
      const meaning = meaningOf(cell);
      if (meaning !== 'outside') return meaning !== 'missing';
      if (typeof cell === 'string' && /^=|\d\s*%$/.test(cell)) return true;
      const number = numberOf(cell);
      const either = typeof number === 'object' ? number.either : [number];
      const { min, max } = questions.framework.scale;
      return either.some((one) => one !== undefined && Number.isInteger(one) && one >= min && one <= max);
    },
    /** Uncounts a rating that was read but is left out after all. */
    takeBack: () => {
      count.ratings -= 1;
    },
    finished: (responses: readonly ReadResponse[]) => {
      return {
        responses,
        groups: sizesOf(responses.map(({ group }) => group)),
        ...findings.settled(),
        ...count,
      };
    },
  };
}

/** Each name with its number of occurrences, the most frequent first. */
export function sizesOf(names: readonly string[]): { readonly group: string; readonly people: number }[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([group, people]) => ({ group, people })).toSorted((a, b) => b.people - a.people);
}

type Meaning = number | 'missing' | 'outside' | readonly [number, number];

function refusalOf(
  meaning: Exclude<Meaning, number | 'missing'>,
  cell: Cell,
  item: string,
  { min, max }: { readonly min: number; readonly max: number },
): [...Parameters<Findings['note']>] extends [unknown, ...infer Rest] ? Rest : never {
  const text = String(cell).trim().slice(0, 40);
  const lost = { leavesOut: true, ratings: 1 };
  if (meaning === 'outside')
    return ['OUT_OF_SCALE', say('surveyImport.finding.outOfScale', { text, item, min, max }), lost];
  const [one, other] = meaning;
  if (Number.isNaN(other))
    return ['AMBIGUOUS_NUMBER', say('surveyImport.finding.dash', { text, item }), lost];
  return ['AMBIGUOUS_NUMBER', say('surveyImport.finding.ambiguousNumber', { text, item, one, other }), lost];
}

/** Reads ratings. Each distinct cell is interpreted once. */
function startRatings(scale: { readonly min: number; readonly max: number }, reading: Reading) {
  const { decimal, missing = [], words = {} } = reading;
  const codes = new Set(missing.map((code) => code.trim().toLowerCase()));
  const numbers = new Set(missing.map((code) => numberOf(code, decimal)));
  const meant = new Map(Object.entries(words).map(([word, value]) => [answerIn(word), value]));
  const known = new Map<Cell, Meaning>();
  const onScale = (value: number) => Number.isInteger(value) && value >= scale.min && value <= scale.max;

  const interpret = (cell: Cell): Meaning => {
    const text = String(cell).trim().toLowerCase();
    const number = numberOf(cell, decimal);
    if (codes.has(text) || (typeof number === 'number' && numbers.has(number))) return 'missing';
    const word = meant.get(answerIn(text));
    if (word !== undefined) return onScale(word) ? word : 'outside';
    if (missingTexts.has(text)) return 'missing';
    if (dashes.has(text)) return onScale(0) ? [0, Number.NaN] : 'missing';
    if (number === undefined) return 'outside';
    if (typeof number === 'object') return number.either;
    return onScale(number) ? number + 0 : 'outside';
  };
  return (cell: Cell): Meaning => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    const meaning = interpret(cell);
    if (known.size < rememberedCells) known.set(cell, meaning);
    return meaning;
  };
}

/**
 * Themes by each of their names: the name in the file, id, name, question. A name that two themes could have is the name of
 * the one that has it exactly, or of none.
 */
function startNames({ framework, items }: SurveyQuestions, said: Readonly<Record<string, string>>) {
  const exact = new Map<string, string | undefined>();
  const alike = new Map<string, string | undefined>();
  const add = (names: Map<string, string | undefined>, name: string, id: string) =>
    names.set(name, names.has(name) && names.get(name) !== id ? undefined : id);
  const themes = framework.lenses.flatMap(({ subLenses }) => subLenses.flatMap((subLens) => subLens.themes));
  // Names of the file come first: another theme's question or id does not make them ambiguous.
  for (const { id, name } of themes) add(exact, (items[id] ?? name).trim(), id);
  for (const { id, name } of themes) add(alike, sameWord(items[id] ?? name), id);
  const [exactOthers, alikeOthers] = [
    new Map<string, string | undefined>(),
    new Map<string, string | undefined>(),
  ];
  for (const { id, name, question } of themes)
    for (const known of [id, name, question]) {
      add(exactOthers, known, id);
      add(alikeOthers, sameWord(known), id);
    }
  const find = (name: string): string | undefined => {
    const text = name.trim();
    const word = sameWord(text);
    for (const [names, key] of [
      [exact, text],
      [alike, word],
      [exactOthers, text],
      [alikeOthers, word],
    ] as const)
      if (names.has(key)) return names.get(key);
    return undefined;
  };
  const found = new Map<string, string | undefined>();
  const answers = new Map(Object.entries(said).map(([name, meant]) => [sameWord(name), meant]));
  const themeOf = (name: string): string | undefined => {
    if (found.has(name)) return found.get(name);
    const theme = find(answers.get(sameWord(name)) ?? name);
    found.set(name, theme);
    return theme;
  };

  let offers: ReturnType<typeof startOffers> | undefined;
  const offered = new Map<string, string | undefined>();
  /** The question that an unknown name may mean, if one is likely. */
  const offerFor = (name: string): { readonly name: string; readonly meant: string } | undefined => {
    const word = sameWord(name);
    if (!offered.has(word) && offered.size < offeredAtMost) {
      offers ??= startOffers([...alike.keys(), ...alikeOthers.keys()]);
      const like = offers(word);
      const theme = like === undefined ? undefined : (alike.get(like) ?? alikeOthers.get(like));
      offered.set(word, theme === undefined ? undefined : (items[theme] ?? theme));
    }
    const meant = offered.get(word);
    return meant === undefined ? undefined : { name, meant };
  };
  return { themeOf, offerFor };
}

/** Groups that differ only in the ways that {@link sameWord} forgives are one group, in the spelling that came first. */
function startGroups(note: Findings['note'], missing: () => [FindingCode, Sentence]) {
  const names = new Map<string, string>();
  return {
    /** @param lost what is left out if the group cannot be read */
    of: (cell: Cell, row: number, lost: () => Partial<LostCells>): string | undefined => {
      // 0.1 + 0.2 and 0.3 are shown alike; a workbook computes with 15 digits.
      const value = typeof cell === 'number' ? Number(cell.toPrecision(15)) : cell;
      const name = String(value).replaceAll(invisible, '').replaceAll(/\s+/g, ' ').trim();
      if (name === '') {
        note(row, ...missing(), { leavesOut: true, ...lost() });
        return undefined;
      }
      if (isUncomputed(name)) {
        note(row, 'GROUP_NAME', say('surveyImport.finding.groupUncomputed', { name: name.slice(0, 40) }), {
          leavesOut: true,
          ...lost(),
        });
        return undefined;
      }
      if (name.length > 80 || name in {} || /\p{Cc}/u.test(name)) {
        note(row, 'GROUP_NAME', say('surveyImport.finding.groupName', { name: name.slice(0, 20) }), {
          leavesOut: true,
          ...lost(),
        });
        return undefined;
      }
      const word = sameWord(name);
      const first = names.get(word) ?? name;
      names.set(word, first);
      if (first !== name)
        note(row, 'GROUP_SPELLING', say('surveyImport.finding.groupSpelling', { name, first }), {
          leavesOut: false,
        });
      return first;
    },
  };
}
