import type { ReactNode } from 'react';
import type { Figure, Results } from '../../../../../api/results/contract/results.ts';
import type { Weighting } from '../../../../../api/results/contract/weighting.ts';
import type { Framework } from '../../../lib/cache/framework.ts';
import { Answers } from '../answers/answers.tsx';
import { LensRows } from '../lens-rows.tsx';
import { Profile } from '../profile/profile.tsx';
import { WeighUntold } from '../weighting/weigh-untold.tsx';
import { Everyone } from './everyone.tsx';
import { MethodPanel } from './method-panel.tsx';
import { RosterNote } from './roster-note.tsx';

type Props = {
  everyone: Results;
  /** Results of the chosen group, or of everyone. */
  results: Results;
  /** The displayed figure; its means are weighted if the address requests it. */
  figure: Figure | null;
  framework: Framework;
  /** Undefined until loaded. */
  weighting: Weighting | undefined;
  weighs: boolean;
  /** Whether the figures of the newly chosen group are still loading. */
  busy: boolean;
  evidence: ReactNode;
};

/** Everything below the headline figures. */
export function BelowHeadline(props: Props) {
  const { everyone, results, figure, framework, weighting, weighs, busy, evidence } = props;
  const { assessment } = everyone;
  const released = weighting?.weighted ?? null;
  return (
    <>
      {figure ? (
        <div aria-busy={busy} className="flex flex-col gap-6">
          {figure.group === null ? (
            <Everyone
              figure={figure}
              results={results}
              framework={framework}
              weighted={weighs ? released : null}
            />
          ) : (
            <>
              <LensRows figure={figure} assessment={assessment} framework={framework} />
              <Profile key={figure.group} results={results} framework={framework} />
            </>
          )}
        </div>
      ) : null}
      {figure && !released && weighting ? <WeighUntold unweighted={weighting.unweighted} /> : null}
      {assessment.named && assessment.counts.submitted > 0 ? (
        <Answers assessmentId={assessment.assessmentId} framework={framework} />
      ) : null}
      {evidence}
      <RosterNote results={everyone} />
      <MethodPanel assessment={assessment} framework={framework} />
    </>
  );
}
