import type { Answer } from '../../../../api/response/contract/take.ts';
import { rate } from '../actions.ts';
import { type SurveyScale, type Theme, wordOfScore } from '../model/catalogue.ts';
import { texts } from '../texts.ts';

type Props = { theme: Theme; scale: SurveyScale; score: Answer['score']; invalid: boolean };

/** One native radio group, together with "Can't judge": a row of joined cells without colour until one is chosen. */
export function Rating({ theme, scale, score, invalid }: Props) {
  const points = Array.from({ length: scale.max - scale.min + 1 }, (_, index) => scale.min + index);
  return (
    <div className="rating">
      <div className="marks" aria-hidden="true">
        {scale.labels.map(({ at, label }) => (
          <span key={at}>
            <b>{at}</b> {label}
          </span>
        ))}
      </div>
      <div className="cells">
        {points.map((point) => (
          <label key={point} className="cell">
            <input {...option(theme.id, point, score, invalid)} />
            <span>{point}</span>
            <span className="sr-only"> {wordOfScore(scale, point)}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

/** Separate from the row, because it is an answer but not a point of the scale. */
export function CantJudge({ theme, score, invalid }: Omit<Props, 'scale'>) {
  return (
    <label className="cant-judge">
      <input {...option(theme.id, 'cantJudge', score, invalid)} />
      <span>{texts.theme.cantJudge}</span>
    </label>
  );
}

export function chosenWords(scale: SurveyScale, score: Answer['score']): string {
  if (score === null) return texts.theme.notRated;
  return score === 'cantJudge' ? texts.theme.cantJudge : texts.theme.chosen(score, wordOfScore(scale, score));
}

function option(theme: string, value: number | 'cantJudge', score: Answer['score'], invalid: boolean) {
  return {
    type: 'radio',
    name: theme,
    value,
    checked: score === value,
    'aria-invalid': invalid || undefined,
    onChange: () => rate(theme, value),
  } as const;
}
