import { looksLikeEmail } from '../../people-columns/looks-like-email.ts';
import { sameWord } from '../spelling.ts';
import { invisible } from './invisible.ts';
import type { Cell, ColumnsAt } from './ratings.ts';

type Row = readonly Cell[];

/**
 * Says who a line is of: its person, without such a column its e-mail address, without one its first name and surname. One rule holds
 * for all lines of a file, because a person with an address on some of them only would otherwise be two. Used while the file is
 * read, and never stored.
 * @returns undefined if no column says it; '' of a line that does not
 */
export function whoOf({ person, email, firstName, surname }: ColumnsAt): ((row: Row) => string) | undefined {
  if (person >= 0)
    return (row) => {
      const name = textIn(row, person);
      return looksLikeEmail(name) ? name.toLowerCase() : name;
    };
  if (email >= 0)
    return (row) => {
      const address = textIn(row, email);
      return looksLikeEmail(address) ? address.toLowerCase() : '';
    };
  return isNamed({ firstName, surname }) ? (row) => nameIn(row, firstName, surname) : undefined;
}

/** Whether lines say who they are of by names only, which two people may share. */
export const isOnlyNamed = (at: ColumnsAt): boolean => at.person < 0 && at.email < 0 && isNamed(at);

/**
 * The name in a line, as it is compared with the names of other lines; '' if it is not whole, or there is no column of names.
 */
export function nameOf(at: ColumnsAt): (row: Row) => string {
  if (!isNamed(at)) return () => '';
  return (row) => sameWord(nameIn(row, at.firstName, at.surname));
}

const isNamed = ({ firstName, surname }: Pick<ColumnsAt, 'firstName' | 'surname'>): boolean =>
  firstName >= 0 && surname >= 0;

function nameIn(row: Row, firstName: number, surname: number): string {
  const [first, last] = [textIn(row, firstName), textIn(row, surname)];
  return first === '' || last === '' ? '' : `${first}\n${last}`;
}

/** Without characters that cannot be seen, and with letters composed: two files may write one name in two ways that look alike. */
function textIn(row: Row, index: number): string {
  const text = String(row[index] ?? '').trim();
  return /^[\x20-\x7e]*$/.test(text) ? text : text.normalize('NFC').replaceAll(invisible, '').trim();
}
