import { Link, rootRouteId, useRouteContext, useSearch } from '@tanstack/react-router';
import { texts as importTexts } from '../features/assessments/import/texts.ts';
import { LaunchForm } from '../features/assessments/launch/launch-form.tsx';
import { texts } from '../features/assessments/launch/texts.ts';
import { useDocumentTitle } from '../lib/display/document-title.ts';
import { lateComponent } from '../lib/display/late.tsx';
import { buttonClass } from '../ui/action/button.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';

/** Loaded on demand: most launches repeat nothing. */
const RepeatLaunch = lateComponent(
  async () => (await import('../features/assessments/launch/repeat/repeat-launch.tsx')).RepeatLaunch,
);

const SampleLaunch = lateComponent(
  async () => (await import('../features/assessments/launch/sample/sample-launch.tsx')).SampleLaunch,
);

export function LaunchPage() {
  const { session } = useRouteContext({ from: rootRouteId });
  const { repeat, settings } = useSearch({ from: '/signed-in/assessment/launch' });
  useDocumentTitle(texts.title);
  if (session.status !== 'signed-in') return null;
  const { user, organization } = session;
  const about = { userId: user.id, company: organization.name, threshold: organization.threshold };
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
      {settings === 'sample' ? (
        <SampleLaunch {...about} />
      ) : repeat === undefined ? (
        <LaunchForm {...about} />
      ) : (
        <RepeatLaunch key={repeat} repeats={repeat} {...about} />
      )}
    </div>
  );
}
