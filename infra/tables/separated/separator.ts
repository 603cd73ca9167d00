const separators = [',', ';', '\t', '|'] as const;
/** Number of letters and lines in which the separator is searched. */
const searched = { letters: 100_000, lines: 50 } as const;

/**
 * The separator of a text: the one that divides most lines into the same number of cells, because questions and titles contain commas,
 * too. A first line `sep=;`, as Excel writes it, names it.
 */
export function separatorOf(text: string): string {
  const named = /^sep=(.)\n/i.exec(text)?.[1];
  if (named !== undefined) return named;
  const lines = text.slice(0, searched.letters).split('\n').slice(0, searched.lines);
  const scored = separators.map((separator) => ({ separator, ...evenness(lines, separator) }));
  const [best] = scored.toSorted((a, b) => b.lines - a.lines || b.times - a.times);
  return best?.separator ?? ',';
}

/** The number of times that a separator is in most lines with it, and the number of these lines. */
function evenness(lines: readonly string[], separator: string): { times: number; lines: number } {
  const found = new Map<number, number>();
  for (const line of lines) {
    const times = timesOutsideQuotes(line, separator);
    if (times > 0) found.set(times, (found.get(times) ?? 0) + 1);
  }
  const [times = 0, number = 0] = [...found].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return { times, lines: number };
}

function timesOutsideQuotes(line: string, separator: string): number {
  let [times, isQuoted] = [0, false];
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    if (letter === separator && !isQuoted) times += 1;
  }
  return times;
}
