import { type QuestionLanguage, stemsIn } from '../languages.ts';
import { initialsMark } from '../question/wanted-words.ts';
import type { Candidate } from './candidate.ts';

/** Terms of a passage: how often each occurs in its text, those of its headings and of the name of its file, and the number of its words. */
export type Terms = {
  readonly text: ReadonlyMap<string, number>;
  readonly above: ReadonlySet<string>;
  readonly length: number;
};

export function termsOf<Where>(
  { text, headings, document }: Candidate<Where>,
  language: QuestionLanguage,
): Terms {
  const stems = stemsIn(text, language);
  const counts = new Map<string, number>();
  for (const term of termsIn(stems)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const above = new Set([...headings, document].flatMap((line) => [...termsIn(stemsIn(line, language))]));
  return { text: counts, above, length: stems.length };
}

/** The distinct terms of a text. */
export const termSetOf = (text: string, language: QuestionLanguage): ReadonlySet<string> =>
  new Set(termsIn(stemsIn(text, language)));

/** Stems, two or three of them in a row, and the first letters of these. */
function* termsIn(stems: readonly string[]): Generator<string> {
  for (const [index, stem] of stems.entries()) {
    yield stem;
    const [next, third] = [stems[index + 1], stems[index + 2]];
    if (next === undefined) continue;
    yield `${stem} ${next}`;
    const initials = `${initialsMark}${stem[0]}${next[0]}`;
    yield initials;
    if (third === undefined) continue;
    yield `${stem} ${next} ${third}`;
    yield `${initials}${third[0]}`;
  }
}
