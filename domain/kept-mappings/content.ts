import type { SurveyHead, SurveyRequest } from '../survey-import/read-survey.ts';
import { sameWord } from '../survey-import/spelling.ts';

/** How a file is read: what a person says about it, without the file. Also the form of a mapping file of the command line. */
export type SurveyMapping = Omit<SurveyRequest, 'fileName' | 'today'> & {
  readonly sheet?: string | undefined;
};

/** What is kept of an import, as JSON. */
export type KeptContent = { readonly headings: readonly string[]; readonly mapping: SurveyMapping };

/**
 * The mapping with which a file was read, so that another file is read the same: the role of each column that was used is in it,
 * also where it was found and not chosen.
 * @param form as the file was read
 */
export function usedMapping(
  said: SurveyMapping,
  guesses: readonly Pick<SurveyHead['guesses'][number], 'column' | 'is'>[],
  form: 'long' | 'wide',
): SurveyMapping {
  const { framework, columns, reading, reversed, lenses, scale, sheet, headingsOn } = said;
  const headings = (role: string) => guesses.flatMap(({ column, is }) => (is === role ? [column] : []));
  const [[person], [firstName], [surname], [email], [group], [item], [rating], [secondGroup], [date]] = [
    headings('person'),
    headings('firstName'),
    headings('surname'),
    headings('email'),
    headings('group'),
    headings('item'),
    headings('rating'),
    headings('secondGroup'),
    headings('date'),
  ];
  const about = { person, firstName, surname, email, group, secondGroup, date };
  const roles = form === 'long' ? { ...about, item, rating } : about;
  const comments = Object.keys(columns?.comments ?? {}).length > 0 ? columns?.comments : undefined;
  const questions = form === 'wide' && framework === undefined ? headings('question') : undefined;
  const ignore = columns?.ignore?.length ? columns.ignore : undefined;
  return defined({
    framework,
    columns: defined({ ...roles, questions, comments, ignore }),
    reading: defined({ ...reading, form }),
    reversed: reversed?.length ? reversed : undefined,
    lenses: lenses && Object.keys(lenses).length > 0 ? lenses : undefined,
    scale: framework === undefined ? scale : undefined,
    sheet,
    headingsOn,
  });
}

/** How the headings of a file differ from those of a kept mapping. */
export type Difference = {
  /** Headings of the file that the mapping does not know, and headings of the mapping that the file does not have. */
  readonly added: readonly string[];
  readonly gone: readonly string[];
};

/** Share of the headings, of the file and of the mapping, that must be the same. */
const sameShare = 0.9;

/** @returns how the headings differ; undefined if fewer than {@link sameShare} of them are the same */
export function differenceOf(kept: readonly string[], file: readonly string[]): Difference | undefined {
  const [known, found] = [new Set(kept.map(sameWord)), new Set(file.map(sameWord))];
  const added = file.filter((heading) => !known.has(sameWord(heading)));
  const gone = kept.filter((heading) => !found.has(sameWord(heading)));
  const same = Math.min(kept.length - gone.length, file.length - added.length);
  return same > 0 && same >= Math.max(kept.length, file.length) * sameShare ? { added, gone } : undefined;
}

/** The mapping with the headings as this file spells them, and without columns that it does not have. */
export function fittedTo(mapping: SurveyMapping, headings: readonly string[]): SurveyMapping {
  const spelled = new Map(headings.map((heading) => [sameWord(heading), heading]));
  const exact = new Set(headings);
  const spellingOf = (heading: string): string | undefined =>
    exact.has(heading) ? heading : spelled.get(sameWord(heading));
  const one = (heading: string | undefined) => (heading === undefined ? undefined : spellingOf(heading));
  const all = (list: readonly string[] | undefined) => list?.flatMap((heading) => spellingOf(heading) ?? []);
  const { columns, reversed, lenses } = mapping;
  /** The question of a comment is a heading unless the questions are described. */
  const commentsOf = (comments: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(comments).flatMap(([heading, question]) => {
        const own = spellingOf(heading);
        return own === undefined ? [] : [[own, spellingOf(question) ?? question]];
      }),
    );
  return defined({
    ...mapping,
    columns:
      columns &&
      defined({
        person: one(columns.person),
        firstName: one(columns.firstName),
        surname: one(columns.surname),
        email: one(columns.email),
        group: one(columns.group),
        item: one(columns.item),
        rating: one(columns.rating),
        secondGroup: one(columns.secondGroup),
        date: one(columns.date),
        comments: columns.comments && commentsOf(columns.comments),
        questions: all(columns.questions),
        ignore: all(columns.ignore),
      }),
    // Of questions that a framework describes, and of one line per rating, the names are not headings.
    reversed: columns?.questions ? all(reversed) : reversed,
    lenses:
      lenses &&
      Object.fromEntries(
        Object.entries(lenses).flatMap(([question, lens]) => {
          const own = columns?.questions ? spellingOf(question) : question;
          return own === undefined ? [] : [[own, lens]];
        }),
      ),
  });
}

/** Name of a mapping: that of the file without its ending and without a date with a day; a year alone is part of the name. */
export function nameOfMapping(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .replaceAll(/(?<!\d)(?:\d{4}[-.]?\d{2}[-.]?\d{2}|\d{1,2}\.\d{1,2}\.\d{4})(?!\d)/g, ' ')
    .replaceAll(/\s+/g, ' ');
  const trimmed = withoutEnds(name);
  return trimmed === '' ? fileName : trimmed;
}

/** A text without blanks and hyphens at its ends. */
function withoutEnds(text: string): string {
  const isEnd = (letter: string | undefined) => letter === ' ' || letter === '-';
  let [from, to] = [0, text.length];
  while (from < to && isEnd(text[from])) from += 1;
  while (to > from && isEnd(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

/** Headings as one text, of which a fingerprint is taken: their order does not matter. */
export const headingsText = (headings: readonly string[]): string =>
  headings.map(sameWord).toSorted().join('\n');

function defined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
