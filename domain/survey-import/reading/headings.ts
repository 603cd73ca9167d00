import { looksLikeEmail } from '../../people-columns/looks-like-email.ts';
import { say } from '../../texts/sentence.ts';
import { hasUsualName, withHeadings } from './columns.ts';
import { numberOf } from './numbers.ts';
import { isNumeric, type Profile, profilesOf } from './profile.ts';
import { type Reading, type Table, UnreadableTable } from './ratings.ts';

/** Texts of a column that are compared with its heading. */
const looked = 500;

/**
 * Checks that the first line is no person. Headings are kept with the mapping and shown to colleagues, so an address is never taken for one;
 * what else looks like a person is, once somebody chose the line.
 * @param table from its headings on @param isChosen whether a person chose the line @throws UnreadableTable
 */
export function mustBeHeadings(table: Table, reading: Reading, isChosen: boolean): void {
  const [headings = []] = table.rows;
  const line = table.lines[0] ?? 1;
  if (headings.some((heading) => looksLikeEmail(String(heading))))
    throw new UnreadableTable('HEADINGS_MISSING', say('surveyImport.headingsMissing.address', { line }));
  if (!isChosen && looksLikePerson(table, reading))
    throw new UnreadableTable('HEADINGS_MISSING', say('surveyImport.headingsMissing', { line }));
}

/**
 * Whether the first line has what the cells below have: numbers above numbers, and texts that come again. Numbers that follow one another
 * may be those of questions.
 */
function looksLikePerson(table: Table, reading: Reading): boolean {
  const [headings = []] = table.rows;
  const below = table.rows.slice(1, 1 + looked);
  const columns = profilesOf(withHeadings(table), reading).map((profile) => ({
    profile,
    text: String(headings[profile.index] ?? '').trim(),
  }));
  const numeric = columns.filter(({ profile, text }) => isNumeric(profile) && text !== '');
  const numbers = numeric.flatMap(({ text }) => {
    const number = numberOf(text, reading.decimal);
    return typeof number === 'number' ? [number] : [];
  });
  // One missing answer of the person is no number, either; the word of a heading above most numbers is.
  if (numbers.length * 2 <= numeric.length) return false;
  const comesAgain = columns.some(
    ({ profile, text }) =>
      !isNumeric(profile) &&
      text !== '' &&
      below.some((row) => String(row[profile.index] ?? '').trim() === text),
  );
  if (comesAgain) return true;
  if (columns.some(({ text }) => hasUsualName(text))) return false;
  return numbers.length >= 2 && numeric.some(isAmongItsCells) && !followEachOther(numbers);
}

function isAmongItsCells({ profile, text }: { readonly profile: Profile; readonly text: string }): boolean {
  return profile.whole.has(Number(text));
}

const followEachOther = (numbers: readonly number[]): boolean =>
  numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? number));
