import { tokensOf } from '../words/tokens.ts';
import { yearsIn } from './periods.ts';

/** Lines between the header and a row. */
const reach = 40;
const group = /^[-–−(]?\d{1,3}\)?$/;
const sign = /^[$€£]$/;
const nameOfNotes = /\bnotes?\b/i;

type Header = { readonly columns: number; readonly hasNotes: boolean };
type Group = { readonly text: string; readonly at: number };

/**
 * Lines in which "1 904 212 1 760 008" below "2023 2022" is two amounts: the blanks within each become non-breaking ones. Rows whose groups can be
 * parted in another way, or are not below a header of years alone, are returned as they are.
 */
export function withJoinedBlanks(lines: readonly string[]): readonly string[] {
  let header: Header | undefined;
  let at = 0;
  return lines.map((line, index) => {
    const found = headerIn(line);
    if (found !== undefined) [header, at] = [found, index];
    if (header === undefined || found !== undefined || index - at > reach) return line;
    return joined(line, header);
  });
}

/** "(in euros)  Note  2023  2022": nothing but years after the first one. */
function headerIn(line: string): Header | undefined {
  const tokens = tokensOf(line);
  const years = yearsIn(tokens);
  const first = tokens.findIndex(({ text }) => /^(?:19|20)\d\d$/.test(text));
  if (first === -1 || years.length !== tokens.length - first || line.length > 120) return undefined;
  const before = line.slice(0, tokens[first]?.start);
  return /\b(?:and|und|et)\b/i.test(before)
    ? undefined
    : { columns: years.length, hasNotes: nameOfNotes.test(before) };
}

function joined(line: string, { columns, hasNotes }: Header): string {
  const groups = groupsAtEnd(line);
  const starts = startsOf(groups, columns) ?? (hasNotes ? afterNote(groups, columns) : undefined);
  if (starts === undefined) return line;
  let text = line;
  for (const [index, { at }] of groups.entries())
    if (index > 0 && !starts.has(index)) text = `${text.slice(0, at - 1)}\u00a0${text.slice(at)}`;
  return text;
}

/** Groups of digits at the end of a line, each one blank after the one before. */
function groupsAtEnd(line: string): readonly Group[] {
  const end = line.trimEnd();
  const groups: Group[] = [];
  let to = end.length;
  while (to > 0) {
    const from = end.lastIndexOf(' ', to - 1) + 1;
    const text = end.slice(from, to);
    if (!group.test(text) && !sign.test(text)) break;
    groups.unshift({ text, at: from });
    if (from === 0 || end[from - 2] === ' ') break;
    to = from - 1;
  }
  return groups.filter(({ text }) => !sign.test(text));
}

/** Indices of the groups with which amounts begin; undefined where there is more than one way. */
function startsOf(groups: readonly Group[], columns: number): ReadonlySet<number> | undefined {
  // A line with one year may be a title.
  if (columns < 2 || groups.length < 2 * columns) return undefined;
  const certain = groups.flatMap(({ text, at }, index) => {
    const before = groups[index - 1];
    const isApart =
      before !== undefined && (before.text.endsWith(')') || at - before.at > before.text.length + 1);
    return index === 0 || isApart || !/^\d{3}\)?$/.test(text) ? [index] : [];
  });
  const size = groups.length / columns;
  const even = Array.from({ length: columns }, (_, index) => index * size);
  const starts =
    certain.length === columns
      ? certain
      : Number.isInteger(size) && certain.every((one) => even.includes(one))
        ? even
        : undefined;
  const isLong = starts?.every((one, index) => (starts[index + 1] ?? groups.length) - one > 1);
  return isLong ? new Set(starts) : undefined;
}

/** "Revenue 3 48 210 44 905": the first number is that of a note. */
function afterNote(groups: readonly Group[], columns: number): ReadonlySet<number> | undefined {
  const rest = startsOf(groups.slice(1), columns);
  return rest && new Set([0, ...[...rest].map((one) => one + 1)]);
}
