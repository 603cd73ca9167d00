import { useQuery } from '@tanstack/react-query';
import { toAppError } from '../../../lib/app-error.ts';
import { count } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { everybodyQuery } from '../../participation/participation-queries.ts';
import type { Launched } from './steps.ts';
import { texts } from './texts.ts';

type Props = { launched: Launched; onNext: () => void };

const words = texts.invited;

/** Step 2 after the launch: who was invited. Nothing can be sent from here again. */
export function InvitedStep({ launched, onNext }: Props) {
  const { data, error } = useQuery(everybodyQuery(launched.assessmentId));
  return (
    <div className="flex flex-col gap-6">
      {error ? (
        <Banner tone="bad">
          {toAppError(error).status === 403 ? words.failed : toAppError(error).message}
        </Banner>
      ) : null}
      {!data && !error ? <Skeleton blocks={[200]} label={words.loading} /> : null}
      {data ? (
        <Card title={words.title(count(data.length, 'person', 'people'))} note={words.note} flush>
          <ul aria-label={words.list}>
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
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-3 border-line border-t pt-4">
        <Button variant="primary" onClick={onNext}>
          {texts.toDocuments}
        </Button>
      </div>
    </div>
  );
}
