import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ActionPlan, Recommendation } from '../../../../api/action-plan/contract/action-plan.ts';
import { formatNumber } from '../../lib/display/format.ts';
import { Button } from '../../ui/action/button.tsx';
import { textLink } from '../../ui/action/text-link.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Badge, type Tone } from '../../ui/state/badge.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import { LoadFailed } from '../results/load-failed.tsx';
import { placeName, useActionPlanContext } from './action-plan-context.ts';
import { recommendationsQuery } from './action-plan-queries.ts';
import { NewAction } from './actions/new-action.tsx';
import { texts } from './texts.ts';

const words = texts.recommendations;
const shownAtFirst = 3;

/** Recommendations derived from released figures, shown with the figures that led to them. */
export function RecommendationsCard({ plan }: { plan: ActionPlan }) {
  const { assessment } = useActionPlanContext();
  const { data, error, refetch } = useQuery(recommendationsQuery(assessment.assessmentId));
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState<Recommendation | null>(null);
  if (!data && !error) return <Skeleton blocks={[260]} />;
  const found = data?.recommendations ?? [];
  const listed = all ? found : found.slice(0, shownAtFirst);
  const nothing = data?.released ? words.empty : words.waiting;
  return (
    <Card title={words.title} note={words.note} flush>
      {data ? (
        <>
          {found.length === 0 ? <EmptyState title={nothing.title}>{nothing.text}</EmptyState> : null}
          <ul>
            {listed.map((recommendation) => (
              <li key={recommendation.id} className="border-line border-t first:border-t-0">
                <Row recommendation={recommendation} plan={plan} onMake={() => setChosen(recommendation)} />
              </li>
            ))}
          </ul>
          {found.length > shownAtFirst ? (
            <div className="border-line border-t px-3 py-2">
              <Button size="dense" variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? texts.showFewer : texts.showAll(formatNumber(found.length))}
              </Button>
            </div>
          ) : null}
        </>
      ) : (
        <div className="p-4 md:px-5">
          <LoadFailed error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {chosen ? <NewAction place={chosen.place} cameFrom={chosen} onClose={() => setChosen(null)} /> : null}
    </Card>
  );
}

const priorityTones: Record<Recommendation['priority'], Tone> = {
  high: 'bad',
  medium: 'warn',
  low: 'neutral',
};

type RowProps = { recommendation: Recommendation; plan: ActionPlan; onMake: () => void };

function Row({ recommendation, plan, onMake }: RowProps) {
  const { places, mayWrite, onOpen } = useActionPlanContext();
  const { id, title, place, reasons, figures, priority, impact } = recommendation;
  const planned = plan.actions.find(({ cameFrom, state }) => cameFrom === id && state !== 'dropped');
  const said = plan.threads[place] ?? 0;
  const name = placeName(places, place);
  return (
    <article className="flex flex-col gap-2 px-4 py-4 md:px-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-14 font-semibold">
          {title}: {name}
        </h3>
        <Badge tone={priorityTones[priority]}>{words.priority[priority]}</Badge>
        <span className="text-13 text-text-3">{words.impact[impact]}</span>
      </header>
      <div className="max-w-reading text-text-2">
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
      <dl aria-label={words.figures} className="flex flex-wrap gap-x-6 gap-y-1 text-13 tabular">
        {figures.map((figure) => (
          <div key={figure.name} className="flex gap-1.5">
            <dt className="text-text-3">{figure.name}</dt>
            <dd className="font-medium">{figure.text}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-2 pt-1">
        {planned ? (
          <button
            type="button"
            onClick={() => onOpen({ action: planned.actionId })}
            className={`${textLink} mr-2 min-h-8 min-w-0 break-words text-left text-13 pointer-coarse:min-h-11`}
          >
            {words.planned(planned.title)}
          </button>
        ) : null}
        {mayWrite && !planned ? (
          <Button size="dense" onClick={onMake} aria-label={`${texts.makeAction}: ${title}, ${name}`}>
            {texts.makeAction}
          </Button>
        ) : null}
        <Button
          size="dense"
          variant="quiet"
          onClick={() => onOpen({ on: place })}
          aria-label={`${texts.discuss}: ${name}`}
        >
          {said > 0 ? texts.discussed(formatNumber(said)) : texts.discuss}
        </Button>
      </div>
    </article>
  );
}
