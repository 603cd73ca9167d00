import { readMetrics } from '../../domain/analysis/metrics/read-metrics.ts';

// CPU time to read the metrics of a text with very short lines, of which a document of 1 MB has 500,000: it grows with their number and no
// faster.

const linesPerPassage = 500;
const few = 4_000;
const most = 4 * few;
const rounds = 2;
/** Between proportional (4) and quadratic (16). Measured on 2026-11-30 beside six busy loops: 2.7 to 5.5. */
const limit = 8;

function cpuUs(line: string, lines: number): number {
  const text = Array.from({ length: linesPerPassage }, () => line).join('\n');
  const passages = Array.from({ length: lines / linesPerPassage }, (_, place) => ({
    text,
    headings: [],
    place,
    isTable: false,
  }));
  const before = process.cpuUsage();
  readMetrics(passages);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const least = (line: string, lines: number) =>
  Math.min(...Array.from({ length: rounds }, () => cpuUs(line, lines)));

let over = 0;
for (const line of ['-', '7', 'a', '1.', '|', 'A:']) {
  const ratio = least(line, most) / least(line, few);
  const isOver = !(ratio <= limit);
  if (isOver) over += 1;
  process.stdout.write(
    `  ${JSON.stringify(line).padEnd(6)} ${ratio.toFixed(1)} of ${limit} × CPU for four times the lines${isOver ? '  OVER BUDGET' : ''}\n`,
  );
}
process.exit(over === 0 ? 0 : 1);
