export type Line = { readonly text: string; readonly number: number };

/** Lines with their numbers from 1; they end with LF, CRLF or CR. */
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
