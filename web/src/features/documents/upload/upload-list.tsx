import { Check, X } from 'lucide-react';
import { sized } from '../../../../../domain/document/size.ts';
import { Button } from '../../../ui/action/button.tsx';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { ProgressBar } from '../../../ui/state/progress-bar.tsx';
import { texts } from '../texts.ts';
import type { Queue, Upload } from './upload-queue.ts';
import type { Uploads } from './uploads.ts';

const words = texts.upload;

/** Files being uploaded, and files that arrived. */
export function UploadList({ queue, uploads }: { queue: Queue; uploads: Uploads }) {
  const shown = queue.filter(({ stage }) => stage !== 'refused');
  if (shown.length === 0) return null;
  return (
    <ul
      aria-label={words.list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="flex max-h-80 flex-col overflow-y-auto -outline-offset-2"
    >
      {shown.map((upload) => (
        <li key={upload.id} className="flex items-center gap-3 border-line border-b py-1.5 last:border-b-0">
          <div className="min-w-0 grow">
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate">{upload.name}</span>
              <span className="shrink-0 text-12 text-text-3 tabular">{progressOf(upload)}</span>
            </p>
            {upload.stage === 'sending' ? (
              <div className="mt-1">
                <ProgressBar
                  value={upload.sent}
                  max={upload.size}
                  label={words.progress(upload.name)}
                  words={words.sent(sized(upload.sent), sized(upload.size))}
                />
              </div>
            ) : null}
            {upload.why === null ? null : <p className="text-13 text-bad">{upload.why}</p>}
          </div>
          <Action upload={upload} uploads={uploads} />
        </li>
      ))}
    </ul>
  );
}

function Action({ upload: { id, name, stage }, uploads }: { upload: Upload; uploads: Uploads }) {
  if (stage === 'done')
    return (
      <span className="flex size-8 shrink-0 items-center justify-center text-good">
        <Check className="size-4" aria-hidden="true" />
      </span>
    );
  return (
    <span className="flex shrink-0 items-center gap-1">
      {stage === 'cut' ? (
        <Button size="dense" aria-label={words.retryOne(name)} onClick={() => uploads.retry(id)}>
          {words.retry}
        </Button>
      ) : null}
      <IconButton
        label={stage === 'cut' ? words.remove(name) : words.cancel(name)}
        onClick={() => uploads.remove(id)}
      >
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </span>
  );
}

function progressOf({ stage, sent, size }: Upload): string {
  if (stage === 'done') return words.done;
  if (stage === 'waiting') return words.waiting;
  if (stage === 'cut') return sized(size);
  return sent < size ? words.sent(sized(sent), sized(size)) : words.checking;
}
