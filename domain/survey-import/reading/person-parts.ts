import { type HeadingMeaning, headingMeaning } from '../../people-columns/heading-words.ts';
import { looksLikeEmail } from '../../people-columns/looks-like-email.ts';
import { answerIn } from '../spelling.ts';
import { numberOf } from './numbers.ts';
import type { Columns, PersonPart, Reading, Table } from './ratings.ts';

export const personParts = ['firstName', 'surname', 'email'] as const satisfies readonly PersonPart[];

/** Cells of a column that are looked at. */
const looked = 500;

/**
 * Finds the columns of first names, surnames and e-mail addresses: as chosen, by the headings that lists of people have, or by
 * addresses in the cells. A column of numbers or of answers in words is a question, whatever its heading.
 */
export function personPartsAt(
  { rows }: Table,
  chosen: Columns,
  { words = {} }: Reading,
): Readonly<Record<PersonPart, number>> {
  const [headings = [], ...lines] = rows;
  const answers = new Set(Object.keys(words).map(answerIn));
  const others = new Set([
    ...(chosen.questions ?? []),
    ...(chosen.ignore ?? []),
    ...Object.keys(chosen.comments ?? {}),
    ...(['person', 'group', 'item', 'rating', 'secondGroup', 'date', ...personParts] as const).flatMap(
      (role) => chosen[role] ?? [],
    ),
  ]);
  const free = headings.flatMap((heading, index) => {
    if (others.has(String(heading))) return [];
    const meaning = headingMeaning(String(heading));
    const texts = textsOf(lines, index);
    const addresses = texts.filter(looksLikeEmail);
    const holdsAddresses = addresses.length > 0 && addresses.length * 2 >= texts.length;
    const isAnswer = (text: string) => numberOf(text) !== undefined || answers.has(answerIn(text));
    const isOfNames = texts.length > 0 && texts.filter(isAnswer).length * 5 <= texts.length;
    return [{ index, meaning, holdsAddresses, isOfNames, different: new Set(addresses).size }];
  });
  const named = (...meanings: readonly HeadingMeaning[]) =>
    free.find(
      ({ meaning, isOfNames, holdsAddresses }) =>
        meaning !== undefined && meanings.includes(meaning) && isOfNames && !holdsAddresses,
    )?.index ?? -1;
  // Beside "Vorname", "Name" is the surname; beside "Apellidos", "Nombre" is the first name.
  const [first, last] = [chosen.firstName ?? named('first'), chosen.surname ?? named('last')];
  const firstName = first === -1 && last !== -1 ? named('nameOrFirst', 'nameOrLast') : first;
  const surname = last === -1 && first !== -1 ? named('nameOrLast', 'nameOrFirst') : last;
  // One without the other says nothing, and "Family" alone may be a question.
  const areBoth = firstName !== -1 && surname !== -1;
  // Of the columns "E-mail" and "E-mail of the manager", the one with more different addresses.
  const [email] = free
    .filter(({ holdsAddresses }) => holdsAddresses)
    .toSorted((a, b) => b.different - a.different);
  const placeOf = (part: PersonPart, found: number | string | undefined) => {
    const name = chosen[part];
    if (name !== undefined) return headings.indexOf(name);
    return typeof found === 'number' ? found : -1;
  };
  return {
    firstName: placeOf('firstName', areBoth ? firstName : -1),
    surname: placeOf('surname', areBoth ? surname : -1),
    email: placeOf('email', email?.index),
  };
}

/** The first cells with a text; of long files only those. */
function textsOf(lines: Table['rows'], index: number): readonly string[] {
  const texts: string[] = [];
  for (const row of lines) {
    const text = String(row[index] ?? '').trim();
    if (text !== '') texts.push(text);
    if (texts.length === looked) break;
  }
  return texts;
}
