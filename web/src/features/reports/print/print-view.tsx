import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { type ReportKind, reportKinds } from '../../../../../api/report/contract/reports.ts';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { Segmented } from '../../../ui/action/segmented.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ReportDocument } from '../document/report-document.tsx';
import { reportQuery } from '../report-queries.ts';
import { texts } from '../texts.ts';

const words = texts.print;

/** Print view of the report, with a button for the browser's print dialog. */
export function PrintView({ assessmentId, kind }: { assessmentId: string; kind: ReportKind }) {
  const { data } = useSuspenseQuery(reportQuery(assessmentId, kind));
  const navigate = useNavigate();
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6 print:max-w-none">
      <div className="no-print flex flex-wrap items-center justify-between gap-3">
        <Link
          to="/dashboard"
          search={{ assessment: assessmentId }}
          className={buttonClass({ size: 'dense' })}
        >
          {words.back}
        </Link>
        {data ? (
          <div className="flex flex-wrap items-center gap-2">
            <Segmented
              label={words.kind}
              choices={reportKinds.map((value) => ({ value, label: texts.kinds[value] }))}
              chosen={kind}
              onChoose={(value) => void navigate({ to: '.', search: { kind: value }, replace: true })}
            />
            <Button
              variant="primary"
              icon={<Printer className="size-4" aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {words.print}
            </Button>
          </div>
        ) : null}
      </div>
      {data ? <ReportDocument report={data} /> : <NothingReleased />}
    </div>
  );
}

function NothingReleased() {
  useDocumentTitle(words.title);
  return (
    <Card>
      <h1 className="sr-only">{words.title}</h1>
      <EmptyState title={words.waitingTitle}>{words.waiting}</EmptyState>
    </Card>
  );
}
