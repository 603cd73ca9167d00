import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/state/skeleton.tsx';

/** Loaded for named assessments only. */
const AnswersCard = lazy(async () => ({ default: (await import('./answers-card.tsx')).AnswersCard }));

export function Answers(props: ComponentProps<typeof AnswersCard>) {
  return (
    <Suspense fallback={<Skeleton blocks={[320]} />}>
      <AnswersCard {...props} />
    </Suspense>
  );
}
