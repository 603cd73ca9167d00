import { Link } from '@tanstack/react-router';
import type { Home } from '../../../../api/home/contract/home.ts';
import { count } from '../../lib/display/format.ts';
import { Card } from '../../ui/layout/card.tsx';
import { RelativeTime } from '../../ui/state/relative-time.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import { dashboard } from './texts.ts';

const texts = dashboard.activity;
type Line = Home['activity'][number];

export function RecentActivity({ home, failed }: { home: Home | undefined; failed: boolean }) {
  if (!home)
    return failed ? (
      <Card title={texts.title}>
        <p className="text-text-2">{texts.failed}</p>
      </Card>
    ) : (
      <Skeleton blocks={[240]} />
    );
  return (
    <Card title={texts.title} flush>
      {home.activity.length === 0 ? <p className="px-4 py-4 text-text-2 md:px-5">{texts.none}</p> : null}
      <ol>
        {home.activity.map((line) => (
          <li
            key={`${line.assessmentId}/${line.at}/${line.kind}`}
            className="flex items-baseline justify-between gap-4 border-line border-b px-4 py-2 last:border-b-0 md:px-5"
          >
            <span className="min-w-0">
              <Link {...leadsTo(line)} className="font-medium hover:underline">
                {line.name}
              </Link>{' '}
              <span className="text-text-2">{sentence(line)}</span>
            </span>
            <span className="shrink-0 text-12 text-text-3 tabular">
              <RelativeTime at={line.at} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function leadsTo({ kind, assessmentId }: Line) {
  const search = { assessment: assessmentId };
  return kind === 'released' || kind === 'imported'
    ? ({ to: '/dashboard', search } as const)
    : ({ to: '/ceo-dashboard', search } as const);
}

const sentence = ({ kind, count: people }: Line): string =>
  texts[kind](people === null ? '' : count(people, 'person', 'people'));
