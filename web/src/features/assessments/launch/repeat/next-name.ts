import { assessmentLimits } from '../../../../../../domain/assessment/limits.ts';

/** What was counted up in the name of the cycle before. */
export type NameRule = 'quarter' | 'half' | 'years' | 'year' | 'number' | 'second';
export type NextName = { readonly name: string; readonly rule: NameRule };

/**
 * Proposes the name of the next cycle. The first rule that fits counts: a quarter (Q4 2026 → Q1 2027), a half year (H2 2026 → H1 2027),
 * two years (2026/27 → 2027/28), a year (Spring 2026 → Spring 2027), a number at the end (Round 3 → Round 4); otherwise ` 2` is added.
 */
export function nextName(before: string): NextName {
  for (const { rule, next } of rules) {
    const name = next(before);
    if (name !== undefined && name !== before) return { name: name.slice(0, assessmentLimits.nameMax), rule };
  }
  return { name: `${before.slice(0, assessmentLimits.nameMax - 2)} 2`, rule: 'second' };
}

const rules: readonly { readonly rule: NameRule; next(name: string): string | undefined }[] = [
  { rule: 'quarter', next: (name) => partOfYear(name, /\bQ([1-4])\b/i, 4) },
  { rule: 'half', next: (name) => partOfYear(name, /\bH([12])\b/i, 2) },
  {
    rule: 'years',
    next: (name) =>
      replaced(name, /\b((?:19|20)\d\d)([/–-])(\d\d)\b(?!\d)/, ([, first = '', between = '', second = '']) =>
        (Number(first) + 1) % 100 === Number(second)
          ? `${Number(first) + 1}${between}${String((Number(second) + 1) % 100).padStart(2, '0')}`
          : undefined,
      ),
  },
  { rule: 'year', next: (name) => replaced(name, lastYear, ([year]) => String(Number(year) + 1)) },
  { rule: 'number', next: (name) => replaced(name, /\d{1,6}$/, ([number]) => String(Number(number) + 1)) },
];

/** The last year in a name: in `2025 plan, review 2026` the review is what happens again. */
const lastYear = /\b(?:19|20)\d\d\b(?!.*\b(?:19|20)\d\d\b)/;

/** Counts up a part of a year; after the last part the year is counted up, too, if there is one. */
function partOfYear(name: string, pattern: RegExp, parts: number): string | undefined {
  const found = pattern.exec(name);
  if (!found) return undefined;
  const part = Number(found[1]);
  const isLast = part === parts;
  const counted = `${name.slice(0, found.index)}${found[0].charAt(0)}${isLast ? 1 : part + 1}${name.slice(found.index + found[0].length)}`;
  if (!isLast) return counted;
  return replaced(counted, lastYear, ([year]) => String(Number(year) + 1)) ?? counted;
}

function replaced(
  name: string,
  pattern: RegExp,
  by: (found: RegExpExecArray) => string | undefined,
): string | undefined {
  const found = pattern.exec(name);
  const text = found ? by(found) : undefined;
  if (!found || text === undefined) return undefined;
  return `${name.slice(0, found.index)}${text}${name.slice(found.index + found[0].length)}`;
}
