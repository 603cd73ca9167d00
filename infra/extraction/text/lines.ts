export type Line = { readonly text: string; readonly number: number };

/** Yields lines with their numbers, counted from 1. A line ends with LF, CRLF or CR. */
export function* linesOfText(text: string): Generator<Line> {
  let from = 0;
  let number = 1;
  while (from < text.length) {
    const feed = text.indexOf('\n', from);
    const line = feed === -1 ? text.slice(from) : text.slice(from, feed);
    for (const part of (line.endsWith('\r') ? line.slice(0, -1) : line).split('\r')) {
      yield { text: part, number };
      number += 1;
    }
    from = feed === -1 ? text.length : feed + 1;
  }
}

/** Number of lines; a line end after the last line does not begin another one. */
export function countLines(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const isEnd = unit === 0x0a || (unit === 0x0d && text.charCodeAt(at + 1) !== 0x0a);
    if (isEnd || at === text.length - 1) count += 1;
  }
  return count;
}
