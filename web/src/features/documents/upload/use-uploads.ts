import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { count } from '../../../lib/display/format.ts';
import { announce } from '../../../lib/live/announce.ts';
import { notify } from '../../../ui/overlay/toast.ts';
import { rereadLibrary } from '../queries/library-cache.ts';
import { texts } from '../texts.ts';
import type { Queue } from './upload-queue.ts';
import { createUploads, type Uploads } from './uploads.ts';

const files = (number: number) => count(number, 'file', 'files');

/**
 * Uploads of this page; leaving the page aborts them.
 * @param onAllArrived called when a round ends in which every file was uploaded
 * @param onDocument called with the document of a file that has arrived, or that has the same content already
 */
export function useUploads(
  onAllArrived: () => void,
  onDocument?: (documentId: string) => void,
): { readonly uploads: Uploads; readonly queue: Queue } {
  const client = useQueryClient();
  const arrived = useRef({ onAllArrived, onDocument });
  useEffect(() => {
    arrived.current = { onAllArrived, onDocument };
  });
  const [uploads] = useState(() =>
    createUploads(() => ({
      onArrived: (position) => void rereadLibrary(client, position),
      onDocument: (documentId) => arrived.current.onDocument?.(documentId),
      onEnd: ({ done, not }) => {
        if (not > 0) return announce(texts.upload.ended(files(done), files(not)));
        if (done === 0) return;
        notify(texts.upload.uploaded(files(done)), 'success');
        arrived.current.onAllArrived();
      },
    })),
  );
  useEffect(() => () => uploads.stop(), [uploads]);
  return { uploads, queue: useSyncExternalStore(uploads.watch, uploads.queue) };
}
