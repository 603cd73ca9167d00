/** Words of statements that a text out of a PDF may glue: "Totalnetrevenue", "YearendedDecember31,". */
const known: ReadonlySet<string> = new Set(
  (
    'a accompanying administrative amortization amounts and applicable are assets attributable basic before ' +
    'benefit by common company comprehensive consolidated continuing corporation cost costs data depreciation ' +
    'development diluted discontinued earnings ended equity except expense expenses fiscal for from general ' +
    'gain goods gross group in income incorporated interest interests loss losses margin marketing membership ' +
    'millions months net noncontrolling nonoperating of on operating operations other parent per product ' +
    'products profit provision redeemable research restructuring revenue revenues sales selling service services ' +
    'share shareholders shares sold statement statements stock stockholders subscription tax taxes technology the ' +
    'thousands to total unaudited weeks with year years ' +
    'january february march april may june july august september october november december'
  ).split(' '),
);
const longestWord = 16;
const longestRun = 80;
/** Glued runs of three words and more that show that a text lost its blanks. */
const fewestRuns = 3;

/** True for texts with several runs of glued words. */
export function areGlued(texts: readonly string[]): boolean {
  const runs = new Set<string>();
  for (const text of texts) {
    for (const [run] of text.matchAll(/[A-Za-z][a-z]{9,79}/g)) {
      if ((wordsOf(run)?.length ?? 0) > 2) runs.add(run);
      if (runs.size >= fewestRuns) return true;
    }
  }
  return false;
}

/** A line with blanks between glued words: "NetincomeattributabletoCorningIncorporated", "December31". */
export function withPartedWords(line: string): string {
  return line
    .replaceAll(/[A-Za-z]{5,80}/g, (run) =>
      run
        .split(/(?<=[a-z])(?=[A-Z])/)
        .map((piece) => wordsOf(piece)?.join(' ') ?? piece)
        .join(' '),
    )
    .replaceAll(
      /\b(January|February|March|April|May|June|July|August|September|October|November|December)(?=\d)/g,
      '$1 ',
    );
}

/** The known words that a run of letters consists of, as few as possible; undefined where it does not. */
function wordsOf(run: string): readonly string[] | undefined {
  if (run.length > longestRun) return undefined;
  const text = run.toLowerCase();
  const best: (readonly string[] | undefined)[] = [[]];
  for (let end = 1; end <= text.length; end += 1) {
    let shortest: readonly string[] | undefined;
    for (let start = Math.max(0, end - longestWord); start < end; start += 1) {
      const before = best[start];
      if (before === undefined || !known.has(text.slice(start, end))) continue;
      if (shortest === undefined || before.length + 1 < shortest.length)
        shortest = [...before, run.slice(start, end)];
    }
    best[end] = shortest;
  }
  return best[text.length];
}
