import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

type Section = { readonly name: string; readonly records: readonly string[] };

const decisions = readFileSync(path.resolve(import.meta.dirname, '../../docs/decisions.md'), 'utf8');
const mostWords = 120;

describe('the records of docs/decisions.md', () => {
  test('have at most 120 words each', () => {
    const records = sectionsOf(decisions).flatMap((section) => section.records);
    expect(records.length).toBeGreaterThan(300);
    expect(tooLong(records)).toEqual([]);
  });

  test('have a date, and are sorted within a topic from the newest to the oldest', () => {
    expect(sectionsOf(decisions).flatMap(outOfOrder)).toEqual([]);
  });

  test('are reported if they are too long or out of order; labels do not count as words', () => {
    const words = (count: number) => 'word '.repeat(count);
    const planted = [
      '## Topic',
      `### Long (2026-01-02)\n\n**Context.** ${words(60)}**Decision.** ${words(61)}`,
      `### Newer (2026-01-03)\n\n**Context.** ${words(60)}**Consequence.** ${words(60)}`,
      '### Undated',
    ].join('\n\n');
    const [section = { name: '', records: [] }] = sectionsOf(planted);
    expect(tooLong(section.records)).toEqual(['121 words: Long (2026-01-02)']);
    expect(outOfOrder(section)).toEqual(['Topic: Newer (2026-01-03)', 'Topic: Undated']);
  });
});

function sectionsOf(text: string): readonly Section[] {
  const [, ...sections] = text.split(/^## /m);
  return sections.map((section) => {
    const [introduction = '', ...records] = section.split(/^### /m);
    return { name: titleOf(introduction), records };
  });
}

function titleOf(text: string): string {
  return text.split('\n')[0] ?? '';
}

function tooLong(records: readonly string[]): readonly string[] {
  return records.flatMap((record) => {
    const body = record
      .slice(titleOf(record).length)
      .replaceAll(/\*\*(?:Context|Decision|Consequence)\.\*\*/g, '');
    const words = body.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    return words > mostWords ? [`${words} words: ${titleOf(record)}`] : [];
  });
}

function outOfOrder({ name, records }: Section): readonly string[] {
  const dated = records.map((record) => ({
    title: titleOf(record),
    date: /\((\d{4}-\d\d-\d\d)\)$/.exec(titleOf(record))?.[1],
  }));
  return dated
    .filter(({ date }, index) => date === undefined || date > (dated[index - 1]?.date ?? date))
    .map(({ title }) => `${name}: ${title}`);
}
