import type { Answer } from '../../../../api/response/contract/take.ts';
import { rate } from '../actions.ts';
import { type SurveyScale, type Theme, wordOfScore } from '../model/catalogue.ts';
import { texts } from '../texts.ts';

type Props = { theme: Theme; scale: SurveyScale; score: Answer['score']; invalid: boolean };

/** Columns of the words at 0, 4 and 9, each above its cell. */
const places = ['col-[1/4]', 'col-[4/7] text-center', 'col-[7/11] text-end'];

/** A radio button that fills its cell. */
const radio =
  'peer absolute inset-0 size-full cursor-pointer appearance-none not-checked:hover:bg-accent-subtle not-checked:active:bg-accent-subtle checked:bg-accent ' +
  'keyed:z-1 keyed:outline-offset-1 forced-colors:checked:bg-[Highlight] forced-colors:checked:forced-color-adjust-none';

/** Above its input, even while the input is raised to show the focus outline. */
const chosen =
  'pointer-events-none relative z-2 peer-checked:font-semibold peer-checked:text-on-accent ' +
  'forced-colors:peer-checked:text-[HighlightText] forced-colors:peer-checked:forced-color-adjust-none';

/** One native radio group, together with "Can't judge": a row of joined cells without colour until one is chosen. */
export function Rating({ theme, scale, score, invalid }: Props) {
  const points = Array.from({ length: scale.max - scale.min + 1 }, (_, index) => scale.min + index);
  return (
    <div className="@container">
      <div
        className="grid grid-cols-10 pb-1 text-13 leading-[1.25] text-text-2 @max-[17rem]:flex @max-[17rem]:flex-wrap @max-[17rem]:justify-between @max-[17rem]:gap-x-2"
        aria-hidden="true"
      >
        {scale.labels.map(({ at, label }, index) => (
          <span key={at} className={`row-start-1 ${places[index] ?? ''}`}>
            <b className="font-semibold @max-[17rem]:block">{at}</b> {label}
          </span>
        ))}
      </div>
      <div className="grid grid-cols-10 rounded-control border border-control bg-surface">
        {points.map((point) => (
          <label
            key={point}
            className="relative flex h-13 items-center justify-center border-line text-[1.0625rem] tabular not-first:border-s sm:h-11"
          >
            <input {...option(theme.id, point, score, invalid)} className={`${radio} rounded-cell`} />
            <span className={chosen}>{point}</span>
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
    <label className="relative flex min-h-11 items-center justify-center rounded-control border border-control bg-surface px-3 py-1 text-14 tabular">
      <input {...option(theme.id, 'cantJudge', score, invalid)} className={`${radio} rounded-[5px]`} />
      <span className={chosen}>{texts.theme.cantJudge}</span>
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
