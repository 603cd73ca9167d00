import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/state/skeleton.tsx';

/** Of named assessments only, so no other page pays for it. */
const AnswersCard = lazy(async () => ({ default: (await import('./answers-card.tsx')).AnswersCard }));

export function Answers(props: ComponentProps<typeof AnswersCard>) {
  return (
    <Suspense fallback={<Skeleton blocks={[320]} />}>
      <AnswersCard {...props} />
    </Suspense>
  );
}
