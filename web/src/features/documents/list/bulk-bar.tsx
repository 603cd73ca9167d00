import { Tags, Trash2 } from 'lucide-react';
import { messageOr } from '../../../lib/app-error.ts';
import { count } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import type { Failed } from '../edit/for-each.ts';
import type { Named } from '../edit/use-undoable-deletion.ts';
import { texts } from '../texts.ts';

const words = texts.bulk;

type Props = {
  selected: number;
  onCategory: () => void;
  onDelete: () => void;
  onClear: () => void;
};

/** Actions on all selected documents. Stays visible while the list scrolls. */
export function BulkBar({ selected, onCategory, onDelete, onClear }: Props) {
  return (
    <section
      aria-label={words.label}
      className="sticky top-13 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b bg-accent-subtle px-4 py-2 md:px-5 lg:top-0"
    >
      <p role="status" className="font-medium tabular">
        {words.selected(count(selected, 'document', 'documents'))}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="dense" icon={<Tags className="size-4" aria-hidden="true" />} onClick={onCategory}>
          {words.category}
        </Button>
        <Button
          size="dense"
          variant="danger"
          icon={<Trash2 className="size-4" aria-hidden="true" />}
          onClick={onDelete}
        >
          {words.delete}
        </Button>
        <Button size="dense" variant="quiet" onClick={onClear}>
          {words.clear}
        </Button>
      </div>
    </section>
  );
}

/** Documents for which a bulk action failed. */
export function NotDone({ failed, onDismiss }: { failed: readonly Failed<Named>[]; onDismiss: () => void }) {
  if (failed.length === 0) return null;
  return (
    <Banner
      tone="bad"
      action={
        <Button size="dense" onClick={onDismiss}>
          {words.dismiss}
        </Button>
      }
    >
      <p className="font-medium">{words.notDone}</p>
      <ul className="mt-1 list-disc pl-5">
        {failed.map(({ item, error }) => (
          <li key={item.documentId}>{words.line(item.name, messageOr(error, texts.failed))}</li>
        ))}
      </ul>
    </Banner>
  );
}
