import { type Sentence, say } from '../../texts/sentence.ts';
import { sameWord } from '../spelling.ts';
import { columnsInWords } from './answers-in-words.ts';
import { columnsAt, differsWithin, hasUsualName, withHeadings } from './columns.ts';
import { dayIn } from './dates.ts';
import { hasDecimals, isPercentage } from './figures-of-groups.ts';
import { personParts } from './person-parts.ts';
import { isBlank, isNumeric, type Profile, profilesOf } from './profile.ts';
import { looksLikeAge, looksLikeFact } from './proposal.ts';
import type { ColumnRole, Columns, Reading, Table } from './ratings.ts';
import { addedByProgram } from './survey-programs.ts';
import { whoOf } from './who.ts';

/** What a column is taken for, and why. */
export type Guess = {
  readonly column: string;
  readonly is: ColumnRole | 'question' | 'comment' | 'ignored';
  readonly reason: Sentence;
  /** What a column that is not read may be. */
  readonly may?: 'date' | 'secondGroup' | 'comment' | undefined;
  /** The question of a column that has comments or may have them: as chosen, or the likely one. */
  readonly about?: string | undefined;
  /** The different answers of a column that looks like answers in words. */
  readonly answers?: readonly string[] | undefined;
};

/** Guesses the role of every column, also of a file that cannot be read yet. A chosen role is no guess. */
export function guessesOf(given: Table, chosen: Columns, reading: Reading): Guess[] {
  const table = withHeadings(given);
  const at = columnsAt(table, chosen, reading);
  const who = whoOf(at) ?? (() => '');
  const isLong = reading.form !== 'wide' && whoOf(at) !== undefined && at.item >= 0 && at.rating >= 0;
  const lines = table.rows.slice(1);
  const roles: readonly ColumnRole[] = [
    ...(['person', ...personParts, 'group', 'secondGroup', 'date'] as const),
    ...(isLong ? (['item', 'rating'] as const) : []),
  ];
  const profiles = profilesOf(table, reading);
  const added = addedByProgram(profiles.map(({ heading }) => heading));
  const commented = startCommented(profiles);
  const looks = startLooks(table, profiles);
  const worded = wordedIn(
    table,
    profiles,
    roles.map((role) => at[role]),
  );
  return profiles.map((profile): Guess => {
    const { heading, index } = profile;
    if (chosen.comments && Object.hasOwn(chosen.comments, heading)) {
      const about = chosen.comments[heading] || commented(profile);
      return {
        column: heading,
        is: 'comment',
        reason: say('surveyImport.guess.chosen'),
        ...(about && { about }),
      };
    }
    const role = roles.find((one) => at[one] === index);
    const guess = (is: Guess['is'], reason: Sentence): Guess => ({ column: heading, is, reason });
    if (role && chosen[role] === heading) return guess(role, say('surveyImport.guess.chosen'));
    if (chosen.questions?.includes(heading)) return guess('question', say('surveyImport.guess.chosen'));
    if (chosen.ignore?.includes(heading)) return guess('ignored', say('surveyImport.guess.chosen'));
    if (role === 'email') return guess(role, say('surveyImport.guess.addresses'));
    if (role === 'firstName' || role === 'surname') return guess(role, say('surveyImport.guess.name'));
    if (role)
      return guess(
        role,
        say(hasUsualName(heading) ? 'surveyImport.guess.name' : 'surveyImport.guess.pattern'),
      );
    const likely = isNumeric(profile) || isUnread(profile) ? undefined : looks(profile);
    // A text that differs within people is about the question.
    const may = isLong && likely === 'secondGroup' && differsWithin(lines, who, index) ? undefined : likely;
    if (!isLong && may !== 'date' && worded.has(index))
      return {
        ...guess('ignored', say('surveyImport.guess.answers')),
        answers: answersIn(lines, index),
      };
    if (may) {
      const about = may === 'comment' && !isLong ? commented(profile) : undefined;
      const offer = may === 'secondGroup' && at.group < 0 ? 'surveyImport.guess.fewTexts.group' : offers[may];
      return { ...guess('ignored', say(offer)), may, ...(about && { about }) };
    }
    if (added.has(heading)) return guess('ignored', say('surveyImport.guess.added'));
    if (isLong) return guess('ignored', say('surveyImport.guess.long'));
    return guess(...byContent(profile));
  });
}

