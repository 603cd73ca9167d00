import type { Stage } from './stage.ts';

/** Asks again after each commit of a view, at most this long. @throws when it takes longer */
export async function untilView(
  { infra, views }: Stage,
  view: string,
  mostMs: number,
  holds: () => Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + mostMs;
  for (;;) {
    const head = await infra.store.head();
    if (head !== null) await views.caughtUp(head);
    if (await holds()) return;
    const left = deadline - performance.now();
    if (left <= 0) throw new Error(`The view ${view} of the demo workspace did not get there in time.`);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, Math.min(left, 1_000));
      const stop = views.onCommitted(view, done);
      function done() {
        clearTimeout(timer);
        stop();
        resolve();
      }
    });
  }
}
