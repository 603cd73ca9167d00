import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';
import { dissectionRules } from '../../../../../domain/analysis/dissection/dissection-rules.ts';
import { sized } from '../../../../../domain/document/size.ts';
import { toAppError } from '../../../lib/app-error.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { Button } from '../../../ui/action/button.tsx';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { categoryOf } from '../filters.ts';
import { documentsQuery } from '../queries/document-queries.ts';
import { RefusedFiles } from '../upload/refused-files.tsx';
import { accepted } from '../upload/upload-checks.ts';
import { UploadList } from '../upload/upload-list.tsx';
import { UploadGuard } from '../upload/upload-panel.tsx';
import { isRunning } from '../upload/upload-queue.ts';
import { useUploads } from '../upload/use-uploads.ts';
import { texts } from './texts.ts';

const words = texts.choose;
const nothing = () => undefined;

/** Name and size of what is dissected, before it starts. */
type Chosen = Pick<DocumentRow, 'documentId' | 'name' | 'size'>;

/** Chooses one file of this device, documents of the library, or both. A file is uploaded when the dissection starts. */
export function ChooseDocuments({ onDissect }: { onDissect: (documents: string) => void }) {
  const mayUpload = useAccess('documents.write').allowed;
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [file, setFile] = useState<File | null>(null);
  const dissect = (ids: readonly string[]) => onDissect([...new Set(ids)].join(','));
  const ids = chosen.map(({ documentId }) => documentId);
  const { uploads, queue } = useUploads(nothing, (documentId) => dissect([...ids, documentId]));
  const isFull = chosen.length + (file ? 1 : 0) >= dissectionRules.documents;
  const start = () => {
    if (!file) return dissect(ids);
    uploads.add([file], categoryOf({}));
  };
  const toggle = (row: Chosen, isOn: boolean) =>
    setChosen((before) => {
      const others = before.filter(({ documentId }) => documentId !== row.documentId);
      return isOn ? [...others, row] : others;
    });
  return (
    <div className="flex w-full max-w-form flex-col gap-4">
      {mayUpload ? (
        <Card title={words.file} note={words.fileNote}>
          <div className="flex flex-col gap-3">
            <FilePicker
              file={file}
              isFull={isFull}
              onFile={(to) => {
                uploads.dismiss();
                setFile(to);
              }}
            />
            <RefusedFiles queue={queue} onDismiss={uploads.dismiss} />
            <UploadList queue={queue} uploads={uploads} />
          </div>
        </Card>
      ) : null}
      <LibraryCard
        title={mayUpload ? words.fromLibrary : words.onlyLibrary}
        chosen={chosen}
        isFull={isFull}
        onToggle={toggle}
      />
      <section aria-label={words.chosen} className="flex flex-col gap-3">
        <ul aria-label={words.chosen} className="flex max-h-40 flex-col gap-1 overflow-y-auto empty:hidden">
          {chosen.map((row) => (
            <ChosenLine key={row.documentId} {...row} onRemove={() => toggle(row, false)} />
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="primary"
            size="large"
            busy={isRunning(queue) && words.sending}
            disabledReason={!file && chosen.length === 0 && words.nothing}
            onClick={start}
          >
            {words.start}
          </Button>
          <p className="min-w-0 grow basis-60 text-13 text-text-3">{words.what}</p>
        </div>
      </section>
      <UploadGuard queue={queue} />
    </div>
  );
}

type PickerProps = { file: File | null; isFull: boolean; onFile: (file: File | null) => void };

function FilePicker({ file, isFull, onFile }: PickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      {file ? <ChosenLine name={file.name} size={file.size} onRemove={() => onFile(null)} /> : null}
      <div>
        <Button disabledReason={!file && isFull && words.most} onClick={() => picker.current?.click()}>
          {file ? words.another : words.pick}
        </Button>
      </div>
      <input
        ref={picker}
        type="file"
        accept={accepted}
        aria-label={words.pick}
        hidden
        onChange={({ currentTarget }) => {
          const [first] = currentTarget.files ?? [];
          if (first) onFile(first);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

function ChosenLine({ name, size, onRemove }: { name: string; size: number; onRemove: () => void }) {
  return (
    <p className="flex items-center justify-between gap-3">
      <span className="min-w-0 break-words">
        {name} <span className="text-13 text-text-3 tabular">{sized(size)}</span>
      </span>
      <IconButton label={words.removeFile(name)} onClick={onRemove}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </p>
  );
}

type LibraryProps = {
  title: string;
  chosen: readonly Chosen[];
  isFull: boolean;
  onToggle: (row: Chosen, isOn: boolean) => void;
};

function LibraryCard({ title, chosen, isFull, onToggle }: LibraryProps) {
  const [typed, setTyped] = useState('');
  const search = typed.trim() || undefined;
  const { data, error } = useQuery({
    ...documentsQuery({ search, sort: search === undefined ? 'newest' : 'best' }),
    placeholderData: keepPreviousData,
  });
  const ids = new Set(chosen.map(({ documentId }) => documentId));
  const more = data ? data.matching - data.documents.length : 0;
  return (
    <Card title={title} note={words.most}>
      <div className="flex flex-col gap-3">
        {error && !data ? <Banner tone="bad">{toAppError(error).message}</Banner> : null}
        {!data && !error ? <Skeleton blocks={[36, 200]} label={words.loading} /> : null}
        {data?.counts.total === 0 ? <EmptyState title={words.none}>{words.noneNote}</EmptyState> : null}
        {data && data.counts.total > 0 ? (
          <>
            <Field label={words.search}>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  type="search"
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                />
              )}
            </Field>
            {data.documents.length === 0 ? <p className="text-text-2">{words.none}</p> : null}
            <fieldset className="max-h-96 overflow-y-auto">
              <legend className="sr-only">{words.list}</legend>
              <ul className="flex flex-col">
                {data.documents.map((row) => (
                  <li key={row.documentId} className="border-line border-b py-2 last:border-b-0">
                    <Checkbox
                      label={row.name}
                      hint={sized(row.size)}
                      checked={ids.has(row.documentId)}
                      disabled={isFull && !ids.has(row.documentId)}
                      onChange={({ target }) => onToggle(row, target.checked)}
                    />
                  </li>
                ))}
              </ul>
            </fieldset>
            {more > 0 ? <p className="text-13 text-text-3">{words.more(more)}</p> : null}
          </>
        ) : null}
      </div>
    </Card>
  );
}
