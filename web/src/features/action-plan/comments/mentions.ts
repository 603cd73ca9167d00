import type { ActionPlanPerson } from '../../../../../api/action-plan/contract/action-plan.ts';

/** Part of a comment: text or a mention. */
export type Piece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'person'; readonly accountId: string };

const token = /@\[([a-z0-9]{24})\]/g;

/** Splits a stored comment: `@[accountId]` is a mention, everything else is text. */
export function piecesOf(stored: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of stored.matchAll(token)) {
    if (match.index > from) pieces.push({ kind: 'words', text: stored.slice(from, match.index) });
    pieces.push({ kind: 'person', accountId: match[1] ?? '' });
    from = match.index + match[0].length;
  }
  if (from < stored.length) pieces.push({ kind: 'words', text: stored.slice(from) });
  return pieces;
}

/** Converts a stored comment to its typed form, with names. */
export function toTyped(stored: string, people: readonly ActionPlanPerson[]): string {
  return piecesOf(stored)
    .map((piece) => {
      if (piece.kind === 'words') return piece.text;
      const person = people.find(({ accountId }) => accountId === piece.accountId);
      return person ? `@${person.name}` : `@[${piece.accountId}]`;
    })
    .join('');
}

/** Converts typed text to its stored form: @ followed by a member's full name becomes the account id. The longest matching name wins. */
export function toStored(
  typed: string,
  people: readonly ActionPlanPerson[],
  chosen: readonly string[],
): string {
  const members = people
    .filter(({ member, name }) => member && name !== '')
    // If two people have the same name, the person chosen from the list takes precedence.
    .toSorted(
      (a, b) =>
        b.name.length - a.name.length ||
        Number(chosen.includes(b.accountId)) - Number(chosen.includes(a.accountId)),
    );
  let stored = '';
  for (let at = 0; at < typed.length; ) {
    const member =
      typed[at] === '@'
        ? members.find(({ name }) => typed.startsWith(name, at + 1) && isEnd(typed, at + 1 + name.length))
        : undefined;
    stored += member ? `@[${member.accountId}]` : typed[at];
    at += member ? 1 + member.name.length : 1;
  }
  return stored;
}

const isEnd = (text: string, at: number): boolean => !/[\p{L}\p{N}]/u.test(text[at] ?? '');

/** The partial name after an @ before the caret; undefined if there is none. */
export function mentionAt(typed: string, caret: number): { from: number; query: string } | undefined {
  const found = /(?:^|[\s(])@([\p{L}\p{N}][\p{L}\p{N}.’' -]{0,40})?$/u.exec(typed.slice(0, caret));
  if (!found) return undefined;
  const query = found[1] ?? '';
  return { from: caret - query.length - 1, query };
}

/** Members with a name, or part of a name, that starts with the query; at most six. */
export function matching(people: readonly ActionPlanPerson[], query: string): readonly ActionPlanPerson[] {
  const wanted = query.trim().toLowerCase();
  return people
    .filter(({ member }) => member)
    .filter(({ name }) => {
      const known = name.toLowerCase();
      return known.startsWith(wanted) || known.split(/\s+/).some((word) => word.startsWith(wanted));
    })
    .slice(0, 6);
}
