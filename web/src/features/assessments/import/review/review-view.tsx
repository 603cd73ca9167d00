import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { toAppError } from '../../../../lib/app-error.ts';
import { useDocumentTitle } from '../../../../lib/display/document-title.ts';
import { Button, buttonClass } from '../../../../ui/action/button.tsx';
import { PageHeader } from '../../../../ui/layout/page-header.tsx';
import { Banner } from '../../../../ui/state/banner.tsx';
import { Skeleton } from '../../../../ui/state/skeleton.tsx';
import { ImportProgress } from '../import-progress.tsx';
import { progressQuery } from '../import-queries.ts';
import { CheckFigures } from './check-figures.tsx';
import { ShowDialog, WithdrawDialog } from './end-dialogs.tsx';
import { checkQuery } from './review-queries.ts';
import { texts } from './texts.ts';

/** One import after its file was read: its figures for its importer, then its progress once it is shown. */
export function ReviewView({ assessmentId }: { assessmentId: string }) {
  useDocumentTitle(texts.pageTitle);
  const { data, error, refetch } = useQuery(progressQuery(assessmentId));
  if (data?.state === 'review') return <Check assessmentId={assessmentId} />;
  return (
    <>
      <PageHeader title={texts.pageTitle} />
      {data ? null : error ? <Failed error={error} onAgain={refetch} /> : <Loading />}
      {data?.state === 'withdrawn' ? (
        <Banner
          action={
            <Link to="/assessment/import" className={buttonClass()}>
              {texts.again}
            </Link>
          }
        >
          {texts.withdrawn}
        </Banner>
      ) : null}
      {data && data.state !== 'withdrawn' ? <ImportProgress assessmentId={assessmentId} /> : null}
    </>
  );
}

function Check({ assessmentId }: { assessmentId: string }) {
  const { data: check, error, refetch } = useQuery(checkQuery(assessmentId));
  const [ending, setEnding] = useState<'show' | 'withdraw'>();
  const navigate = useNavigate();
  const close = () => setEnding(undefined);
  if (!check)
    return (
      <>
        <PageHeader title={texts.pageTitle} />
        {error ? <Failed error={error} onAgain={refetch} /> : <Loading />}
      </>
    );
  return (
    <>
      <PageHeader
        title={texts.title(check.name)}
        note={texts.todo}
        actions={
          <>
            <Button variant="primary" onClick={() => setEnding('show')}>
              {texts.show.button}
            </Button>
            <Button onClick={() => setEnding('withdraw')}>{texts.withdraw.button}</Button>
          </>
        }
      />
      <CheckFigures check={check} />
      {ending === 'show' ? <ShowDialog import={check} onClose={close} onDone={close} /> : null}
      {ending === 'withdraw' ? (
        <WithdrawDialog
          import={check}
          onClose={close}
          onDone={() => void navigate({ to: '/assessment/import', replace: true })}
        />
      ) : null}
    </>
  );
}

const Loading = () => <Skeleton blocks={[96, 240, 240]} label={texts.loading} />;

/** The list of imports is the other way: there one can be withdrawn without its figures. */
function Failed({ error, onAgain }: { error: Error; onAgain: () => Promise<unknown> }) {
  return (
    <Banner
      tone="bad"
      action={
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void onAgain()}>{texts.tryAgain}</Button>
          <Link to="/assessment/import" className={buttonClass()}>
            {texts.list.title}
          </Link>
        </div>
      }
    >
      {toAppError(error).message}
    </Banner>
  );
}
