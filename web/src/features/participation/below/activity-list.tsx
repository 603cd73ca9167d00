import { useState } from 'react';
import { formatNumber } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RelativeTime } from '../../../ui/state/relative-time.tsx';
import { activityText, texts } from '../texts.ts';
import type { Activity, BoardPerson } from '../types.ts';

const shownAtFirst = 5;

export function ActivityList({
  lines,
  people,
}: {
  lines: readonly Activity[];
  people: readonly BoardPerson[];
}) {
  const [all, setAll] = useState(false);
  const names = new Map(people.map(({ participantId, name, email }) => [participantId, name || email]));
  const shown = all ? lines : lines.slice(0, shownAtFirst);
  return (
    <Card title={texts.activity.title} flush>
      {lines.length === 0 ? <p className="px-4 py-4 text-text-2 md:px-5">{texts.activity.none}</p> : null}
      <ol>
        {shown.map((line) => (
          <li
            key={`${line.position}/${line.kind}/${line.participantId ?? ''}`}
            className="flex items-baseline justify-between gap-4 border-line border-b px-4 py-2 last:border-b-0 md:px-5"
          >
            <span className="min-w-0">{sentence(line, names)}</span>
            <span className="shrink-0 text-12 text-text-3 tabular">
              <RelativeTime at={line.at} />
            </span>
          </li>
        ))}
      </ol>
      {lines.length > shown.length ? (
        <div className="border-line border-t px-4 py-2 md:px-5">
          <Button size="dense" variant="quiet" onClick={() => setAll(true)}>
            Show all {formatNumber(lines.length)}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function sentence({ kind, participantId, count }: Activity, names: ReadonlyMap<string, string>): string {
  const who = (participantId && names.get(participantId)) || texts.activity.somebody;
  const people = count === null ? '' : `${formatNumber(count)} ${count === 1 ? 'person' : 'people'}`;
  return activityText[kind](who, people);
}
