import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { v4 as randomUuid } from 'uuid';
import { uploaded } from '../../../../../api/document/contract/documents.ts';
import { AppError, messageOr } from '../../../lib/app-error.ts';
import { formatNumber, formatPercent } from '../../../lib/display/format.ts';
import { upload } from '../../../lib/upload/upload.ts';
import { urls } from '../../../lib/urls.ts';
import { textLink } from '../../../ui/action/text-link.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { ProgressBar } from '../../../ui/state/progress-bar.tsx';
import { rereadLibrary } from '../queries/library-cache.ts';
import { texts } from '../texts.ts';
import { accepted, refusalOf } from '../upload/upload-checks.ts';
import { existingIn } from '../upload/uploads.ts';
import type { Named } from './use-undoable-deletion.ts';

const words = texts.version;

type Chosen = {
  readonly file: File;
  /** Idempotency key. */
  readonly requestId: string;
};

/** Replaces the file of a document; the earlier versions stay. */
export function VersionDialog({ row, onClose }: { row: Named; onClose: () => void }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [wrong, setWrong] = useState<string>();
  const [share, setShare] = useState(0);
  const control = useRef<AbortController>(null);
  useEffect(() => () => control.current?.abort(), []);
  const request = useMutation({
    mutationFn: ({ file, requestId }: Chosen) => {
      control.current = new AbortController();
      const form = new FormData();
      form.set('file', file);
      return upload(urls.documentVersions(row.documentId), form, uploaded, {
        requestId,
        signal: control.current.signal,
        onProgress: setShare,
      });
    },
    onSuccess: async ({ version, position }) => {
      await rereadLibrary(client, position);
      notify(words.done(formatNumber(version)), 'success');
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.title(row.name)}
      action={words.save}
      request={request}
      failure={request.error ? <Failure error={request.error} onLeave={onClose} /> : null}
      onSubmit={() => {
        const refusal = chosen ? refusalOf(chosen.file) : words.missing;
        setWrong(refusal ?? undefined);
        if (!chosen || refusal !== null) return false;
        return request.mutate(chosen);
      }}
      onClose={onClose}
    >
      <Field label={words.file} hint={words.hint} error={wrong}>
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            accept={accepted}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              setChosen(file ? { file, requestId: randomUuid() } : null);
              setWrong(undefined);
              request.reset();
            }}
            className="w-full rounded-control border border-line border-dashed bg-sunken p-3 text-14 file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-control file:border file:border-line file:bg-surface file:px-3.5 file:font-medium file:text-14 file:text-text pointer-coarse:file:min-h-11"
          />
        )}
      </Field>
      {/* Its room is there before, so that Cancel stays in its place. */}
      <div className="h-1.5">
        {request.isPending && chosen ? (
          <ProgressBar
            value={share}
            max={1}
            label={texts.upload.progress(chosen.file.name)}
            words={words.sent(formatPercent(share, 1))}
          />
        ) : null}
      </div>
    </FormDialog>
  );
}

function Failure({ error, onLeave }: { error: unknown; onLeave: () => void }) {
  const existing = error instanceof AppError ? existingIn(error) : null;
  return (
    <Banner tone="bad">
      {messageOr(error, texts.failed)}{' '}
      {existing === null ? null : (
        <Link to="/documents" search={{ document: existing }} className={textLink} onClick={onLeave}>
          {texts.upload.existing}
        </Link>
      )}
    </Banner>
  );
}
