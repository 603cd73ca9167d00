import { linesOfText } from './lines.ts';

const separators = [',', ';', '\t', '|'] as const;
const sampleLines = 30;

/** Finds the separator of a file of separated values. Its rows begin at offset `from`, on line `line`. */
export function separatorOf(text: string): {
  readonly separator: string;
  readonly from: number;
  readonly line: number;
} {
  const told = text.slice(0, 4).toLowerCase() === 'sep=' ? text.charAt(4) : '';
  const end = text.charAt(5);
  if (told !== '' && told !== '\n' && told !== '\r' && (end === '\n' || end === '\r')) {
    const from = text.startsWith('\r\n', 5) ? 7 : 6;
    return { separator: told, from, line: 2 };
  }
  return { separator: detect(text), from: 0, line: 1 };
}

/** Chooses the separator that occurs equally often in most lines; among equals, the most frequent. */
function detect(text: string): string {
  const lines: string[] = [];
  for (const line of linesOfText(text)) {
    if (line.text.trim() !== '') lines.push(line.text.slice(0, 10_000));
    if (lines.length === sampleLines) break;
  }
  const scores = separators.map((separator) => {
    const counts = lines.map((line) => countOutsideQuotes(line, separator));
    const often = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
    const first = counts[0] ?? 0;
    // A file with one column, in which a few cells contain the separator, has no separator.
    const wanted = first > 0 ? first : often;
    return { separator, equal: wanted === 0 ? 0 : counts.filter((count) => count === wanted).length, wanted };
  });
  return scores.toSorted((a, b) => b.equal - a.equal || b.wanted - a.wanted)[0]?.separator ?? ',';
}

function countOutsideQuotes(line: string, separator: string): number {
  let count = 0;
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) count += 1;
  }
  return count;
}
