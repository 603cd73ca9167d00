import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Results } from '../../../../api/contract/results.ts';
import { count } from '../../lib/display/format.ts';
import { Banner } from '../../ui/state/banner.tsx';
import { resultsQuery } from '../results/results-queries.ts';
import { texts } from './texts.ts';

/** How far the next results are away. */
export function ReleaseLine({ assessmentId }: { assessmentId: string }) {
  const { data } = useQuery(resultsQuery(assessmentId));
  if (!data) return <div className="min-h-10.5" />;
  return (
    <Banner
      action={
        <Link
          to="/dashboard"
          search={{ assessment: assessmentId }}
          className="font-medium text-accent-text hover:underline"
        >
          {texts.release.link}
        </Link>
      }
    >
      {sentence(data)}
    </Banner>
  );
}

function sentence({ state, waitingFor, assessment }: Results): string {
  const { release } = texts;
  if (waitingFor !== null && assessment.status !== 'closed') {
    const people = count(waitingFor, 'more person', 'more people');
    return state === 'released' ? release.next(people) : release.first(people);
  }
  return state === 'released' ? release.closed : release.none;
}
