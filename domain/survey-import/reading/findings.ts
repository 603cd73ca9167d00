import type { Sentence } from '../../texts/sentence.ts';
import type { Finding, FindingCode, FindingKind } from './ratings.ts';

type Occurrence = {
  /** Whether part of the file is left out because of it. */
  readonly leavesOut: boolean;
  /** Ratings that are left out because of this occurrence. */
  readonly ratings?: number;
  /** Rows that lose these ratings, if it is a whole column that is left out. */
  readonly rows?: readonly number[];
  readonly offer?: Finding['offer'];
};
type Collected = Omit<Finding, 'lines' | 'ratings'> & { lines: number[]; ratings: number };

/** Collects what a reading found. Equal findings are one, with all its lines. */
export type Findings = ReturnType<typeof startFindings>;

/** @param lineOf line of the file on which a row begins; row -1 stands for the headings */
export function startFindings(lineOf: (row: number) => number) {
  const found = new Map<string, Collected>();
  const lost = new Set<number>();
  let lostRatings = 0;
  return {
    note: (row: number, code: FindingCode, message: Sentence, occurrence: Occurrence) => {
      const { leavesOut, ratings = 0, rows = row < 0 ? [] : [row], offer } = occurrence;
      const line = lineOf(row);
      const key = JSON.stringify([code, message]);
      const known = found.get(key) ?? {
        code,
        message,
        leavesOut,
        lines: [],
        ratings: 0,
        ...(offer && { offer }),
      };
      if (known.lines.at(-1) !== line) known.lines.push(line);
      known.ratings += ratings;
      found.set(key, known);
      if (!leavesOut) return;
      lostRatings += ratings;
      for (const one of rows) lost.add(lineOf(one));
    },
    /** All findings and their kinds, worst first: what is left out before what is only said, more ratings before fewer. */
    settled: () => {
      const findings: Finding[] = [...found.values()].toSorted(worstFirst(({ lines }) => lines.length));
      return { findings, kinds: kindsOf(findings), lost: { lines: lost.size, ratings: lostRatings } };
    },
  };
}

function kindsOf(findings: readonly Finding[]): FindingKind[] {
  const kinds = new Map<
    FindingCode,
    { leavesOut: boolean; lines: Set<number>; ratings: number; findings: number }
  >();
  for (const { code, leavesOut, lines, ratings } of findings) {
    const kind = kinds.get(code) ?? { leavesOut, lines: new Set(), ratings: 0, findings: 0 };
    for (const line of lines) kind.lines.add(line);
    kind.ratings += ratings;
    kind.findings += 1;
    kinds.set(code, kind);
  }
  return [...kinds]
    .map(([code, { lines, ...kind }]) => ({ code, ...kind, lines: lines.size }))
    .toSorted(worstFirst(({ lines }) => lines));
}

function worstFirst<One extends { readonly leavesOut: boolean; readonly ratings: number }>(
  linesOf: (one: One) => number,
) {
  return (a: One, b: One) =>
    Number(b.leavesOut) - Number(a.leavesOut) || b.ratings - a.ratings || linesOf(b) - linesOf(a);
}
