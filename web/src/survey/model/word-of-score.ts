import { bandOf } from '../../../../domain/framework/scale.ts';
import type { SurveyScale } from './catalogue.ts';

/** The word of a point: its own label where the scale has one, else its band's. */
export function wordOfScore(scale: SurveyScale, score: number): string {
  return scale.labels.find(({ at }) => at === score)?.label ?? bandOf(scale, score).label;
}
