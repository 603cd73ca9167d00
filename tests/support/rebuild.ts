import type { EventStore } from '../../infra/event-store/port.ts';

export { compareWithRebuild } from '../../workers/operate/verify-views.ts';

/** Every event of a store, in order. */
export async function everyEvent(store: EventStore) {
  const events = [];
  for (let after = null as Awaited<ReturnType<EventStore['head']>>; ; ) {
    const page = await store.readAll(after, { limit: 5_000 });
    if (page.scannedTo === null || page.events.length === 0) return events;
    events.push(...page.events);
    after = page.scannedTo;
  }
}
