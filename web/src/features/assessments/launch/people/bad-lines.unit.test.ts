import { describe, expect, it } from 'vitest';
import { badLineLimits } from '../../../../../../domain/draft/bad-lines.ts';
import { withBadLines } from './bad-lines.ts';

const linesOf = (count: number, text: string) =>
  Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    text,
    reason: 'noAddress' as const,
    person: { name: text, email: text, role: text, secondGroup: text },
  }));
const none = { lines: [], more: 0 };

describe('bad lines of a list of people', () => {
  it('are kept up to a number of lines, and the rest is counted', () => {
    const { lines, more } = withBadLines(none, { bad: linesOf(130, 'x') });
    expect(lines).toHaveLength(badLineLimits.lines);
    expect(more).toBe(30);
  });

  it.each([
    ['letters of three bytes', '人'.repeat(300)],
    ['control characters, which JSON writes with six', '\u0001'.repeat(300)],
  ])('leave room for the people of the draft, also with %s', (_, text) => {
    const { lines, more } = withBadLines(none, { bad: linesOf(100, text) });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length + more).toBe(100);
    expect(Buffer.byteLength(JSON.stringify(lines))).toBeLessThanOrEqual(
      badLineLimits.bytes + lines.length + 2,
    );
  });
});
