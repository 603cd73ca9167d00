import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import { ImportView } from '../features/assessments/import/import-view.tsx';
import { texts } from '../features/assessments/import/texts.ts';
import { useDocumentTitle } from '../lib/display/document-title.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';

export function ImportPage() {
  const { session } = useRouteContext({ from: rootRouteId });
  useDocumentTitle(texts.title);
  if (session.status !== 'signed-in') return null;
  const { organization } = session;
  return (
    <div className="flex w-full max-w-form flex-col gap-6">
      <PageHeader title={texts.title} note={texts.note} />
      <ImportView company={organization.name} threshold={organization.threshold} />
    </div>
  );
}
