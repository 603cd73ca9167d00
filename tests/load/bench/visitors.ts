import { setTimeout as pause } from 'node:timers/promises';
import { visit, visitorsOf } from './visitor.ts';

/** A round of visitors, requested by the process that measures. */
export type VisitorsRound = {
  readonly url: string;
  readonly round: number;
  readonly visitors: number;
  /** Time in which all of them come, in ms. */
  readonly arriveMs: number;
  readonly betweenMs: number;
  /** Length of the round, in ms, after which their live connections close. */
  readonly lastsMs: number;
  /** Only look at the board and the results, and rate nothing. */
  readonly onlyLook?: boolean;
};
export type VisitorsTold = {
  readonly done: number;
  readonly failed: readonly string[];
  readonly messages: number;
};

// A process of its own with the lowest priority, so that making the visitors' requests takes no time from what is measured.
process.on('message', (round: VisitorsRound) => {
  void run(round).then((told) => process.send?.(told));
});
process.once('disconnect', () => process.exit(0));

async function run({
  url,
  round,
  visitors,
  arriveMs,
  betweenMs,
  lastsMs,
  onlyLook = false,
}: VisitorsRound): Promise<VisitorsTold> {
  const client = visitorsOf(url);
  const over = pause(lastsMs);
  const visits = await Promise.all(
    Array.from({ length: visitors }, async (_, index) => {
      await pause((index * arriveMs) / visitors);
      const source = `10.${round}.${index >> 8}.${index & 255}`;
      return visit({ url, client, source, betweenMs, onlyLook });
    }),
  );
  await over;
  for (const { leave } of visits) leave();
  client.close();
  const failed = visits.flatMap(({ failed: why }) => why ?? []);
  return {
    done: visits.length - failed.length,
    failed,
    messages: visits.reduce((sum, { messages }) => sum + messages(), 0),
  };
}
