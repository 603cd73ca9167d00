import type { User } from '../../../../../api/contract/auth.ts';
import { type Role, roleNames } from '../../../../../domain/access/policy.ts';
import { texts } from '../texts.ts';

/** Full name, or the address of somebody who gave none. */
export function nameOf(person: { firstName: string; lastName: string; email: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email;
}

export const nameOfUser = ({ profile, email }: User): string => nameOf({ ...profile, email });

/** The role as a word on its own: "Administrator". */
export const roleLabel = (role: Role): string => capitalised(roleNames[role] || texts.defaultRole);

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
