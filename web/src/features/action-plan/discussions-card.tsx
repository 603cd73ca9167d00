import { MessageSquare } from 'lucide-react';
import type { ActionPlan } from '../../../../api/action-plan/contract/action-plan.ts';
import { count } from '../../lib/display/format.ts';
import { Card } from '../../ui/layout/card.tsx';
import { useActionPlanContext } from './action-plan-context.ts';
import { texts } from './texts.ts';

/** Lenses, sub-lenses and themes that have comments; comments on actions are shown with the action. */
export function DiscussionsCard({ threads }: { threads: ActionPlan['threads'] }) {
  const { places, onOpen } = useActionPlanContext();
  const listed = Object.entries(threads)
    .flatMap(([id, said]) => {
      const place = places.get(id);
      return place ? [{ id, said, ...place }] : [];
    })
    .toSorted((a, b) => b.said - a.said);
  if (listed.length === 0) return null;
  return (
    <Card title={texts.discussions.title} note={texts.discussions.note} flush>
      <ul>
        {listed.map(({ id, name, within, said }) => (
          <li key={id} className="border-line border-t first:border-t-0">
            <button
              type="button"
              onClick={() => onOpen({ on: id })}
              className="flex min-h-11 w-full items-center gap-3 px-4 py-2.5 text-left -outline-offset-2 hover:bg-hover md:px-5"
            >
              <MessageSquare className="size-4 shrink-0 text-text-3" aria-hidden="true" />
              <span className="min-w-0 grow">
                <span className="block font-medium">{name}</span>
                {within ? <span className="block text-13 text-text-3">{within}</span> : null}
              </span>
              <span className="shrink-0 text-13 text-text-2 tabular">
                {count(said, 'comment', 'comments')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
