import type { Action } from '../../../../../api/action-plan/contract/action-plan.ts';
import { formatDate, formatScore } from '../../../lib/display/format.ts';
import { placeName, useActionPlanContext } from '../action-plan-context.ts';
import { texts } from '../texts.ts';
import { wentText } from './went.ts';

const words = texts.outcome;

/** Score of the action's place when it was decided, and every score released since. */
export function Outcome({ action: { place, outcome } }: { action: Action }) {
  const { places } = useActionPlanContext();
  const [then, now] = [outcome[0], outcome.at(-1)];
  const isLowGood = place !== null && places.get(place)?.reversed === true;
  return (
    <section aria-label={words.title} className="flex flex-col gap-1.5">
      <h3 className="text-13 font-semibold">
        {words.title}
        {place === null ? null : (
          <span className="font-normal text-text-3">
            {' '}
            · {placeName(places, place)}
            {isLowGood ? ` (${words.lowIsGood})` : ''}
          </span>
        )}
      </h3>
      {place === null ? <p className="text-13 text-text-2">{words.noPlace}</p> : null}
      {place !== null && (!then || !now) ? <p className="text-13 text-text-2">{words.none}</p> : null}
      {then && now && outcome.length === 1 ? (
        <p className="text-13 text-text-2">{words.waiting(formatScore(then.mean))}</p>
      ) : null}
      {then && now && outcome.length > 1 ? <Since points={outcome} lowIsGood={isLowGood} /> : null}
    </section>
  );
}

function Since({ points, lowIsGood }: { points: Action['outcome']; lowIsGood: boolean }) {
  const [then, now] = [points[0], points.at(-1)];
  if (!then || !now) return null;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-20 font-semibold tabular">
          {words.line(formatScore(then.mean), formatScore(now.mean))}
        </span>
        <span className="text-13 text-text-2">{wentText(then.mean, now.mean, lowIsGood)}</span>
      </p>
      <table className="w-full text-left text-13">
        <caption className="sr-only">{words.title}</caption>
        <thead className="text-12 text-text-3">
          <tr>
            <th scope="col" className="py-1 pr-3 font-medium">
              {words.columns.when}
            </th>
            <th scope="col" className="py-1 pr-3 font-medium">
              {words.columns.where}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {words.columns.score}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <tr key={`${point.assessmentId}/${point.release}`} className="border-line border-t">
              <td className="whitespace-nowrap py-1.5 pr-3">{formatDate(point.at)}</td>
              <td className="py-1.5 pr-3">
                {point.name}
                {index === 0 ? <span className="text-text-3"> ({words.decided})</span> : null}
              </td>
              <td className="py-1.5 text-right tabular">{formatScore(point.mean)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-13 text-text-3">{words.caution}</p>
    </>
  );
}
