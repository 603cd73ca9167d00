import type { Sentence } from '../../texts/sentence.ts';
import type { Finding, FindingCode, FindingKind, LostCells } from './ratings.ts';

type Occurrence = Partial<LostCells> & {
  /** Whether part of the file is left out because of it. */
  readonly leavesOut: boolean;
  /** Rows that lose these ratings, if it is a whole column that is left out. */
  readonly rows?: readonly number[];
  readonly offer?: Finding['offer'];
};
type Counts = { ratings: number; dates: number; comments: number };
type Collected = Omit<Finding, 'lines' | keyof Counts> & { lines: number[] } & Counts;

const nothing = { ratings: 0, dates: 0, comments: 0 } as const;
function add(to: Counts, { ratings = 0, dates = 0, comments = 0 }: Partial<LostCells>): void {
  to.ratings += ratings;
  to.dates += dates;
  to.comments += comments;
}

/** Collects what a reading found. Equal findings are one, with all its lines. */
export type Findings = ReturnType<typeof startFindings>;

/** @param lineOf line of the file on which a row begins; row -1 stands for the headings */
export function startFindings(lineOf: (row: number) => number) {
  const found = new Map<string, Collected>();
  const lost = new Set<number>();
  const lostCells: Counts = { ...nothing };
  return {
    note: (row: number, code: FindingCode, message: Sentence, occurrence: Occurrence) => {
      const { leavesOut, rows = row < 0 ? [] : [row], offer } = occurrence;
      const line = lineOf(row);
      const key = JSON.stringify([code, message]);
      const known = found.get(key) ?? {
        code,
        message,
        leavesOut,
        lines: [],
        ...nothing,
        ...(offer && { offer }),
      };
      if (known.lines.at(-1) !== line) known.lines.push(line);
      add(known, occurrence);
      found.set(key, known);
      if (!leavesOut) return;
      add(lostCells, occurrence);
      for (const one of rows) lost.add(lineOf(one));
    },
    /** All findings and their kinds, worst first: what is left out before what is only said, more ratings before fewer. */
    settled: () => {
      const findings: Finding[] = [...found.values()].toSorted(worstFirst(({ lines }) => lines.length));
      return { findings, kinds: kindsOf(findings), lost: { lines: lost.size, ...lostCells } };
    },
  };
}

function kindsOf(findings: readonly Finding[]): FindingKind[] {
  const kinds = new Map<FindingCode, { leavesOut: boolean; lines: Set<number>; findings: number } & Counts>();
  for (const { code, leavesOut, lines, ...cells } of findings) {
    const kind = kinds.get(code) ?? { leavesOut, lines: new Set(), ...nothing, findings: 0 };
    for (const line of lines) kind.lines.add(line);
    add(kind, cells);
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
