import type { Position } from '../../domain/kernel/event.ts';
import type { ModelVersion } from './port.ts';

/** Public status of running projections: their progress and change notifications. */
export interface ReadModelFeed {
  /** The version that answers queries; undefined while the first one is being built. */
  activeModel(name: string): ModelVersion | undefined;
  /** Waits up to `timeoutMs` until the read model has folded `position`. @returns whether it has. */
  waitFor(model: string, position: Position, timeoutMs: number): Promise<boolean>;
  /** Called after each commit that changed documents of the active version. @returns unsubscribe */
  onCommitted(model: string, listener: (change: Committed) => void): () => void;
  /**
   * Called when commits of an active version may have been missed (another version answers, a connection was lost): caches must be dropped
   * and shown documents read again. @returns unsubscribe
   */
  onMissed(listener: (model: string, position: Position | null) => void): () => void;
}

export type Committed = { readonly keys: ReadonlySet<string>; readonly position: Position };
