import { eventTypes } from '../../events.ts';

/** Events of an assessment that leave the house whole, for whoever may see its audit trail: what each event type says of itself. */
export const disclosed: ReadonlySet<string> = new Set(
  [...eventTypes.values()]
    .filter(({ audit }) => 'export' in audit && audit.export === 'whole')
    .map(({ type }) => type),
);
