import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';
import { documentLimits } from '../../../../../domain/document/limits.ts';
import { count, formatNumber } from '../../../lib/display/format.ts';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { saveCategory } from '../queries/document-queries.ts';
import type { Lenses } from '../queries/lenses.ts';
import { rereadLibrary } from '../queries/library-cache.ts';
import { texts } from '../texts.ts';
import { type CategoryChange, changedCategory, tagsIn } from './category.ts';
import { CategoryFields, type CategoryValue } from './category-fields.tsx';
import { type Failed, forEach } from './for-each.ts';

const words = texts.category;

/** Lens, sub-lens, type and tags of one document. */
export function CategoryDialog({
  row,
  lenses,
  onClose,
}: {
  row: DocumentRow;
  lenses: Lenses;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [value, setValue] = useState<CategoryValue>(row);
  const [tags, setTags] = useState(row.tags.join(', '));
  const request = useMutation({
    mutationFn: () =>
      saveCategory(row.documentId, {
        lens: value.lens ?? null,
        subLens: value.subLens,
        documentType: value.documentType ?? row.documentType,
        tags: tagsIn(tags),
      }),
    onSuccess: async ({ position }) => {
      await rereadLibrary(client, position);
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.title(row.name)}
      action={words.save}
      request={request}
      failed={texts.failed}
      onSubmit={() => request.mutate()}
      onClose={onClose}
    >
      <CategoryFields value={value} onChange={setValue} lenses={lenses} />
      <Field label={words.tags} optional hint={words.tagsHint(formatNumber(documentLimits.tags))}>
        {(wiring) => <TextInput {...wiring} value={tags} onChange={({ target }) => setTags(target.value)} />}
      </Field>
    </FormDialog>
  );
}

type SomeProps = {
  rows: readonly DocumentRow[];
  lenses: Lenses;
  /** All requests have ended; `failed` are unchanged. */
  onDone: (failed: readonly Failed<DocumentRow>[]) => void;
  onClose: () => void;
};

/** Sets lens and type of several documents. A field left unchosen keeps the value of each document. */
export function CategoryOfSomeDialog({ rows, lenses, onDone, onClose }: SomeProps) {
  const client = useQueryClient();
  const [value, setValue] = useState<CategoryValue>({
    lens: undefined,
    subLens: null,
    documentType: undefined,
  });
  const isNothing = value.lens === undefined && value.documentType === undefined;
  const request = useMutation({
    mutationFn: async () => {
      const change: CategoryChange = {
        place: value.lens === undefined ? undefined : { lens: value.lens, subLens: value.subLens },
        documentType: value.documentType,
      };
      const outcome = await forEach(rows, (row) =>
        saveCategory(row.documentId, changedCategory(row, change)),
      );
      await rereadLibrary(client, outcome.position);
      return outcome;
    },
    onSuccess: ({ failed }) => {
      if (failed.length === 0) notify(words.saved, 'success');
      onDone(failed);
    },
  });
  return (
    <FormDialog
      title={words.titleSome(count(rows.length, 'document', 'documents'))}
      action={words.save}
      request={request}
      failed={texts.failed}
      disabledReason={isNothing ? words.nothing : undefined}
      onSubmit={() => !isNothing && request.mutate()}
      onClose={onClose}
    >
      <CategoryFields mayKeep value={value} onChange={setValue} lenses={lenses} />
    </FormDialog>
  );
}
