import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { frameworkOfQuery } from '../../lib/cache/framework.ts';
import { useDocumentTitle } from '../../lib/display/document-title.ts';
import { resultsQuery } from '../../lib/queries/results-queries.ts';
import { useAccess } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/action/button.tsx';
import { Banner } from '../../ui/state/banner.tsx';
import { AssessmentHeader } from '../assessments/assessment-header.tsx';
import { useLiveUpdates } from '../participation/live/use-live-updates.ts';
import { type ActionPlanContext, ActionPlanProvider, type Open } from './action-plan-context.ts';
import { actionPlanQuery, recommendationsQuery } from './action-plan-queries.ts';
import { ActionPanel } from './actions/action-panel.tsx';
import { ActionsCard } from './actions/actions-card.tsx';
import { NewAction } from './actions/new-action.tsx';
import { ThreadPanel } from './comments/thread-panel.tsx';
import { DecisionsCard } from './decisions/decisions-card.tsx';
import { NewDecision } from './decisions/new-decision.tsx';
import { DiscussionsCard } from './discussions-card.tsx';
import { LookingNow } from './live/looking-now.tsx';
import { useLiveActionPlan } from './live/use-live-action-plan.ts';
import { placesOf } from './places.ts';
import { RecommendationsCard } from './recommendations-card.tsx';
import { texts } from './texts.ts';

type Props = { assessmentId: string; open: Open; onOpen: (open: Open) => void };

/** The action plan: from results to decisions and actions, updated live. */
export function ActionPlanView({ assessmentId, open, onOpen }: Props) {
  const { data: results } = useSuspenseQuery(resultsQuery(assessmentId));
  const { data: framework } = useSuspenseQuery(frameworkOfQuery(results.assessment));
  const { data: plan } = useSuspenseQuery(actionPlanQuery(assessmentId));
  const mayWrite = useAccess('plan.write').allowed;
  const session = useSession();
  const me = session.status === 'signed-in' ? session.user.id : '';
  const looking = useLiveActionPlan(assessmentId);
  const places = useMemo(() => placesOf(framework), [framework]);
  useLiveUpdates();
  useDocumentTitle(texts.title(results.assessment.name));

  const context: ActionPlanContext = {
    assessment: results.assessment,
    framework,
    places,
    people: plan.people,
    me,
    mayWrite,
    onOpen,
  };
  const close = () => onOpen({});
  // An action created from a disagreement is prefilled from its recommendation.
  const recommended = useQuery({
    ...recommendationsQuery(assessmentId),
    enabled: open.make === 'action' && open.on !== undefined,
  });
  const disagreement = recommended.data?.recommendations.find(
    ({ kind, place }) => kind === 'align' && place === open.on,
  );
  const ready = open.on === undefined || !recommended.isPending;
  return (
    <ActionPlanProvider value={context}>
      <div className="flex flex-col gap-6">
        <AssessmentHeader
          assessment={results.assessment}
          view={texts.view}
          actions={
            <>
              <LookingNow people={looking} />
              {mayWrite ? (
                <>
                  <Button onClick={() => onOpen({ make: 'decision' })}>{texts.decisions.add}</Button>
                  <Button variant="primary" onClick={() => onOpen({ make: 'action' })}>
                    {texts.actions.add}
                  </Button>
                </>
              ) : null}
            </>
          }
        />
        {mayWrite ? null : <Banner tone="info">{texts.readOnly}</Banner>}
        <RecommendationsCard plan={plan} />
        <ActionsCard actions={plan.actions} />
        <DiscussionsCard threads={plan.threads} />
        <DecisionsCard decisions={plan.decisions} />
      </div>
      {open.make === 'action' && mayWrite && ready ? (
        <NewAction place={open.on} {...(disagreement && { cameFrom: disagreement })} onClose={close} />
      ) : null}
      {open.make === 'decision' && mayWrite ? <NewDecision place={open.on} onClose={close} /> : null}
      {open.make === undefined && open.action !== undefined ? (
        <ActionPanel
          key={open.action}
          action={plan.actions.find(({ actionId }) => actionId === open.action)}
          onClose={close}
        />
      ) : null}
      {open.make === undefined && open.on !== undefined && places.has(open.on) ? (
        <ThreadPanel key={open.on} place={open.on} onClose={close} />
      ) : null}
    </ActionPlanProvider>
  );
}
