import { useDocumentTitle } from '../../lib/display/document-title.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { LaunchLink } from './launch-link.tsx';

type Props = { view: string; title: string; text: string; action: string };

/** Shown instead of a page about one assessment while there is no assessment. */
export function NoAssessments({ view, title, text, action }: Props) {
  useDocumentTitle(view);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={view} />
      <Card>
        <EmptyState title={title} action={<LaunchLink>{action}</LaunchLink>}>
          {text}
        </EmptyState>
      </Card>
    </div>
  );
}
