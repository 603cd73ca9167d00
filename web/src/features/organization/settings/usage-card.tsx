import { formatNumber } from '../../../lib/display/format.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ProgressBar } from '../../../ui/state/progress-bar.tsx';
import { capitalised } from '../../account/profile/person.ts';
import type { OrganizationNow } from '../organization-queries.ts';
import { texts } from '../texts.ts';

const words = texts.usage;

/** Usage of the plan's limits, in exact counts. */
export function UsageCard({ organization: { plan, usage } }: { organization: OrganizationNow }) {
  const { limits } = usage;
  return (
    <Card title={words.title} note={words.plan(capitalised(plan))}>
      <dl className="flex flex-col gap-4">
        <Used label={words.users} used={usage.users} limit={limits.users} />
        <Used label={words.assessments} used={usage.assessments} limit={limits.assessments} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt>{words.participants}</dt>
          <dd className="text-text-2 tabular">
            {limits.participants === null ? words.unlimited : words.upTo(formatNumber(limits.participants))}
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function Used({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1.5">
      <dt>{label}</dt>
      <dd className="text-text-2 tabular">
        {limit === null
          ? words.noLimit(formatNumber(used))
          : words.of(formatNumber(used), formatNumber(limit))}
      </dd>
      {limit === null ? null : (
        <dd className="basis-full">
          <ProgressBar value={used} max={limit} label={label} />
        </dd>
      )}
    </div>
  );
}
