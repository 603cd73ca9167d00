import { say } from '../../texts/sentence.ts';
import { sameWord } from '../spelling.ts';
import { columnsInWords } from './answers-in-words.ts';
import type { Cells } from './cells.ts';
import type { Profile } from './profile.ts';
import { looksLikeAge, looksLikeFact } from './proposal.ts';
import type { Cell } from './ratings.ts';
import type { About } from './same-on-lines.ts';
import { addedByProgram } from './survey-programs.ts';

type Rows = readonly (readonly Cell[])[];

export type Unused = ReturnType<typeof startUnused>;

/** Says which columns of a file are not read, and how many ratings may be in them. Numbers that name the lines are no ratings. */
export function startUnused(
  { note, offerFor, mayBeRating, lossOf }: Cells,
  rows: Rows,
  profilesOnce: () => readonly Profile[],
) {
  let profiles: readonly Profile[] | undefined;
  const profileOf = (index: number) => {
    profiles ??= profilesOnce();
    return profiles[index];
  };
  let added: ReadonlySet<string> | undefined;
  const addedOnce = () => {
    profiles ??= profilesOnce();
    added ??= addedByProgram(profiles.map(({ heading }) => heading));
    return added;
  };
  const isBlank = (cell: Cell) => lossOf(cell) === 0;
  const rowsWhere = (is: (cell: Cell) => boolean, index: number) =>
    rows.flatMap((row, place) => (is(row[index] ?? '') ? [place] : []));
  /** Remarks and dates are no ratings: the column is named, and nobody has to agree to lose it. */
  const lostIn = (index: number) => {
    const profile = profileOf(index);
    const isAnswered =
      profile && !isNamed(profile) && !looksLikeFact(profile) && !addedOnce().has(profile.heading);
    const rated = isAnswered ? rowsWhere(isRating(profile), index) : [];
    return { leavesOut: rated.length > 0, ratings: rated.length, rows: rated };
  };
  /** In a column of numbers, also a number that is not on the scale is one that somebody gave. */
  const isRating = (profile: Profile) => {
    if (!holdsNumbers(profile) || looksLikeAge(profile)) return mayBeRating;
    return (cell: Cell) => mayBeRating(cell) || (isNumber(cell) && lossOf(cell) > 0);
  };
  /** A column of numbers whose name is like that of a question is not taken for numbers of the lines. */
  const isNamed = ({ heading, isId, isNumbering }: Profile) =>
    (isId || isNumbering) && offerFor(heading) === undefined;
  const isText = (index: number) => {
    const profile = profileOf(index);
    return (
      profile !== undefined &&
      profile.filled > 0 &&
      !holdsNumbers(profile) &&
      !addedOnce().has(profile.heading)
    );
  };
  /** Numbers about questions are no ratings. Those about people are none if they are not on the scale; else a person may have given one. */
  const nameAbout = (index: number, { of, firstRows }: About) => {
    const heading = profileOf(index)?.heading ?? '';
    const isOnScale = rowsWhere((cell) => lossOf(cell) > 0 && !mayBeRating(cell), index).length === 0;
    if (of === 'person' && isOnScale)
      note(-1, 'UNUSED_COLUMN', say('surveyImport.finding.oncePerPerson', { heading }), {
        leavesOut: true,
        ratings: firstRows.length,
        rows: firstRows,
      });
    else if (of === 'person')
      note(-1, 'ABOUT_PEOPLE', say('surveyImport.finding.aboutPeople', { heading }), { leavesOut: false });
    else
      note(-1, 'ABOUT_QUESTIONS', say('surveyImport.finding.aboutQuestions', { heading }), {
        leavesOut: false,
      });
  };
  /** The question that a column may be, unless it has a column of its own. */
  const offerOf = (heading: string) => {
    const offer = offerFor(heading);
    const meant = offer && sameWord(offer.meant);
    return profilesOnce().some((one) => sameWord(one.heading) === meant) ? undefined : offer;
  };
  const nameOne = (index: number, about?: About) => {
    if (about) return nameAbout(index, about);
    const heading = profileOf(index)?.heading ?? '';
    const lost = lostIn(index);
    const sentence = lost.leavesOut
      ? 'surveyImport.finding.unusedNumbers'
      : 'surveyImport.finding.unusedColumn';
    note(-1, 'UNUSED_COLUMN', say(sentence, { heading }), {
      ...lost,
      offer: offerOf(heading),
    });
  };
  return {
    lostIn,
    /**
     * @param names whether to name columns without ratings, too
     * @param aboutIn what a column of numbers is about, where each line is one rating
     */
    note: (
      places: readonly number[],
      names: 'all' | 'ratings',
      aboutIn: (index: number) => About | undefined = () => undefined,
    ) => {
      const inWords = columnsInWords(rows, places.filter(isText), isBlank);
      for (const index of places)
        if (!inWords.includes(index) && (names === 'all' || (!isText(index) && lostIn(index).ratings > 0)))
          nameOne(index, aboutIn(index));
      if (inWords.length === 0) return;
      const answered = inWords.map((index) => rowsWhere((cell) => !isBlank(cell), index));
      const headings = inWords.map((index) => `“${profileOf(index)?.heading ?? ''}”`);
      const more = headings.length > listed ? `, … (${headings.length})` : '';
      note(
        -1,
        'ANSWERS_IN_WORDS',
        say('surveyImport.finding.answersInWords', {
          columns: `${headings.slice(0, listed).join(', ')}${more}`,
        }),
        { leavesOut: true, ratings: answered.flat().length, rows: answered.flat() },
      );
    },
  };
}
/** Number of columns that are named in one finding. */
const listed = 5;

/** Whether a column holds numbers, whole or not, but for a few cells. */
const holdsNumbers = ({ filled, wholes, decimals }: Profile): boolean =>
  filled > 0 && wholes + decimals >= filled * 0.8;

/** Whether a cell holds digits and signs of a number only. */
const isNumber = (cell: Cell): boolean =>
  typeof cell === 'number' || /^[+-]?\d+(?:[.,]\d+)?$/.test(cell.trim());
