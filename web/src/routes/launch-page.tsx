import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router';
import { texts as importTexts } from '../features/assessments/import/texts.ts';
import { LaunchForm } from '../features/assessments/launch/launch-form.tsx';
import { texts } from '../features/assessments/launch/texts.ts';
import { useDocumentTitle } from '../lib/display/document-title.ts';
import { buttonClass } from '../ui/action/button.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';

export function LaunchPage() {
  const { session } = useRouteContext({ from: rootRouteId });
  useDocumentTitle(texts.title);
  if (session.status !== 'signed-in') return null;
  const { user, organization } = session;
  return (
    <div className="flex w-full max-w-form flex-col gap-6">
      <PageHeader
        title={texts.title}
        note={texts.note}
        actions={
          <>
            <Link to="/assessment/create" className={buttonClass({ variant: 'quiet' })}>
              {texts.inSteps}
            </Link>
            <Link to="/assessment/import" className={buttonClass({ variant: 'quiet' })}>
              {importTexts.link}
            </Link>
          </>
        }
      />
      <LaunchForm userId={user.id} company={organization.name} threshold={organization.threshold} />
    </div>
  );
}
