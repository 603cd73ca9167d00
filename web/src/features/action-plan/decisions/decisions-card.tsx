import { useState } from 'react';
import type { Decision } from '../../../../../api/action-plan/contract/action-plan.ts';
import { formatDateTime } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/state/badge.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { nameIn, placeName, useActionPlanContext } from '../action-plan-context.ts';
import { texts } from '../texts.ts';
import { NewDecision } from './new-decision.tsx';

const words = texts.decisions;

/** Decisions, newest first. A decision cannot be edited, only superseded by a newer one. */
export function DecisionsCard({ decisions }: { decisions: readonly Decision[] }) {
  const { mayWrite, onOpen } = useActionPlanContext();
  const [superseding, setSuperseding] = useState<Decision | null>(null);
  return (
    <Card title={words.title} note={words.note} flush>
      {decisions.length === 0 ? (
        <EmptyState
          title={words.empty.title}
          action={mayWrite ? <Button onClick={() => onOpen({ make: 'decision' })}>{words.add}</Button> : null}
        >
          {words.empty.text}
        </EmptyState>
      ) : (
        <ol>
          {decisions.map((decision) => (
            <li key={decision.decisionId} className="border-line border-t first:border-t-0">
              <Entry
                decision={decision}
                titleOf={(id) => decisions.find(({ decisionId }) => decisionId === id)?.title ?? ''}
                onSupersede={() => setSuperseding(decision)}
              />
            </li>
          ))}
        </ol>
      )}
      {superseding ? (
        <NewDecision
          place={superseding.place ?? undefined}
          supersedes={superseding}
          onClose={() => setSuperseding(null)}
        />
      ) : null}
    </Card>
  );
}

type EntryProps = { decision: Decision; titleOf: (id: string) => string; onSupersede: () => void };

function Entry({ decision, titleOf, onSupersede }: EntryProps) {
  const { people, places, mayWrite } = useActionPlanContext();
  const { title, reason, place, by, at, supersedes, supersededBy } = decision;
  return (
    <article className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3 md:px-5">
      <div className="min-w-0 max-w-reading grow basis-60">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          <span className={supersededBy === null ? '' : 'text-text-2 line-through'}>{title}</span>
          {supersededBy === null ? null : <Badge>{words.superseded}</Badge>}
        </h3>
        <p className="whitespace-pre-wrap break-words text-text-2">{reason}</p>
        <p className="text-13 text-text-3">
          {[place === null ? '' : placeName(places, place), nameIn(people, by), formatDateTime(at)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {supersedes === null ? null : (
          <p className="text-13 text-text-3">{words.supersedes(titleOf(supersedes))}</p>
        )}
        {supersededBy === null ? null : (
          <p className="text-13 text-text-3">{words.supersededBy(titleOf(supersededBy))}</p>
        )}
      </div>
      {mayWrite && supersededBy === null ? (
        <Button
          size="dense"
          variant="quiet"
          onClick={onSupersede}
          aria-label={`${words.supersede}: ${title}`}
        >
          {words.supersede}
        </Button>
      ) : null}
    </article>
  );
}
