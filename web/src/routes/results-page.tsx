import { useSearch } from '@tanstack/react-router';
import { Suspense, useCallback } from 'react';
import { NoAssessments } from '../features/assessments/no-assessments.tsx';
import { EvidenceWaiting } from '../features/documents/evidence/evidence-waiting.tsx';
import { BesideSubLens } from '../features/results/evidence-place.ts';
import { ResultsView } from '../features/results/results-view.tsx';
import { texts } from '../features/results/texts.ts';
import { lateComponent } from '../lib/display/late.tsx';

// Evidence is below the fold, so the page does not wait for its code.
const EvidenceButton = lateComponent(
  async () => (await import('../features/documents/evidence/evidence-button.tsx')).EvidenceButton,
);
const EvidenceCard = lateComponent(
  async () => (await import('../features/documents/evidence/evidence-card.tsx')).EvidenceCard,
  <EvidenceWaiting />,
);

/** /dashboard: released results, with the evidence attached to sub-lenses. */
export function ResultsPage() {
  const { assessment, group, at } = useSearch({ from: '/signed-in/of-assessment/dashboard' });
  const beside = useCallback(
    ({ id, name }: { readonly id: string; readonly name: string }) =>
      assessment ? <EvidenceButton assessmentId={assessment} subLens={id} name={name} /> : null,
    [assessment],
  );
  if (!assessment) return <NoAssessments view={texts.view} {...texts.none} />;
  return (
    <BesideSubLens value={beside}>
      <ResultsView
        key={assessment}
        assessmentId={assessment}
        group={group}
        at={at}
        evidence={
          <Suspense fallback={<EvidenceWaiting />}>
            <EvidenceCard assessmentId={assessment} />
          </Suspense>
        }
      />
    </BesideSubLens>
  );
}
