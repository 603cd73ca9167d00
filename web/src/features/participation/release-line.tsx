import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AssessmentSummary } from '../../../../api/assessment/contract/assessments.ts';
import { useAt } from '../../lib/past.ts';
import { resultsQuery } from '../../lib/queries/results-queries.ts';
import { Banner } from '../../ui/state/banner.tsx';
import { releaseText } from './release-text.ts';
import { texts } from './texts.ts';

/** Progress towards the next results, with a link to the released ones. */
export function ReleaseLine({ assessment }: { assessment: AssessmentSummary }) {
  const { assessmentId } = assessment;
  const at = useAt();
  const { data } = useQuery(resultsQuery(assessmentId, undefined, at));
  // The same lines before the results are read, so that nothing below moves then.
  return (
    <Banner
      action={
        <Link
          to="/dashboard"
          search={{ assessment: assessmentId, at }}
          className="font-medium text-accent-text hover:underline"
        >
          {texts.release.link}
        </Link>
      }
    >
      <p>{data ? releaseText(data, assessment) : texts.release.reading}</p>
      {assessment.status !== 'closed' && assessment.releases === 'inSteps' && !assessment.named ? (
        <p className="text-13 text-text-3">{texts.release.inSteps}</p>
      ) : null}
    </Banner>
  );
}
