import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { KeptMappings } from '../../../../../../api/survey-import/contract/survey-import.ts';
import { keptMappingLimits } from '../../../../../../domain/kept-mappings/limits.ts';
import { messageOr } from '../../../../lib/app-error.ts';
import { count, formatDate } from '../../../../lib/display/format.ts';
import { saveAs } from '../../../../lib/download/download.ts';
import { IconButton } from '../../../../ui/action/icon-button.tsx';
import { FoldMark } from '../../../../ui/layout/fold-mark.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../../../ui/overlay/toast.ts';
import { Banner } from '../../../../ui/state/banner.tsx';
import { texts } from '../texts.ts';
import { keptQuery, removeKept } from './kept-queries.ts';

const words = texts.kept;
type Kept = KeptMappings['mappings'][number];

/** How earlier files were read, to remove or to save as a mapping file of the command line. */
export function KeptFold() {
  const { data, error } = useQuery(keptQuery);
  const [removing, setRemoving] = useState<Kept>();
  if (error) return <Banner tone="bad">{messageOr(error, words.failed)}</Banner>;
  if (!data || data.mappings.length === 0) return null;
  return (
    <details className="group rounded-panel border border-line bg-surface">
      <summary className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-panel px-4 md:px-5">
        <FoldMark />
        <span className="font-semibold">{words.title}</span>
        <span className="text-13 text-text-2 tabular">
          {count(data.mappings.length, ...words.unit.mapping)}
        </span>
      </summary>
      <div className="flex flex-col gap-3 px-5 pb-4">
        <p className="max-w-reading text-13 text-text-2">{words.note(keptMappingLimits.mappings)}</p>
        <ul aria-label={words.title}>
          {data.mappings.map((kept) => (
            <KeptRow key={kept.mappingId} kept={kept} onRemove={() => setRemoving(kept)} />
          ))}
        </ul>
      </div>
      {removing ? <RemoveDialog kept={removing} onClose={() => setRemoving(undefined)} /> : null}
    </details>
  );
}

function KeptRow({ kept, onRemove }: { kept: Kept; onRemove: () => void }) {
  const { name, at, by, columns, mapping } = kept;
  const save = () =>
    saveAs(
      new Blob([`${JSON.stringify(mapping, null, 2)}\n`], { type: 'application/json' }),
      words.mappingFile(name),
    );
  return (
    <li className="flex items-start gap-3 border-line border-b py-2.5 last:border-b-0">
      <div className="min-w-0 grow">
        <p className="break-words font-medium">{name}</p>
        <p className="text-13 text-text-2 tabular">
          {words.imported(count(columns, ...words.unit.column), formatDate(at), by)}
        </p>
      </div>
      <span className="flex shrink-0">
        <IconButton label={words.save(name)} onClick={save}>
          <Download className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton label={words.remove(name)} onClick={onRemove}>
          <Trash2 className="size-4" aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}

function RemoveDialog({ kept: { mappingId, name }, onClose }: { kept: Kept; onClose: () => void }) {
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: () => removeKept(mappingId),
    onSuccess: async () => {
      notify(words.removed(name), 'success');
      onClose();
      await client.invalidateQueries({ queryKey: keptQuery.queryKey });
    },
  });
  return (
    <ConfirmDialog
      title={words.removeTitle(name)}
      action={words.removeAction}
      request={request}
      failed={words.failed}
      onConfirm={() => request.mutate()}
      onClose={onClose}
    >
      <p>{words.removeNote}</p>
    </ConfirmDialog>
  );
}
