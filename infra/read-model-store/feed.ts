import type { Position } from '../../domain/kernel/event.ts';
import type { ModelVersion } from './port.ts';

/** What other code can learn about running projections: their progress, and changes of read models. */
export interface ReadModelFeed {
  /** The version that answers queries; undefined while the first version is being built. */
  activeModel(name: string): ModelVersion | undefined;
  /** Waits up to `timeoutMs` until the read model has folded the event at `position`. @returns whether it has */
  waitFor(model: string, position: Position, timeoutMs: number): Promise<boolean>;
  /**
   * @param listener called after each commit that changed documents of the active version @returns a function that
   * unsubscribes
   */
  onCommitted(model: string, listener: (change: Committed) => void): () => void;
  /**
   * @param listener called if commits of an active version may have been missed (another version became active, or a
   * connection was lost): caches must be dropped, and shown documents read again @returns a function that unsubscribes
   */
  onMissed(listener: (model: string, position: Position | null) => void): () => void;
}

export type Committed = { readonly keys: ReadonlySet<string>; readonly position: Position };
