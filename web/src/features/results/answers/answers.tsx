import { lateComponent } from '../../../lib/display/late.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';

/** Loaded for named assessments only. */
export const Answers = lateComponent(
  async () => (await import('./answers-card.tsx')).AnswersCard,
  <Skeleton blocks={[320]} />,
);
