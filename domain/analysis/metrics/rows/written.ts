/** Words of a passage, by its index. Offsets are UTF-16 units, the end exclusive. */
export type Span = { readonly passage: number; readonly start: number; readonly end: number };

/** Words of the document. `rest`: those of a row that passages cut, in the next ones. */
export type Source = Span & { readonly rest: readonly Span[] };

/** A line as it is read, and the words that it is read from. */
export type Written = Source & { readonly text: string };

/** Shared, because a document may have 500,000 lines. */
const none: readonly Span[] = [];

/** Lines of a passage, without their breaks. */
export function writtenIn(text: string, passage: number): readonly Written[] {
  let next = 0;
  return text.split('\n').map((line) => {
    const start = next;
    next += line.length + 1;
    return line.endsWith('\r')
      ? { text: line.slice(0, -1), passage, start, end: next - 2, rest: none }
      : { text: line, passage, start, end: next - 1, rest: none };
  });
}

/** The words of several lines, in their order. What stands between two lines of a passage belongs to them. */
export function sourceOf(first: Source, others: readonly Source[]): Source {
  const spans: Span[] = [];
  for (const line of [first, ...others])
    for (const { passage, start, end } of [line, ...line.rest]) {
      const last = spans.at(-1);
      if (last?.passage !== passage) spans.push({ passage, start, end });
      else
        spans[spans.length - 1] = {
          passage,
          start: Math.min(last.start, start),
          end: Math.max(last.end, end),
        };
    }
  const [{ passage, start, end } = first, ...rest] = spans;
  return { passage, start, end, rest: rest.length === 0 ? none : rest };
}
