import { type Reader, Unreadable } from '../reader.ts';
import { decodeText } from './decode-text.ts';
import { countLines, linesOfText } from './lines.ts';

/**
 * A paragraph without an empty line ends after the line that makes it longer than this many characters, so that places
 * stay exact.
 */
const longestParagraph = 1_000;

/** Reads plain text. Paragraphs end with an empty line, and lines that begin with `#` are headings, as in Markdown. */
export const txtReader: Reader = async function* (bytes, report) {
  const text = await decodeText(bytes);
  if (text === null) throw new Unreadable('damaged', 'the file holds no text');
  report.units(countLines(text));
  let lines: string[] = [];
  let length = 0;
  let from = 1;
  const paragraph = () => {
    const block = {
      kind: 'paragraph',
      text: lines.join('\n'),
      place: { kind: 'line', from, to: from + lines.length - 1 },
    } as const;
    lines = [];
    length = 0;
    return block;
  };
  for (const line of linesOfText(text)) {
    const heading = headingOf(line.text);
    const isEmpty = line.text.trim() === '';
    if ((heading !== null || isEmpty) && lines.length > 0) yield paragraph();
    if (heading !== null) {
      yield { kind: 'heading', ...heading, place: { kind: 'line', from: line.number, to: line.number } };
      continue;
    }
    if (isEmpty) continue;
    if (lines.length === 0) from = line.number;
    lines.push(line.text);
    length += line.text.length;
    if (length > longestParagraph) yield paragraph();
  }
  if (lines.length > 0) yield paragraph();
};

function headingOf(line: string): { readonly level: number; readonly text: string } | null {
  let level = 0;
  while (level < 7 && line.charCodeAt(level) === 0x23) level += 1;
  if (level === 0 || level > 6 || line.charAt(level) !== ' ') return null;
  const text = line.slice(level).trim();
  return text === '' ? null : { level, text };
}
