import { MessageSquare } from 'lucide-react';
import type { Action } from '../../../../../api/action-plan/contract/action-plan.ts';
import { actionStates } from '../../../../../domain/action-plan/states.ts';
import { count, formatNumber, formatScore } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Avatar } from '../../account/avatar.tsx';
import { nameIn, personIn, placeName, useActionPlanContext } from '../action-plan-context.ts';
import { texts } from '../texts.ts';
import { Due } from './due.tsx';
import { StateSelect } from './state-select.tsx';

const words = texts.actions;

/** Actions with owner and due date, grouped by state. */
export function ActionsCard({ actions }: { actions: readonly Action[] }) {
  const { mayWrite, onOpen } = useActionPlanContext();
  return (
    <Card title={words.title} note={words.note} flush>
      {actions.length === 0 ? (
        <EmptyState
          title={words.empty.title}
          action={mayWrite ? <Button onClick={() => onOpen({ make: 'action' })}>{words.add}</Button> : null}
        >
          {words.empty.text}
        </EmptyState>
      ) : (
        actionStates.map((state) => (
          <Group key={state} state={state} actions={actions.filter((action) => action.state === state)} />
        ))
      )}
    </Card>
  );
}

function Group({ state, actions }: { state: Action['state']; actions: readonly Action[] }) {
  if (actions.length === 0) return null;
  return (
    <section aria-label={words.states[state]} className="border-line border-t first:border-t-0">
      <h3 className="flex items-baseline gap-2 bg-sunken px-4 py-2 text-13 font-semibold md:px-5">
        {words.states[state]}
        <span className="font-normal text-text-3 tabular">{formatNumber(actions.length)}</span>
      </h3>
      <ul>
        {byDay(actions).map((action) => (
          <li key={action.actionId} className="border-line border-t">
            <Row action={action} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ action }: { action: Action }) {
  const { places, people, mayWrite, onOpen } = useActionPlanContext();
  const owner = personIn(people, action.ownerId);
  const ownerName = nameIn(people, action.ownerId);
  return (
    <div className="flex flex-col gap-x-6 gap-y-2 px-4 py-3 md:flex-row md:items-center md:px-5">
      <div className="min-w-0 grow">
        <button
          type="button"
          onClick={() => onOpen({ action: action.actionId })}
          className="min-h-6 break-words rounded-cell text-left font-medium hover:underline pointer-coarse:min-h-11"
        >
          {action.title}
        </button>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-text-3">
          {action.place === null ? null : <span>{placeName(places, action.place)}</span>}
          <span>
            {words.impactEffort(words.degrees[action.impact], words.degrees[action.effort].toLowerCase())}
          </span>
          {action.comments > 0 ? (
            <span className="inline-flex items-center gap-1">
              <MessageSquare className="size-3.5" aria-hidden="true" />
              {count(action.comments, 'comment', 'comments')}
            </span>
          ) : null}
          <Went action={action} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:shrink-0 md:justify-end">
        <span className="flex min-w-0 items-center gap-2 text-13">
          <Avatar name={ownerName} avatar={owner?.avatar ?? null} />
          <span className="min-w-0 truncate">
            <span className="sr-only">{words.owner}: </span>
            {owner?.member === false ? words.ownerLeft(ownerName) : ownerName}
          </span>
        </span>
        <Due action={action} />
        {mayWrite ? (
          <span className="w-28">
            <StateSelect action={action} />
          </span>
        ) : null}
      </div>
    </div>
  );
}

/** Score when the action was decided and now, once a newer score is released. */
function Went({ action: { place, outcome } }: { action: Action }) {
  const { places } = useActionPlanContext();
  const [then, now] = [outcome[0], outcome.at(-1)];
  if (!then || !now || outcome.length < 2) return null;
  const [before, after] = [formatScore(then.mean), formatScore(now.mean)];
  return (
    <span className="text-text-2 tabular">
      <span aria-hidden="true">{texts.outcome.line(before, after)}</span>
      <span className="sr-only">{texts.outcome.spoken(before, after)}</span>
      {place !== null && places.get(place)?.reversed ? ` (${texts.outcome.lowIsGood})` : null}
    </span>
  );
}

/** Sorted by due date; actions without a date come last. */
function byDay(actions: readonly Action[]): readonly Action[] {
  return actions.toSorted((a, b) => ((a.dueOn ?? '9999') < (b.dueOn ?? '9999') ? -1 : 1));
}
