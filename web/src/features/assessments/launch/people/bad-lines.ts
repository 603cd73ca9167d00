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
  const kept = fitting(all.slice(0, limits.lines));
  return { lines: kept, more: more + all.length - kept.length };
}

/** The first lines that have room in a draft. */
function fitting(lines: readonly BadLine[]): readonly BadLine[] {
  let left = limits.bytes;
  const first = lines.findIndex((line) => {
    left -= new TextEncoder().encode(JSON.stringify(line)).length;
    return left < 0;
  });
  return first === -1 ? lines : lines.slice(0, first);
}

/** The lines without one of them. */
export const withoutLine = ({ lines, more }: BadLines, line: BadLine): BadLines => ({
  lines: lines.filter((one) => one !== line),
  more,
});
