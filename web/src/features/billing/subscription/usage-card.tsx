import type { SubscriptionAnswer } from '../../../../../api/billing/contract/payments.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ProgressBar } from '../../../ui/state/progress-bar.tsx';
import { texts } from '../texts.ts';
import { levelOf } from './subscription-words.ts';

const words = texts.usage;

/** Usage of the plan's limits, as counted by the server when it enforces them. */
export function UsageCard({ answer: { usage, subscription } }: { answer: SubscriptionAnswer }) {
  const { maxUsers, maxAssessments, maxParticipants } = subscription.limits;
  return (
    <Card title={words.title} note={words.note}>
      <dl className="flex flex-col gap-4">
        <Used label={words.users} used={usage.users} limit={maxUsers} />
        <Used label={words.assessments} used={usage.assessments} limit={maxAssessments} />
        <Used
          label={words.participants}
          note={words.participantsNote}
          used={usage.participants}
          limit={maxParticipants}
        />
      </dl>
    </Card>
  );
}

type Props = { label: string; note?: string; used: number; limit: number | null };

function Used({ label, note, used, limit }: Props) {
  const level = levelOf(used, limit);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1.5">
      <dt>{label}</dt>
      <dd className="text-text-2 tabular">{limit === null ? words.noLimit(used) : words.of(used, limit)}</dd>
      {limit === null ? null : (
        <dd className="basis-full">
          <ProgressBar value={used} max={limit} label={label} words={words.of(used, limit)} />
        </dd>
      )}
      {level === 'room' ? null : (
        <dd className={`basis-full text-13 ${level === 'full' ? 'text-bad' : 'text-warn'}`}>
          {words[level]}
        </dd>
      )}
      {note ? <dd className="basis-full text-13 text-text-3">{note}</dd> : null}
    </div>
  );
}