const offers = {
  date: 'surveyImport.guess.dates',
  secondGroup: 'surveyImport.guess.fewTexts',
  comment: 'surveyImport.guess.comments',
} as const;

/** Letters of an answer; a longer text is none. */
const longestAnswer = 200;
/** The different texts of a column, in the order of the file. */
function answersIn(lines: Table['rows'], index: number): string[] {
  const texts = new Set<string>();
  for (const row of lines) {
    const cell = row[index] ?? '';
    if (!isBlank(cell)) texts.add(String(cell).trim().slice(0, longestAnswer));
  }
  return [...texts];
}

/** Columns without a role whose cells look like answers in words. */
function wordedIn(
  { rows }: Table,
  profiles: readonly Profile[],
  taken: readonly number[],
): ReadonlySet<number> {
  const places = profiles.filter(
    (one) => one.filled > 0 && !isNumeric(one) && !isUnread(one) && !taken.includes(one.index),
  );
  return new Set(
    columnsInWords(
      rows.slice(1),
      places.map(({ index }) => index),
      isBlank,
    ),
  );
}

/** Cells of a column that are looked at. */
const looked = 500;
/** Texts of people are longer than names of groups. */
const longText = 15;

/** What a column without a role may be, by its cells. Nothing is read because of it. */
function startLooks({ rows }: Table, profiles: readonly Profile[]) {
  const lines = rows.slice(1);
  const commentWords = new Set(['comment', 'comments', 'remark', 'remarks', 'kommentar', 'bemerkung', 'why']);
  return ({ heading, index, filled }: Profile): Guess['may'] => {
    if (filled < 2 || profiles.length < 3) return undefined;
    const texts: string[] = [];
    for (const row of lines) {
      const cell = row[index] ?? '';
      if (texts.length < looked && typeof cell === 'string' && cell.trim() !== '') texts.push(cell.trim());
    }
    const days = texts.filter((text) => {
      const day = dayIn(text, undefined);
      return day !== undefined && day !== 'none';
    });
    if (texts.length > 0 && days.length >= texts.length * 0.8) return 'date';
    const words = sameWord(heading).split(' ');
    const length = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
    if (words.some((word) => commentWords.has(word)) || length > longText) return 'comment';
    const different = new Set(texts).size;
    return different >= 2 && different <= 20 && texts.length >= different * 3 ? 'secondGroup' : undefined;
  };
}

/** The likely question of a column with comments: the one that its heading names, or the one before it. */
function startCommented(profiles: readonly Profile[]) {
  const questions = profiles.filter((one) => isNumeric(one) && !looksLikeAge(one) && !one.isNumbering);
  return ({ heading, index }: Profile): string | undefined => {
    const words = ` ${sameWord(heading)} `;
    const named = questions.filter((one) => words.includes(` ${sameWord(one.heading)} `));
    const longest = named.toSorted((a, b) => b.heading.length - a.heading.length)[0];
    return (longest ?? questions.findLast((one) => one.index < index))?.heading;
  };
}

/** Numbers that are no ratings as they are. */
const isUnread = (profile: Profile): boolean => hasDecimals(profile) || isPercentage(profile);

function byContent(profile: Profile): [Guess['is'], Sentence] {
  if (profile.filled === 0) return ['ignored', say('surveyImport.guess.empty')];
  if (isUnread(profile)) return ['ignored', say('surveyImport.guess.decimals')];
  if (!isNumeric(profile)) return ['ignored', say('surveyImport.guess.texts')];
  if (looksLikeAge(profile)) return ['ignored', say('surveyImport.guess.age')];
  if (looksLikeFact(profile)) return ['ignored', say('surveyImport.guess.fact')];
  if (profile.isNumbering) return ['ignored', say('surveyImport.guess.numbering')];
  const values = [...profile.whole.keys()];
  return [
    'question',
    say('surveyImport.guess.numbers', {
      min: values.reduce((a, b) => Math.min(a, b)),
      max: values.reduce((a, b) => Math.max(a, b)),
    }),
  ];
}
