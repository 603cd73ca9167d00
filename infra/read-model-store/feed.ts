import type { Position } from '../../domain/kernel/event.ts';
import type { ModelVersion } from './port.ts';

/** What the outside may know of running projections: how far they are, and that something changed. */
export interface ReadModelFeed {
  /** The set that answers queries; undefined while the first one is being built. */
  activeModel(name: string): ModelVersion | undefined;
  /** Waits until the read model has seen `position`, at most `timeoutMs`. @returns whether it has. */
  waitFor(model: string, position: Position, timeoutMs: number): Promise<boolean>;
  /** Called after each commit that changed documents of the (active) read model. @returns unsubscribe */
  onCommitted(model: string, listener: (change: Committed) => void): () => void;
  /**
   * Called when commits of an active read model may have gone by unseen (another version answers, a connection was lost):
   * whoever remembers its documents forgets them, whoever shows them reads again. @returns unsubscribe
   */
  onMissed(listener: (model: string, position: Position | null) => void): () => void;
}

export type Committed = { readonly keys: ReadonlySet<string>; readonly position: Position };
