import type { Answer, AnswerInput } from '../../../../api/response/contract/take.ts';
import type { Catalogue, Theme } from './catalogue.ts';

/** Answers by theme id. */
export type Answers = ReadonlyMap<string, Answer>;

export const noAnswers: Answers = new Map();

export const answersOf = (list: readonly Answer[]): Answers =>
  new Map(list.map((answer) => [answer.theme, answer]));

/** Applies changes to answers in order; a field absent from a change keeps its value. */
export function applyChanges(answers: Answers, changes: readonly AnswerInput[]): Answers {
  if (changes.length === 0) return answers;
  const next = new Map(answers);
  for (const { theme, score, comment } of changes) {
    const before = next.get(theme) ?? { theme, score: null, comment: null };
    next.set(theme, {
      theme,
      score: score === undefined ? before.score : score,
      comment: comment === undefined ? before.comment : comment || null,
    });
  }
  return next;
}

/** "Can't judge" counts as an answer; a comment alone does not. */
export const isAnswered = (answers: Answers, theme: string): boolean =>
  (answers.get(theme)?.score ?? null) !== null;

export type Count = { readonly answered: number; readonly total: number };

export function countThemes(answers: Answers, themes: readonly Theme[]): Count {
  return { answered: themes.filter(({ id }) => isAnswered(answers, id)).length, total: themes.length };
}

export const countAll = (answers: Answers, catalogue: Catalogue): Count =>
  countThemes(answers, catalogue.themes);

export type LensCount = Count & { readonly open: readonly Theme[] };

/** One entry per lens, in catalogue order. */
export function countLenses(answers: Answers, { lenses, themes }: Catalogue): readonly LensCount[] {
  return lenses.map(({ first, last }) => {
    const own = themes.filter(({ section }) => section >= first && section <= last);
    const open = own.filter(({ id }) => !isAnswered(answers, id));
    return { answered: own.length - open.length, total: own.length, open };
  });
}

/** Themes with a comment but neither a score nor "can't judge"; they block submitting. */
export function commentsWithoutScore(answers: Answers, { themes }: Catalogue): readonly Theme[] {
  return themes.filter(
    ({ id }) => !isAnswered(answers, id) && (answers.get(id)?.comment ?? '').trim() !== '',
  );
}

/** Whether the answers differ in anything the person can see. */
export function differ(before: Answers, after: Answers): boolean {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].some((id) => {
    const a = before.get(id);
    const b = after.get(id);
    return (
      (a?.score ?? null) !== (b?.score ?? null) || (a?.comment ?? '').trim() !== (b?.comment ?? '').trim()
    );
  });
}
