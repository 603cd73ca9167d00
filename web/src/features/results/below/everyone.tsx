import { useQuery } from '@tanstack/react-query';
import type { Figure, Results } from '../../../../../api/results/contract/results.ts';
import type { Framework } from '../../../lib/cache/framework.ts';
import { useAt } from '../../../lib/past.ts';
import { changeQuery } from '../../../lib/queries/analysis-queries.ts';
import { HowComputed } from '../../methods/panel/how-computed.tsx';
import { CommentsCard } from '../comments/comments-card.tsx';
import { DisagreementCard } from '../disagreement/disagreement-card.tsx';
import { HeatMapCard } from '../heat-map/heat-map-card.tsx';
import { InsightCards } from '../insights/insight-cards.tsx';
import { LensRows } from '../lens-rows.tsx';
import { Categories } from '../overview/categories.tsx';
import { Profile } from '../profile/profile.tsx';
import { texts } from '../texts.ts';
import { PrioritiesCard } from '../weighting/priorities-card.tsx';
import type { Weighted } from '../weighting/weighted-figure.ts';

type Props = {
  /** The displayed figure; its means are weighted if the address requests it. */
  figure: Figure;
  results: Results;
  framework: Framework;
  weighted: Weighted | null;
};

/** Sections that are shown only for everyone: insights, disagreement, all lenses and all groups. */
export function Everyone({ figure, results, framework, weighted }: Props) {
  const { assessment } = results;
  const { data: changes, error } = useQuery(changeQuery(assessment.assessmentId, useAt()));
  return (
    <>
      <DisagreementCard assessment={assessment} people={figure.people} framework={framework} />
      <PrioritiesCard results={results} framework={framework} />
      {framework.categories.length > 1 ? (
        <div className="overflow-hidden rounded-panel border border-line">
          <Categories figure={figure} framework={framework} />
          <div className="bg-surface">
            <HowComputed
              assessmentId={assessment.assessmentId}
              framework={assessment.framework}
              about={{ kind: 'levels', of: 'categories', group: null }}
              name={texts.categories}
            />
          </div>
        </div>
      ) : null}
      {error && !changes ? <p className="text-13 text-text-2">{texts.change.failed}</p> : null}
      <InsightCards figure={figure} assessment={assessment} framework={framework} changes={changes} />
      <LensRows figure={figure} assessment={assessment} framework={framework} changes={changes} />
      <Profile results={results} framework={framework} />
      <HeatMapCard assessment={assessment} framework={framework} groups={results} weighted={weighted} />
      <CommentsCard assessmentId={assessment.assessmentId} named={assessment.named} framework={framework} />
    </>
  );
}
