import { readMetrics } from '../../domain/analysis/metrics/read-metrics.ts';

// CPU time to read the metrics of a text with very short lines, of which a document of 1 MB has 500,000: it grows with their number and no
// faster.

const linesPerPassage = 500;
const few = 4_000;
const most = 4 * few;
const rounds = 2;
/** Between proportional (4) and quadratic (16). Measured on 2026-11-30 beside other work: 2.7 to 7.0. */
const limit = 10;

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

let over = 0;
for (const line of ['-', '7', 'a', '1.', '|', 'A:']) {
  const least = { few: Number.POSITIVE_INFINITY, most: Number.POSITIVE_INFINITY };
  // In turns, so that a busy machine slows both.
  for (let round = 0; round < rounds; round += 1) {
    least.few = Math.min(least.few, cpuUs(line, few));
    least.most = Math.min(least.most, cpuUs(line, most));
  }
  const ratio = least.most / least.few;
  const isOver = !(ratio <= limit);
  if (isOver) over += 1;
  process.stdout.write(
    `  ${JSON.stringify(line).padEnd(6)} ${ratio.toFixed(1)} of ${limit} × CPU for four times the lines${isOver ? '  OVER BUDGET' : ''}\n`,
  );
}
process.exit(over === 0 ? 0 : 1);
