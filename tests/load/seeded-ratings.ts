import type { AnswerInput } from '../../api/response/contract/take.ts';
import { findTheme, nineLenses, themeIds } from '../../domain/framework/frameworks.ts';

/** mulberry32: a small seeded generator; the same seed gives the same people. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const themes = themeIds(nineLenses);

/**
 * One generated person's answers in the order of the questionnaire: each lens has its own level, each group and each person deviate
 * slightly, and one in twenty-five themes is "Can't judge".
 */
export function madeUpAnswers(seed: number, person: number, group: number): readonly AnswerInput[] {
  const shared = seededRandom(seed);
  const levels = new Map(nineLenses.lenses.map((lens) => [lens.id, 3 + shared() * 4.5]));
  const own = seededRandom(seed * 7_919 + person * 104_729);
  const lean = (own() - 0.5) * 2;
  const bias = new Map(
    nineLenses.lenses.map((lens, index) => [lens.id, Math.sin(group * 2.1 + index) * 0.9]),
  );
  return themes.map((theme) => {
    const lens = findTheme(nineLenses, theme)?.lens.id ?? '1';
    const level = (levels.get(lens) ?? 5) + (bias.get(lens) ?? 0) + lean + (own() - 0.5) * 4;
    if (own() < 0.04) return { theme, score: 'cantJudge' as const };
    return { theme, score: Math.min(9, Math.max(0, Math.round(level))) };
  });
}
