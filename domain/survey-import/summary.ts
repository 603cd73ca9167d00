import type { ReadSurvey } from './read-survey.ts';
import type { ReadResponse } from './reading/ratings.ts';

/** Number of ratings of a question, their mean, and how many there are of each value of the scale, lowest first. */
export type Distribution = {
  readonly theme: string;
  readonly n: number;
  readonly mean: number | null;
  readonly counts: readonly number[];
};

/** Number of findings that are listed, and of their lines. What is not listed is counted. */
const listed = { findings: 500, lines: 20_000, linesOfOne: 2_000 } as const;

/** What a person has to know before an import; without the responses. */
export function summaryOf({ questions, known, read, isScaleProposed }: ReadSurvey) {
  const { responses, findings, ...rest } = read;
  let room: number = listed.lines;
  const shown = findings.slice(0, listed.findings).map(({ lines, ...finding }) => {
    const own = lines.slice(0, Math.max(1, Math.min(room, listed.linesOfOne)));
    room -= own.length;
    return { ...finding, lines: own, linesTotal: lines.length };
  });
  return {
    ...rest,
    questions,
    known,
    isScaleProposed,
    people: responses.length,
    findings: shown,
    findingsTotal: findings.length,
    distributions: distributionsOf(questions.framework, responses),
  };
}

function distributionsOf(
  { scale, lenses }: ReadSurvey['questions']['framework'],
  responses: readonly ReadResponse[],
): Distribution[] {
  const counts = new Map<string, number[]>();
  for (const { subLenses } of lenses)
    for (const { themes } of subLenses)
      for (const { id } of themes)
        counts.set(
          id,
          Array.from({ length: scale.max - scale.min + 1 }, () => 0),
        );
  for (const { ratings } of responses)
    for (const [theme, own] of counts) {
      const rating = ratings[theme];
      if (rating !== undefined) own[rating - scale.min] = (own[rating - scale.min] ?? 0) + 1;
    }
  return [...counts].map(([theme, own]) => {
    const n = own.reduce((a, b) => a + b, 0);
    const sum = own.reduce((total, times, at) => total + times * (scale.min + at), 0);
    return { theme, n, mean: n === 0 ? null : sum / n, counts: own };
  });
}
