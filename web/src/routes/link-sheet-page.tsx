import { useParams } from '@tanstack/react-router';
import { LinkSheet } from '../features/participation/kept/link-sheet.tsx';

/** /assessments/$assessmentId/links/print: printable sheet of personal links. */
export function LinkSheetPage() {
  const { assessmentId } = useParams({ from: '/signed-in/assessments/$assessmentId/links/print' });
  return <LinkSheet assessmentId={assessmentId} />;
}
