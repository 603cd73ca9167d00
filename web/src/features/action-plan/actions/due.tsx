import type { Action } from '../../../../../api/action-plan/contract/action-plan.ts';
import { useNow } from '../../../lib/display/clock.ts';
import { calendarDayAt, formatDay } from '../../../lib/display/format.ts';
import { Badge } from '../../../ui/state/badge.tsx';
import { texts } from '../texts.ts';

/** Due date, highlighted when overdue. `bare`: only the date, for use beside a label that says it is the due date. */
export function Due({ action: { dueOn, state }, bare }: { action: Action; bare?: boolean }) {
  const now = useNow();
  if (dueOn === null) return <span className="text-13 text-text-3">{texts.actions.noDate}</span>;
  const over = state === 'done' || state === 'dropped';
  return !over && dueOn < calendarDayAt(now) ? (
    <Badge tone="bad">{texts.actions.overdue(formatDay(dueOn))}</Badge>
  ) : bare ? (
    formatDay(dueOn)
  ) : (
    <span className="text-13 text-text-2 tabular">{texts.actions.dueOn(formatDay(dueOn))}</span>
  );
}
