import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import type { UploadCategory } from '../filters.ts';
import { texts } from '../texts.ts';
import { DropZone } from './drop-zone.tsx';
import { RefusedFiles } from './refused-files.tsx';
import { UploadList } from './upload-list.tsx';
import { isRunning, type Queue } from './upload-queue.ts';
import type { Uploads } from './uploads.ts';

type Props = {
  id?: string;
  uploads: Uploads;
  queue: Queue;
  /** Category of the files that are added from now on. */
  category: UploadCategory;
  /** The category in words. */
  note?: string | undefined;
  /** The sentence about a file that was not uploaded. */
  refusedLine?: ((name: string, why: string) => string) | undefined;
};

/** Accepts files and shows the progress of each. */
export function UploadPanel({ id, uploads, queue, category, note, refusedLine }: Props) {
  const { lens, subLens, documentType } = category;
  const add = useCallback(
    (files: readonly File[]) => uploads.add(files, { lens, subLens, documentType }),
    [uploads, lens, subLens, documentType],
  );
  return (
    <section
      id={id}
      aria-label={texts.upload.label}
      className="flex flex-col gap-3 rounded-panel border border-line bg-surface p-4"
    >
      <DropZone note={note} onFiles={add} />
      <RefusedFiles queue={queue} onDismiss={uploads.dismiss} line={refusedLine} />
      <UploadList queue={queue} uploads={uploads} />
    </section>
  );
}

/** Asks before a page with running uploads is left. A change of the address within the page does not count as leaving. */
export function UploadGuard({ queue }: { queue: Queue }): ReactNode {
  const running = isRunning(queue);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: running,
    disabled: !running,
    withResolver: true,
  });
  const words = texts.upload.leave;
  if (leaving.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={words.title}
      action={words.action}
      cancel={words.stay}
      onConfirm={leaving.proceed}
      onClose={leaving.reset}
    >
      <p>{words.note}</p>
    </ConfirmDialog>
  );
}
