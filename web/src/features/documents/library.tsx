import { useCallback, useState } from 'react';
import type { DocumentRow, Documents } from '../../../../api/document/contract/documents.ts';
import { CategoryDialog, CategoryOfSomeDialog } from './edit/category-dialog.tsx';
import type { Failed } from './edit/for-each.ts';
import { RenameDialog } from './edit/rename-dialog.tsx';
import type { Named } from './edit/use-undoable-deletion.ts';
import { VersionDialog } from './edit/version-dialog.tsx';
import { type DocumentsSearch, filterOf, nothingOpen } from './filters.ts';
import { NotDone } from './list/bulk-bar.tsx';
import { DocumentList } from './list/document-list.tsx';
import { useSelection } from './list/use-selection.ts';
import { Preview } from './preview/preview.tsx';
import type { Lenses } from './queries/lenses.ts';
import type { RowAct } from './row/row-actions.tsx';
import { rowLink, useRemoval } from './use-removal.ts';

type Props = {
  library: Documents;
  search: DocumentsSearch;
  lenses: Lenses;
  mayWrite: boolean;
  onChoose: (change: Partial<DocumentsSearch>) => void;
  onUpload: () => void;
};

/** Form that is open, about one document or about the selected ones. */
type Form =
  | { readonly kind: 'rename' | 'category' | 'version'; readonly row: DocumentRow }
  | { readonly kind: 'selected' };

const noFilters = {
  search: undefined,
  lens: undefined,
  subLens: undefined,
  type: undefined,
  tag: undefined,
} as const;

/** The list of documents, the one that is open, and what can be done with them. */
export function Library({ library, search, lenses, mayWrite, onChoose, onUpload }: Props) {
  const { document: open, passage, version, view } = search;
  const { selection, select, clear, toggleAll } = useSelection();
  const [form, setForm] = useState<Form | null>(null);
  const [failed, setFailed] = useState<readonly Failed<Named>[]>([]);
  const closePreview = useCallback(() => onChoose(nothingOpen), [onChoose]);
  const remove = useRemoval({ open, onClose: closePreview, onFailed: setFailed });
  const act = useCallback(
    (what: RowAct, row: DocumentRow) => {
      if (what === 'preview') return onChoose({ ...nothingOpen, document: row.documentId });
      if (what !== 'delete') return setForm({ kind: what, row });
      select(row, false);
      return void remove([row]);
    },
    [remove, select, onChoose],
  );
  const selected = [...selection.values()];
  return (
    <>
      <NotDone failed={failed} onDismiss={() => setFailed([])} />
      <div
        className={`grid items-start gap-4 ${open === undefined ? '' : 'xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]'}`}
      >
        <div className={open === undefined ? '' : 'max-xl:hidden'}>
          <DocumentList
            library={library}
            filter={filterOf(search)}
            isGrid={view === 'grid'}
            open={open}
            selected={selection}
            lenses={lenses}
            mayWrite={mayWrite}
            onSelect={select}
            onAct={act}
            onToggleAll={toggleAll}
            onClear={clear}
            onBulk={(what) => {
              if (what === 'category') return setForm({ kind: 'selected' });
              clear();
              return void remove(selected);
            }}
            onView={onChoose}
            onUpload={onUpload}
            onClearFilters={() => onChoose(noFilters)}
          />
        </div>
        {open === undefined ? null : (
          <Preview
            documentId={open}
            passage={passage === undefined ? null : Number(passage)}
            version={version === undefined ? null : Number(version)}
            lenses={lenses}
            mayWrite={mayWrite}
            onAct={act}
            onClose={() => {
              closePreview();
              requestAnimationFrame(() => rowLink(open)?.focus());
            }}
          />
        )}
      </div>
      {form ? (
        <OpenForm
          form={form}
          selected={selected}
          lenses={lenses}
          onClose={() => setForm(null)}
          onDone={(notDone) => {
            setForm(null);
            clear();
            setFailed(notDone);
          }}
        />
      ) : null}
    </>
  );
}

type FormProps = {
  form: Form;
  selected: readonly DocumentRow[];
  lenses: Lenses;
  onClose: () => void;
  onDone: (failed: readonly Failed<Named>[]) => void;
};

function OpenForm({ form, selected, lenses, onClose, onDone }: FormProps) {
  if (form.kind === 'rename') return <RenameDialog row={form.row} onClose={onClose} />;
  if (form.kind === 'category') return <CategoryDialog row={form.row} lenses={lenses} onClose={onClose} />;
  if (form.kind === 'version') return <VersionDialog row={form.row} onClose={onClose} />;
  return <CategoryOfSomeDialog rows={selected} lenses={lenses} onDone={onDone} onClose={onClose} />;
}
