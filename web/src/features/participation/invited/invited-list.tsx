import { useQuery } from '@tanstack/react-query';
import { messageOr } from '../../../lib/app-error.ts';
import { count } from '../../../lib/display/format.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { useLiveUpdates } from '../live/use-live-updates.ts';
import { everybodyQuery } from '../participation-queries.ts';
import { texts } from './texts.ts';

/** Everybody who was invited to an assessment, with their group. */
export function InvitedList({ assessmentId }: { assessmentId: string }) {
  // People may come through a shared link while the page is open.
  useLiveUpdates();
  const { data, error } = useQuery(everybodyQuery(assessmentId));
  if (error) return <Banner tone="bad">{messageOr(error, texts.failed)}</Banner>;
  if (!data) return <Skeleton blocks={[200]} label={texts.loading} />;
  return (
    <Card title={texts.title(count(data.length, 'person', 'people'))} note={texts.note} flush>
      <ul aria-label={texts.list}>
        {data.map(({ participantId, name, email, group }) => (
          <li
            key={participantId}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b px-4 py-2 last:border-b-0 md:px-5"
          >
            <span className="min-w-0 break-words">
              <span className="font-medium">{name}</span> <span className="text-text-2">{email}</span>
            </span>
            <span className="text-13 text-text-2">{group}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
