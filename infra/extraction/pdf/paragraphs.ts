import { isBoldLine, type Line, left, right, textOf } from './lines.ts';

export type Paragraph =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly level: number; readonly text: string };

/** What ordinary text of the document looks like. */
export type Body = { readonly size: number; readonly isBold: boolean };

const longestHeading = 200;
const longestBoldHeading = 100;
const bullets = new Set(['•', '‣', '▪', '●', '○', '■', '◦', '–', '—', '-', '*', '➢', '✓']);

/** Joins the lines of a column into paragraphs. Text larger than the body text, or a short bold line, is a heading. */
export function paragraphsOf(lines: readonly Line[], body: Body): Paragraph[] {
  const paragraphs: Line[][] = [];
  const end = Math.max(...lines.map(right));
  const leading = usualLeading(lines);
  for (const line of lines) {
    const open = paragraphs.at(-1);
    const last = open?.at(-1);
    if (open === undefined || last === undefined || startsParagraph(line, last, open, { end, leading, body }))
      paragraphs.push([line]);
    else open.push(line);
  }
  return paragraphs.map((members) => {
    const text = joinedText(members);
    const level = members.some(hasLeader) ? null : headingLevel(members, text, body);
    return level === null ? { kind: 'paragraph', text } : { kind: 'heading', level, text };
  });
}

type Column = { readonly end: number; readonly leading: number; readonly body: Body };

function startsParagraph(
  line: Line,
  last: Line,
  open: readonly Line[],
  { end, leading, body }: Column,
): boolean {
  const { size } = line;
  if (Math.abs(size - last.size) > 0.12 * Math.max(size, last.size)) return true;
  if (hasLeader(last)) return true;
  if (isBoldLine(line) !== isBoldLine(last))
    return isBoldLine(last) ? open.every(isBoldLine) : isBoldLine(line);
  const gap = line.v - last.v;
  if (gap < -0.5 * size || gap > Math.max(1.25 * leading, 1.15 * size) || gap > 2.2 * size) return true;
  if (isLargerThanBody(line, body)) return false;
  const text = textOf(line);
  if (bullets.has(text.charAt(0)) && (text.length < 2 || text.charAt(1) === ' ')) return true;
  const isIndented = left(line) - left(last) > 0.9 * size && left(line) - left(last) < 5 * size;
  const lastText = textOf(last);
  const endsSentence = '.:;!?'.includes(lastText.charAt(lastText.length - 1));
  // A line that ends before the margin closes its paragraph if it also ends a sentence.
  const isShort = right(last) < end - 0.2 * (end - left(last));
  return (isIndented && endsSentence && open.length > 1) || (isShort && endsSentence);
}

/** The median distance between lines. */
function usualLeading(lines: readonly Line[]): number {
  const gaps: number[] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (before !== undefined && line.v - before.v > 0.5 * line.size) gaps.push(line.v - before.v);
  }
  gaps.sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 2)] ?? 0;
}

/** The text of lines, joined by one space. A word divided by a hyphen at the end of a line is joined again. */
function joinedText(lines: readonly Line[]): string {
  let text = '';
  for (const line of lines) {
    const next = withoutLeader(textOf(line));
    if (text === '') text = next;
    else if (isDivided(text, next)) text = text.slice(0, -1) + next;
    else text += ` ${next}`;
  }
  return text.replaceAll('\u00ad', '').trim();
}

const leaders = ['. . . ', '....', '…………', '____'];

/** True if dots lead from a title to its page number, as in a table of contents. */
function hasLeader(line: Line): boolean {
  const text = textOf(line);
  return leaders.some((leader) => text.includes(leader));
}

function withoutLeader(text: string): string {
  let result = '';
  let dots = '';
  for (const character of `${text}\n`) {
    if (character === '.' || character === '…' || character === '_' || (character === ' ' && dots !== '')) {
      dots += character;
      continue;
    }
    if (leaders.some((leader) => dots.includes(leader))) result = `${result.trimEnd()} `;
    else result += dots;
    dots = '';
    if (character !== '\n') result += character;
  }
  return result;
}

function isDivided(before: string, next: string): boolean {
  const last = before.charAt(before.length - 1);
  const first = next.charAt(0);
  if (last === '\u00ad') return true;
  if (last !== '-' && last !== '\u2010') return false;
  return isLetter(before.charAt(before.length - 2)) && isLetter(first) && first === first.toLowerCase();
}

function isLetter(character: string): boolean {
  return character.toLowerCase() !== character.toUpperCase();
}

function isLargerThanBody(line: Line, body: Body): boolean {
  return line.size >= 1.15 * body.size;
}

/** Level of a heading, 1 being the outermost; null for ordinary text. */
function headingLevel(lines: readonly Line[], text: string, body: Body): number | null {
  if (text.length > longestHeading || !hasWord(text)) return null;
  const ratio = Math.min(...lines.map((line) => line.size)) / body.size;
  if (ratio >= 1.6) return 1;
  if (ratio >= 1.3) return 2;
  if (ratio >= 1.15) return 3;
  if (ratio < 0.95 || body.isBold || !lines.every(isBoldLine) || text.length > longestBoldHeading)
    return null;
  const isSentence = '.,;'.includes(text.charAt(text.length - 1));
  return lines.length <= 2 && !isSentence ? 4 : null;
}

function hasWord(text: string): boolean {
  let letters = 0;
  for (const character of text) if (isLetter(character) || character > '\u2fff') letters += 1;
  return letters >= 2;
}
