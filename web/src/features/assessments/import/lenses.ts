import type { ReadSurvey } from '../../../../../api/survey-import/contract/survey-import.ts';
import type { LensOfQuestion } from '../../../../../domain/survey-import/survey-framework.ts';

/** Question -> its lens. A question may have any text, also "constructor". */
export type Lenses = Readonly<Record<string, LensOfQuestion>>;
type Suggestion = ReadSurvey['suggestions'][number];

export const lensOf = (lenses: Lenses, item: string): LensOfQuestion | undefined =>
  Object.hasOwn(lenses, item) ? lenses[item] : undefined;

/** @param lens undefined: none */
export function withLens(lenses: Lenses, item: string, lens: LensOfQuestion | undefined): Lenses {
  const others = Object.entries(lenses).filter(([question]) => question !== item);
  return Object.fromEntries(lens ? [...others, [item, lens]] : others);
}

/** Takes every suggestion for a question without a lens. */
export const withSuggestions = (lenses: Lenses, suggestions: readonly Suggestion[]): Lenses => ({
  ...Object.fromEntries(suggestions.map(({ item, lens, subLens }) => [item, { lens, subLens }])),
  ...lenses,
});

/** The lenses of questions that the survey has; another reading of the file may have others. */
export function lensesOf(lenses: Lenses, { framework }: ReadSurvey): Lenses {
  const items = new Set(framework.lenses.flatMap((lens) => lens.items));
  return Object.fromEntries(Object.entries(lenses).filter(([item]) => items.has(item)));
}

/** A lens as the value of a choice, and back. Names have no line breaks. */
export const choiceOf = (lens: LensOfQuestion | undefined): string =>
  lens ? [lens.lens, ...(lens.subLens === undefined ? [] : [lens.subLens])].join('\n') : '';
export function lensIn(value: string): LensOfQuestion | undefined {
  const [lens = '', subLens] = value.split('\n');
  return lens === '' ? undefined : { lens, ...(subLens !== undefined && { subLens }) };
}
