import type { Decision, Evolution } from '../kernel/decision.ts';
import type { ExportEvent } from './events.ts';

/** Whether this export is in the log. */
export const exportState: Evolution<boolean, ExportEvent> = { initial: false, evolve: () => true };

/** Once, however often it is asked for with the same id. */
export function noteExport(noted: boolean, fact: ExportEvent): Decision<ExportEvent> {
  return noted ? [] : [fact];
}
