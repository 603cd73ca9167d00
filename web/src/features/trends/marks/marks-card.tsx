import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Milestone, Trends } from '../../../../../api/results/contract/trends.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { formatDate, formatScore } from '../../../lib/display/format.ts';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { texts } from '../texts.ts';
import { isInside, timeAxis } from '../time-axis.ts';
import { removeMilestone, trendsKey } from '../trends-queries.ts';
import { MilestoneForm } from './milestone-form.tsx';
import { TargetForm } from './target-form.tsx';

const words = texts.marks;

/** Milestones and the target of the organisation; editable if the person has permission. */
export function MarksCard({ trends, mayMark }: { trends: Trends; mayMark: boolean }) {
  const { milestones, target, cycles, scale, framework } = trends;
  const place = timeAxis(cycles.map(({ releasedAt }) => releasedAt));
  const hasCharts = cycles.length > 1;
  return (
    <Card title={words.title} note={hasCharts ? words.note : words.noteSingle} flush>
      {milestones.length > 0 ? (
        <ul>
          {milestones.map((milestone) => (
            <Line
              key={milestone.milestoneId}
              milestone={milestone}
              inside={!hasCharts || isInside(place(milestone.date))}
              mayMark={mayMark}
            />
          ))}
        </ul>
      ) : (
        <p className="px-4 py-3 text-text-2 md:px-5">{words.none}</p>
      )}
      {mayMark ? (
        <div className="border-line border-t px-4 py-4 md:px-5">
          <MilestoneForm />
        </div>
      ) : null}
      {mayMark && scale && framework ? (
        <div className="border-line border-t px-4 py-4 md:px-5">
          <TargetForm target={target} scale={scale} framework={framework} />
        </div>
      ) : target === null ? null : (
        <p className="border-line border-t px-4 py-3 md:px-5">{texts.target(formatScore(target))}</p>
      )}
    </Card>
  );
}

type LineProps = { milestone: Milestone; inside: boolean; mayMark: boolean };

function Line({ milestone, inside, mayMark }: LineProps) {
  const { milestoneId, name, date } = milestone;
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const line = useRef<HTMLLIElement>(null);
  const show = (form: boolean) => {
    setEditing(form);
    requestAnimationFrame(() => line.current?.querySelector<HTMLElement>(form ? 'input' : 'button')?.focus());
  };
  const removing = useMutation({
    mutationFn: () => removeMilestone(milestoneId),
    onSettled: () => client.invalidateQueries({ queryKey: trendsKey }),
  });
  if (editing) {
    return (
      <li ref={line} className="border-line border-b px-4 py-4 last:border-b-0 md:px-5">
        <MilestoneForm correcting={{ milestone, onDone: () => show(false) }} />
      </li>
    );
  }
  return (
    <li ref={line} className="border-line border-b px-4 py-2 last:border-b-0 md:px-5">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0">
          {name}
          <span className="block text-13 text-text-3">
            {formatDate(date)}
            {inside ? null : `, ${words.outside}`}
          </span>
        </p>
        {mayMark ? (
          <div className="flex">
            <IconButton label={words.edit(name)} onClick={() => show(true)}>
              <Pencil className="size-4" aria-hidden="true" />
            </IconButton>
            <IconButton label={words.remove(name)} onClick={() => removing.isPending || removing.mutate()}>
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </div>
        ) : null}
      </div>
      {removing.error ? <Banner tone="bad">{messageOr(removing.error, words.failed)}</Banner> : null}
    </li>
  );
}
