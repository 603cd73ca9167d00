import { eventTypes } from '../../events.ts';

/** Types of events that an audit export contains in full; each event type declares this itself. */
export const disclosed: ReadonlySet<string> = new Set(
  [...eventTypes.values()]
    .filter(({ audit }) => 'export' in audit && audit.export === 'whole')
    .map(({ type }) => type),
);
