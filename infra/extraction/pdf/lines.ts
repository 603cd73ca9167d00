import { areAmounts, inReadingOrder } from './characters.ts';
import type { Run } from './glyphs.ts';

/** A stretch of a line without a gap as wide as a gap between columns. */
export type Segment = {
  readonly text: string;
  readonly u0: number;
  readonly u1: number;
  readonly size: number;
  readonly isBold: boolean;
};

/** The segments on one baseline, from left to right. */
export type Line = { readonly v: number; readonly size: number; readonly segments: readonly Segment[] };

/** Width of a gap, in multiples of the font size, from which two runs become two segments. */
const segmentGap = 1;
/** The same, between two amounts. */
const amountGap = 0.5;

/**
 * Groups runs of one direction into lines, from top to bottom. Text drawn twice at the same place, as for a bold
 * effect, counts once.
 */
export function linesOf(runs: readonly Run[]): Line[] {
  const sorted = [...runs].sort((a, b) => a.v - b.v || a.u0 - b.u0);
  const groups: { v: number; size: number; runs: Run[] }[] = [];
  for (const run of sorted) {
    const group = groupFor(run, groups);
    if (group === undefined) groups.push({ v: run.v, size: run.size, runs: [run] });
    else {
      group.runs.push(run);
      // The line has the baseline of its largest text; smaller text is a superscript or a note mark.
      if (run.size > group.size) {
        group.size = run.size;
        group.v = run.v;
      }
    }
  }
  return groups
    .sort((a, b) => a.v - b.v)
    .map(({ v, size, runs: members }) => ({ v, size, segments: segmentsOf(members) }));
}

/** Finds the line that a run belongs to: one of the last few, if its baseline is near enough. */
function groupFor(run: Run, groups: readonly { v: number; size: number; runs: Run[] }[]) {
  for (let back = 1; back <= 4; back += 1) {
    const group = groups.at(-back);
    if (group === undefined) return undefined;
    const smaller = Math.min(run.size, group.size);
    const larger = Math.max(run.size, group.size);
    const shift = Math.abs(run.v - group.v);
    const isRaised = smaller < 0.8 * larger && shift < 0.5 * larger && touches(run, group.runs, larger);
    if (shift < 0.3 * smaller || isRaised) return group;
  }
  return undefined;
}

function touches(run: Run, runs: readonly Run[], size: number): boolean {
  return runs.some((other) => run.u0 - other.u1 < size * 0.5 && other.u0 - run.u1 < size * 0.5);
}

function segmentsOf(runs: readonly Run[]): Segment[] {
  const segments: Segment[] = [];
  let open:
    | { text: string; u0: number; u1: number; size: number; boldCharacters: number; last: Run }
    | undefined;
  const close = () => {
    if (open === undefined) return;
    const text = inReadingOrder(open.text);
    const isBold = open.boldCharacters * 2 > text.length;
    segments.push({ text, u0: open.u0, u1: open.u1, size: open.size, isBold });
  };
  for (const run of [...runs].sort((a, b) => a.u0 - b.u0)) {
    if (open !== undefined && isDrawnAgain(run, open.last)) continue;
    const gap = open === undefined ? 0 : run.u0 - open.u1;
    const size = open === undefined ? run.size : Math.min(run.size, open.size);
    const widest = open !== undefined && areAmounts(open.text, run.text) ? amountGap : segmentGap;
    if (open === undefined || gap >= widest * Math.max(size, 4)) {
      close();
      open = { ...run, boldCharacters: run.isBold ? run.text.length : 0, last: run };
      continue;
    }
    const isWordEnd = gap > 0.12 * size || gap < -0.5 * size;
    open.text += isWordEnd ? ` ${run.text}` : run.text;
    open.u1 = Math.max(open.u1, run.u1);
    open.size = Math.max(open.size, run.size);
    open.boldCharacters += run.isBold ? run.text.length : 0;
    open.last = run;
  }
  close();
  return segments;
}

function isDrawnAgain(run: Run, last: Run): boolean {
  return (
    run.text === last.text &&
    Math.abs(run.u0 - last.u0) < 0.15 * run.size &&
    Math.abs(run.v - last.v) < 0.15 * run.size
  );
}

export function textOf(line: Line): string {
  return line.segments.map((segment) => segment.text).join(' ');
}

export function left(line: Line): number {
  return line.segments[0]?.u0 ?? 0;
}

export function right(line: Line): number {
  return line.segments.reduce((end, segment) => Math.max(end, segment.u1), 0);
}

export function isBoldLine(line: Line): boolean {
  return line.segments.every((segment) => segment.isBold);
}
