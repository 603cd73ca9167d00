import type { Decision } from '../kernel/decision.ts';
import { noun } from '../kernel/noun.ts';
import { type ExportEvent, exportEvents } from './events.ts';

/** State of one export: true if the export is in the log. */
export const Export = noun({
  name: 'export',
  key: (exportId: string) => exportId,
  events: exportEvents,
  initial: false as boolean,
  evolve: () => true,
});

/** Idempotent by export id. */
export function noteExport(noted: boolean, fact: ExportEvent): Decision<ExportEvent> {
  return noted ? [] : [fact];
}
