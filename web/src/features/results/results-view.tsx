import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Results } from '../../../../api/results/contract/results.ts';
import { chartScale, ScaleProvider } from '../../charts/scale.ts';
import { type Framework, frameworkOfQuery, outlineOfQuery } from '../../lib/cache/framework.ts';
import { useDocumentTitle } from '../../lib/display/document-title.ts';
import { useBelowTheFold } from '../../lib/display/first-look.ts';
import { count } from '../../lib/display/format.ts';
import { useAt } from '../../lib/past.ts';
import { weightingQuery } from '../../lib/queries/analysis-queries.ts';
import { resultsQuery } from '../../lib/queries/results-queries.ts';
import { buttonClass } from '../../ui/action/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { RestOfPage } from '../../ui/layout/rest-of-page.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { AssessmentHeader } from '../assessments/assessment-header.tsx';
import { useLiveUpdates } from '../participation/live/use-live-updates.ts';
import { LookingBack } from '../past/looking-back.tsx';
import { type ResultsBelow, resultsBelow } from './below-the-fold.ts';
import { ExportMenu } from './header/export-menu.tsx';
import { GroupSelect } from './header/group-select.tsx';
import { ReleaseNote } from './header/release-note.tsx';
import { ShareButton } from './header/share-button.tsx';
import { LoadFailed } from './load-failed.tsx';
import { Overall } from './overview/overall.tsx';
import { StatCards } from './overview/stat-cards.tsx';
import { texts } from './texts.ts';
import { useWeighs, WeighSwitch } from './weighting/weigh-switch.tsx';
import { weightedFigure } from './weighting/weighted-figure.ts';

type Props = {
  assessmentId: string;
  group: string | undefined;
  at: string | undefined;
  /** Content below the results, which is shown even before results are released. */
  evidence?: ReactNode;
};

/** Released results, now or at a past position. */
export function ResultsView({ assessmentId, group, at, evidence }: Props) {
  const { data: now } = useSuspenseQuery(resultsQuery(assessmentId));
  // Updates the cached live answer; a past page stays unchanged.
  useLiveUpdates();
  const { parts, failure, retry } = useBelowTheFold(resultsBelow);
  // The headline needs the outline only, so this is requested with the code of the parts.
  const themes = useQuery(frameworkOfQuery(now.assessment));
  const framework = themes.data;
  const below = parts && framework ? { ...parts, framework } : undefined;
  const missing = (
    <RestOfPage
      failure={failure ?? (themes.isFetching ? undefined : (themes.error ?? undefined))}
      retry={() => {
        if (!parts) retry();
        if (!framework) void themes.refetch();
      }}
    />
  );
  return (
    <LookingBack
      assessmentId={assessmentId}
      at={at}
      now={now}
      then={resultsQuery(assessmentId, undefined, at)}
      complete={below !== undefined}
    >
      {(everyone) => (
        <ReleasedResults
          everyone={everyone}
          group={group}
          evidence={evidence}
          below={below}
          missing={missing}
        />
      )}
    </LookingBack>
  );
}

type ReleasedProps = Pick<Props, 'group' | 'evidence'> & {
  everyone: Results;
  /** Undefined until loaded. */
  below: (ResultsBelow & { readonly framework: Framework }) | undefined;
  /** Stands in for them. */
  missing: ReactNode;
};

