import { useParams, useSearch } from '@tanstack/react-router';
import { PrintView } from '../features/reports/print/print-view.tsx';

/** /assessments/$assessmentId/report/print: printable report. */
export function ReportPrintPage() {
  const from = '/signed-in/assessments/$assessmentId/report/print';
  const { assessmentId } = useParams({ from });
  const { kind = 'standard' } = useSearch({ from });
  return <PrintView assessmentId={assessmentId} kind={kind} />;
}
