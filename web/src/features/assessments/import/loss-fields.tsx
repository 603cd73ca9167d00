import type { ReadSurvey } from '../../../../../api/survey-import/contract/survey-import.ts';
import { count, formatNumber } from '../../../lib/display/format.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { texts } from './texts.ts';

const words = texts.loss;

/** `typed`: the number that confirms a loss of more than 1 %. */
export type Loss = { readonly leaveOut: boolean; readonly typed: string };

/** Whether an import would leave out anything. */
export const losesAnything = ({ kinds }: ReadSurvey): boolean => kinds.some(({ leavesOut }) => leavesOut);

/** The number that has to be typed. */
const numberToType = ({ lost }: ReadSurvey): number => lost.ratings || lost.lines;

/** Whether the person has agreed to what the import leaves out. */
export function isAgreed(survey: ReadSurvey, { leaveOut, typed }: Loss): boolean {
  if (!losesAnything(survey)) return true;
  if (!leaveOut) return false;
  return !survey.mustConfirmLoss || typed.replaceAll(/[\s.,]/g, '') === String(numberToType(survey));
}

/** The dates and comments among what is lost, for example “2 dates, 1 comment”; '' without any. */
export const cellsBeside = ({
  dates,
  comments,
}: {
  readonly dates: number;
  readonly comments: number;
}): string =>
  [
    ...(dates > 0 ? [count(dates, ...words.unit.date)] : []),
    ...(comments > 0 ? [count(comments, ...words.unit.comment)] : []),
  ].join(', ');

type Props = { survey: ReadSurvey; loss: Loss; onLoss: (loss: Loss) => void };

/** One sentence of what would be lost, and the person's agreement. */
export function LossFields({ survey, loss, onLoss }: Props) {
  if (!losesAnything(survey)) return null;
  const { lost, ratings, rows } = survey;
  const beside = cellsBeside(lost);
  const [lostRatings, all, lines, allLines] = [
    count(lost.ratings, 'rating', 'ratings'),
    formatNumber(ratings + lost.ratings),
    count(lost.lines, 'line', 'lines'),
    formatNumber(rows),
  ];
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium">
        {beside === ''
          ? words.sentence(lostRatings, all, lines, allLines)
          : words.sentenceBeside(lostRatings, all, beside, lines, allLines)}
      </p>
      <Checkbox
        label={words.leaveOut}
        hint={words.hint}
        checked={loss.leaveOut}
        onChange={({ target }) => onLoss({ ...loss, leaveOut: target.checked })}
      />
      {loss.leaveOut && survey.mustConfirmLoss ? (
        <Field label={words.type(String(numberToType(survey)))} hint={words.typeHint}>
          {(wiring) => (
            <TextInput
              {...wiring}
              inputMode="numeric"
              autoComplete="off"
              value={loss.typed}
              onChange={({ target }) => onLoss({ ...loss, typed: target.value })}
            />
          )}
        </Field>
      ) : null}
    </div>
  );
}
