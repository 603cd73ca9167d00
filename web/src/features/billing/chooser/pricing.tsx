import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { texts } from '../texts.ts';
import { PlanChooser } from './plan-chooser.tsx';

/** /pricing: public page with the plan chooser. */
export function Pricing() {
  useDocumentTitle(texts.plans.title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={texts.plans.title} note={texts.plans.note} />
      <h2 className="sr-only">{texts.plans.list}</h2>
      <PlanChooser />
    </div>
  );
}
