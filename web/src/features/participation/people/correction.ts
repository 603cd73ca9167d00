import { texts } from '../texts.ts';
import type { BoardPerson } from '../types.ts';

/** What was typed or chosen; a field nobody touched is absent. */
export type Wish = {
  readonly name?: string;
  readonly email?: string;
  readonly role?: string;
  readonly secondGroup?: string;
};

/** Whoever has begun chose their group themselves, and answers through the link their address got. */
export const isSettled = ({ state }: BoardPerson): boolean => state === 'started' || state === 'submitted';

/** Only what is different from what the board says now. */
export function changesOf(person: BoardPerson, { name, email, role, secondGroup }: Wish): Wish {
  const open = !isSettled(person);
  return {
    ...(name !== undefined && name.trim() !== person.name && { name: name.trim() }),
    ...(open && email !== undefined && email.trim() !== person.email && { email: email.trim() }),
    ...(open && role !== undefined && role !== person.group && { role }),
    ...(open && secondGroup !== undefined && secondGroup !== person.secondGroup && { secondGroup }),
  };
}

/** What saving will do beyond the words on the board, in sentences. */
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
