/**
 * An upload. `cut`: no answer arrived, or the server is busy; it can be sent again under the same id. `refused`: rejected permanently, by
 * the page or the server.
 */
export type Upload = {
  /** Idempotency key of the request, the same on each retry. */
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly stage: 'waiting' | 'sending' | 'done' | 'refused' | 'cut';
  /** Bytes. */
  readonly sent: number;
  /** Sentence for `refused` and `cut`. */
  readonly why: string | null;
  /** Id of the document that has this content already. */
  readonly existing: string | null;
};
/** In the order in which the files were added. */
export type Queue = readonly Upload[];

export type QueueEvent =
  | { readonly type: 'added'; readonly files: readonly AddedFile[] }
  | { readonly type: 'started' | 'finished' | 'retried' | 'removed'; readonly id: string }
  | { readonly type: 'progressed'; readonly id: string; readonly share: number }
  | { readonly type: 'cut'; readonly id: string; readonly why: string }
  | { readonly type: 'refused'; readonly id: string; readonly why: string; readonly existing: string | null }
  | { readonly type: 'dismissed' };
export type AddedFile = Pick<Upload, 'id' | 'name' | 'size'> & { readonly refusal: string | null };

const mostAtOnce = 3;

export function evolve(queue: Queue, event: QueueEvent): Queue {
  switch (event.type) {
    case 'added':
      // Drops the earlier round, whose outcome has been shown. A `cut` file stays until it is sent again or removed.
      return [
        ...(isRunning(queue) ? queue : queue.filter(({ stage }) => stage === 'cut')),
        ...event.files.map(
          ({ refusal, ...file }): Upload => ({
            ...file,
            stage: refusal === null ? 'waiting' : 'refused',
            sent: 0,
            why: refusal,
            existing: null,
          }),
        ),
      ];
    case 'started':
      return changed(queue, event.id, () => ({ stage: 'sending', sent: 0 }));
    case 'progressed':
      return changed(queue, event.id, ({ stage, size, sent }) =>
        stage === 'sending' ? { sent: Math.round(size * event.share) } : { sent },
      );
    case 'finished':
      return changed(queue, event.id, ({ size }) => ({ stage: 'done', sent: size }));
    case 'cut':
      return changed(queue, event.id, () => ({ stage: 'cut', sent: 0, why: event.why }));
    case 'retried':
      return changed(queue, event.id, ({ stage }) =>
        stage === 'cut' ? { stage: 'waiting', why: null } : {},
      );
    case 'refused':
      return changed(queue, event.id, () => ({
        stage: 'refused',
        sent: 0,
        why: event.why,
        existing: event.existing,
      }));
    case 'removed':
      return queue.filter(({ id }) => id !== event.id);
    case 'dismissed':
      return queue.filter(({ stage }) => stage !== 'refused');
  }
}

/** Files to start sending now. */
export function due(queue: Queue): Queue {
  const free = mostAtOnce - queue.filter(({ stage }) => stage === 'sending').length;
  return queue.filter(({ stage }) => stage === 'waiting').slice(0, Math.max(0, free));
}

export const isRunning = (queue: Queue): boolean =>
  queue.some(({ stage }) => stage === 'waiting' || stage === 'sending');

/** How many files of a round were uploaded, and how many were not. */
export function outcomeOf(queue: Queue): { readonly done: number; readonly not: number } {
  const done = queue.filter(({ stage }) => stage === 'done').length;
  return { done, not: queue.length - done };
}

const changed = (queue: Queue, id: string, change: (upload: Upload) => Partial<Upload>): Queue =>
  queue.map((upload) => (upload.id === id ? { ...upload, ...change(upload) } : upload));
