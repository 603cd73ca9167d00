import { v4 as randomUuid } from 'uuid';
import { uploaded } from '../../../../../api/document/contract/documents.ts';
import { AppError, toAppError } from '../../../lib/app-error.ts';
import { isRetried } from '../../../lib/request/retry.ts';
import { upload } from '../../../lib/upload/upload.ts';
import { urls } from '../../../lib/urls.ts';
import type { UploadCategory } from '../filters.ts';
import { refusalOf } from './upload-checks.ts';
import { due, evolve, isRunning, outcomeOf, type Queue, type QueueEvent } from './upload-queue.ts';

type Round = { readonly done: number; readonly not: number };
type Listeners = {
  /** Called when a file has arrived; the library includes it from this position on. */
  readonly onArrived: (position: string) => void;
  /** Called with the document of a file that has arrived, or that has the same content already. */
  readonly onDocument?: ((documentId: string) => void) | undefined;
  /** Called when no upload is running any more. */
  readonly onEnd: (round: Round) => void;
};

export type Uploads = ReturnType<typeof createUploads>;

/** Uploads the files chosen on one page to the library; the rules are in upload-queue.ts. */
export function createUploads(listeners: () => Listeners) {
  let queue: Queue = [];
  const forms = new Map<string, () => FormData>();
  const running = new Map<string, AbortController>();
  const watchers = new Set<() => void>();

  function tell(event: QueueEvent): void {
    const ran = isRunning(queue);
    queue = evolve(queue, event);
    for (const { id } of due(queue)) {
      queue = evolve(queue, { type: 'started', id });
      void send(id);
    }
    for (const watcher of watchers) watcher();
    const isNew = event.type === 'added' && queue.length > 0;
    if ((ran || isNew) && !isRunning(queue)) listeners().onEnd(outcomeOf(queue));
  }

  async function send(id: string): Promise<void> {
    const form = forms.get(id);
    if (!form) return;
    const control = new AbortController();
    running.set(id, control);
    try {
      const { position, documentId } = await upload(urls.documents(), form(), uploaded, {
        requestId: id,
        signal: control.signal,
        onProgress: (share) => tell({ type: 'progressed', id, share }),
      });
      forms.delete(id);
      listeners().onArrived(position);
      tell({ type: 'finished', id });
      listeners().onDocument?.(documentId);
    } catch (thrown) {
      if (control.signal.aborted) return;
      const event = eventOf(id, thrown);
      tell(event);
      if (event.type === 'refused' && event.existing !== null) listeners().onDocument?.(event.existing);
    } finally {
      running.delete(id);
    }
  }

  return {
    queue: (): Queue => queue,
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    add(files: readonly File[], category: UploadCategory): void {
      const added = files.map((file) => {
        const id = randomUuid();
        forms.set(id, () => formOf(file, category));
        return { id, name: file.name, size: file.size, refusal: refusalOf(file) };
      });
      if (added.length > 0) tell({ type: 'added', files: added });
    },
    retry: (id: string) => tell({ type: 'retried', id }),
    /** Removes a file from the queue, and aborts its upload if that is running. */
    remove(id: string): void {
      running.get(id)?.abort();
      forms.delete(id);
      tell({ type: 'removed', id });
    },
    dismiss: () => tell({ type: 'dismissed' }),
    stop(): void {
      for (const control of running.values()) control.abort();
    },
  };
}

/** The server reads the fields before the file. */
function formOf(file: File, { lens, subLens, documentType }: UploadCategory): FormData {
  const form = new FormData();
  if (lens !== undefined) form.set('lens', lens);
  if (subLens !== undefined) form.set('subLens', subLens);
  form.set('documentType', documentType);
  form.set('file', file);
  return form;
}

function eventOf(id: string, thrown: unknown): QueueEvent {
  const { message } = toAppError(thrown);
  if (thrown instanceof AppError && !isRetried(thrown.status))
    return { type: 'refused', id, why: message, existing: existingIn(thrown) };
  return { type: 'cut', id, why: message };
}

/** The document that has this content already. */
export function existingIn({ code, data }: AppError): string | null {
  if (code !== 'DOCUMENT_EXISTS' || typeof data !== 'object' || data === null) return null;
  return 'documentId' in data && typeof data.documentId === 'string' ? data.documentId : null;
}
