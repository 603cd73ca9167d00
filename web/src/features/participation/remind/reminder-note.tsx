import { formatDateTime } from '../../../lib/display/format.ts';
import { RelativeTime } from '../../../ui/state/relative-time.tsx';
import type { BoardPerson } from '../types.ts';
import { texts } from './texts.ts';

/** When this person was, or will be, reminded. */
export function ReminderNote({ person: { remindedAt, reminderDueAt } }: { person: BoardPerson }) {
  if (reminderDueAt !== null)
    return <p className="text-12 text-text-3">{texts.due(formatDateTime(reminderDueAt))}</p>;
  if (remindedAt === null) return null;
  return (
    <p className="text-12 text-text-3">
      {texts.reminded} <RelativeTime at={remindedAt} />
    </p>
  );
}
