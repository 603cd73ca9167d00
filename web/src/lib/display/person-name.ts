import type { User } from '../../../../api/account/contract/auth.ts';

/** Full name, or the email address if no name is given. */
export function nameOf(person: { firstName: string; lastName: string; email: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email;
}

export const nameOfUser = ({ profile, email }: User): string => nameOf({ ...profile, email });

/** Initials of the first two words, in place of a missing picture. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
