import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { documentLimits } from '../../../../../domain/document/limits.ts';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { renameDocument } from '../queries/document-queries.ts';
import { rereadLibrary } from '../queries/library-cache.ts';
import { texts } from '../texts.ts';
import type { Named } from './use-undoable-deletion.ts';

const words = texts.rename;

export function RenameDialog({ row, onClose }: { row: Named; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(row.name);
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Selects the name without its extension, which most people keep.
  useEffect(() => {
    const end = row.name.lastIndexOf('.');
    field.current?.focus();
    field.current?.setSelectionRange(0, end > 0 ? end : row.name.length);
  }, [row.name]);
  const request = useMutation({
    mutationFn: () => renameDocument(row.documentId, name.trim()),
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
      onSubmit={() => {
        setMissing(name.trim() === '');
        if (name.trim() === '') return false;
        return request.mutate();
      }}
      onClose={onClose}
    >
      <Field label={words.field} error={missing && name.trim() === '' ? words.missing : undefined}>
        {(wiring) => (
          <TextInput
            {...wiring}
            ref={field}
            maxLength={documentLimits.name}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
