import { badLineLimits as limits } from '../../../../../../domain/draft/bad-lines.ts';
import type { BadLine, BadLines } from './people-rows.ts';
import type { Reading } from './reading/read-people.ts';

/** The lines together with those of another list. */
export function withBadLines({ lines, more }: BadLines, { bad }: Pick<Reading, 'bad'>): BadLines {
  const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
  const all = [
    ...lines,
    ...bad.map(({ number, text, reason, person }) => ({
      number,
      text: cut(text, limits.text),
      reason,
      person: {
        name: cut(person.name, limits.cell),
        email: cut(person.email, limits.cell),
        role: cut(person.role, limits.cell),
        secondGroup: cut(person.secondGroup, limits.cell),
      },
    })),
  ];
  return { lines: all.slice(0, limits.lines), more: more + Math.max(0, all.length - limits.lines) };
}

/** The lines without one of them. */
export const withoutLine = ({ lines, more }: BadLines, line: BadLine): BadLines => ({
  lines: lines.filter((one) => one !== line),
  more,
});
