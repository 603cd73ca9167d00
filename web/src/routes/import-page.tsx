import { rootRouteId, useRouteContext, useSearch } from '@tanstack/react-router';
import { ImportView } from '../features/assessments/import/import-view.tsx';
import { ReviewView } from '../features/assessments/import/review/review-view.tsx';
import { ReviewsCard } from '../features/assessments/import/review/reviews-card.tsx';
import { texts } from '../features/assessments/import/texts.ts';
import { useDocumentTitle } from '../lib/display/document-title.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';

/** Imports a file, or shows an import that is being checked. */
export function ImportPage() {
  const { check } = useSearch({ from: '/signed-in/assessment/import' });
  return (
    <div className="flex w-full max-w-form flex-col gap-6">
      {check === undefined ? <ImportFile /> : <ReviewView key={check} assessmentId={check} />}
    </div>
  );
}

function ImportFile() {
  const { session } = useRouteContext({ from: rootRouteId });
  useDocumentTitle(texts.title);
  if (session.status !== 'signed-in') return null;
  const { organization } = session;
  return (
    <>
      <PageHeader title={texts.title} note={texts.note} />
      <ReviewsCard withEnded />
      <ImportView company={organization.name} threshold={organization.threshold} />
    </>
  );
}
