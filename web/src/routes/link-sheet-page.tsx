import { useParams } from '@tanstack/react-router';
import { LinkSheet } from '../features/participation/kept/link-sheet.tsx';

/** /assessments/$assessmentId/links/print: printable sheet of kept links. */
export function LinkSheetPage() {
  const { assessmentId } = useParams({
    from: '/assessments/$assessmentId/links/print: printable sheet of personal links.',
  });
  return <LinkSheet assessmentId={assessmentId} />;
}