function ReleasedResults({ everyone, group, evidence, below, missing }: ReleasedProps) {
  const { assessmentId } = everyone.assessment;
  const at = useAt();
  const { data: outline } = useSuspenseQuery(outlineOfQuery(everyone.assessment));
  // Keeps the displayed figures until those of the newly chosen group are loaded.
  const ofGroup = useQuery({
    ...resultsQuery(assessmentId, group, at),
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  const results = ofGroup.data ?? everyone;
  const weighting = useQuery({
    ...weightingQuery(assessmentId, results.figure?.group ?? undefined, at),
    enabled: results.figure !== null,
  });
  const released = weighting.data?.weighted ?? null;
  const weighs = useWeighs();
  const weighted = weighs ? released : null;
  const figure = results.figure && weighted ? weightedFigure(results.figure, weighted) : results.figure;
  useDocumentTitle(texts.title(everyone.assessment.name));

  const page = (
    <div className="flex flex-col gap-6">
      <AssessmentHeader
        assessment={everyone.assessment}
        view={texts.view}
        actions={
          everyone.state === 'released' ? (
            <>
              <GroupSelect results={everyone} chosen={group} />
              {at === undefined ? (
                <Link
                  to="/assessments/$assessmentId/compare"
                  params={{ assessmentId }}
                  className={buttonClass()}
                >
                  {texts.compare}
                </Link>
              ) : null}
              <ExportMenu assessment={everyone.assessment} />
              {at === undefined ? (
                <>
                  <ShareButton assessmentId={assessmentId} title={texts.title(everyone.assessment.name)} />
                  <Link
                    to="/assessments/$assessmentId/plan"
                    params={{ assessmentId }}
                    className={buttonClass({ variant: 'primary' })}
                  >
                    {texts.plan}
                  </Link>
                </>
              ) : null}
            </>
          ) : null
        }
      />
      {figure ? (
        <div aria-busy={ofGroup.isPlaceholderData} className="flex flex-col gap-6">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 className="text-14 font-semibold">{figure.group ?? texts.everyone}</h2>
            <ReleaseNote results={results} />
          </div>
          {weighs && weighting.error && !released ? (
            <LoadFailed error={weighting.error} onRetry={() => void weighting.refetch()} />
          ) : null}
          {figure.group === null ? (
            <StatCards figure={figure} assessment={everyone.assessment} framework={outline} />
          ) : (
            <Overall figure={figure} assessment={everyone.assessment} framework={outline} />
          )}
          {released ? <WeighSwitch weighted={released} /> : null}
        </div>
      ) : (
        <Card>
          <NoFigure results={results} group={group} />
        </Card>
      )}
      {below ? (
        <below.BelowHeadline
          everyone={everyone}
          results={results}
          figure={figure}
          framework={below.framework}
          weighting={weighting.data}
          weighs={weighs}
          busy={ofGroup.isPlaceholderData}
          evidence={evidence}
        />
      ) : (
        missing
      )}
    </div>
  );
  return <ScaleProvider value={chartScale(outline.scale)}>{page}</ScaleProvider>;
}

function NoFigure({ results, group }: { results: Results; group: string | undefined }) {
  const { assessment, state, waitingFor, groups, secondGroups = [] } = results;
  const people = (number: number) => count(number, 'person', 'people');
  const threshold = people(assessment.threshold);
  const toBoard = (
    <Link to="/ceo-dashboard" search={{ assessment: assessment.assessmentId }} className={buttonClass()}>
      {texts.empty.action}
    </Link>
  );
  const ofGroup = group ? [...groups, ...secondGroups].find((one) => one.group === group) : undefined;
  if (state === 'released' && group) {
    const waiting = ofGroup?.state === 'waiting';
    return (
      <EmptyState
        title={
          waiting
            ? ofGroup.waitingFor === null
              ? texts.groupAtClosing(group)
              : texts.groupWaiting(group, count(ofGroup.waitingFor, 'more person', 'more people'))
            : texts.groupHidden(group)
        }
      >
        {assessment.named ? texts.groupNamed : texts.hiddenWhy(threshold)}
      </EmptyState>
    );
  }
  if (state === 'empty') {
    if (assessment.status === 'closed')
      return <EmptyState title={texts.nobody.title}>{texts.nobody.text}</EmptyState>;
    return (
      <EmptyState title={texts.empty.title} action={toBoard}>
        {texts.empty.text[assessment.named ? 'named' : assessment.releases]}
      </EmptyState>
    );
  }
  const submitted = people(assessment.counts.submitted);
  if (waitingFor === null && assessment.status !== 'closed')
    return (
      <EmptyState title={texts.waiting.atClosingTitle} action={toBoard}>
        {texts.waiting.atClosing(submitted)}
      </EmptyState>
    );
  return waitingFor === null ? (
    <EmptyState title={texts.waiting.closedTitle}>{texts.waiting.closed(submitted, threshold)}</EmptyState>
  ) : (
    <EmptyState title={texts.waiting.title(count(waitingFor, 'more person', 'more people'))} action={toBoard}>
      {assessment.named ? texts.waiting.named(submitted) : texts.waiting.text(submitted, threshold)}
    </EmptyState>
  );
}
