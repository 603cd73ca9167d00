import { texts } from '../texts.ts';
import type { BoardPerson } from '../types.ts';

/** Typed or chosen values; an untouched field is absent. */
export type Wish = {
  readonly name?: string;
  readonly email?: string;
  readonly role?: string;
  readonly secondGroup?: string;
};

/**
 * Whether group and address can no longer be corrected, because the person has chosen the group and uses the link that was sent
 * to the address.
 */
export const isSettled = ({ state }: BoardPerson): boolean =>
  ['started', 'half', 'nearly', 'submitted'].includes(state);

/** The fields whose value differs from the one on the board. */
export function changesOf(person: BoardPerson, { name, email, role, secondGroup }: Wish): Wish {
  const open = !isSettled(person);
  return {
    ...(name !== undefined && name.trim() !== person.name && { name: name.trim() }),
    ...(open && email !== undefined && email.trim() !== person.email && { email: email.trim() }),
    ...(open && role !== undefined && role !== person.group && { role }),
    ...(open && secondGroup !== undefined && secondGroup !== person.secondGroup && { secondGroup }),
  };
}

/** Sentences about what else happens when the correction is saved. */
export function consequences(
  person: BoardPerson,
  { email, role, secondGroup }: Wish,
  named: boolean,
): string[] {
  const words = texts.correct;
  return [
    ...(email
      ? [person.state === 'revoked' ? words.laterTo(email) : words.newLink(email, person.email)]
      : []),
    ...(email && !named ? [words.hidesNobody] : []),
    ...groupLine(role, secondGroup),
  ];
}

function groupLine(role: string | undefined, secondGroup: string | undefined): readonly string[] {
  if (role && secondGroup) return [texts.correct.countsInBoth(role, secondGroup)];
  const group = role ?? secondGroup;
  return group ? [texts.correct.counts(group)] : [];
}
