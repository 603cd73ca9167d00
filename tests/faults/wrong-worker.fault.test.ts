import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, participationOf, registerLeader } from '../support/client.ts';
import { redisMissing } from '../support/redis-server.ts';
import { type ScaledProduct, startScaled } from '../support/scaled.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { waitFor } from '../support/wait-for.ts';

const ahead = new URL('shifted-clock.ts', import.meta.url).href;
const hour = 3_600_000;
const soon = { timeout: 60_000, interval: 50 };

/** One of two workers has had a clock two days ahead since its start; the event store stamps events by a correct clock. */
describe.skipIf(redisMissing)('a worker whose clock is wrong from the start, beside a correct one', () => {
  let product: ScaledProduct;
  let wrong: TestServer;
  beforeAll(async () => {
    product = await startScaled({ apis: 1, workers: 1 });
    wrong = await startServer({
      role: 'worker',
      env: { ...product.env, NODE_OPTIONS: `--import=${ahead}` },
    });
  });
  afterAll(async () => {
    await wrong?.stop();
    await product?.stop();
  });

  it('detects that by the first event that arrives, reports it, and closes nothing by date; the correct worker does', async () => {
    const leader = await registerLeader(product.url);
    await waitFor(
      () => expect(wrong.output()).toContain('and that of the event store are more than a minute apart'),
      soon,
    );
    const launched = async (name: string, inMs: number) => {
      const closesAt = new Date(Date.now() + inMs).toISOString();
      const participants = [{ name: 'Ada', email: 'ada@example.org', role: 'Employee' as const }];
      return (await launch(leader, { name, company: 'Engines Ltd', closesAt, participants })).assessmentId;
    };
    const later = await launched('Tomorrow', hour);
    const now = await launched('In a moment', 12_000);
    // The correct worker closes the assessment; by then the wrong worker has read both rows many times.
    await waitFor(
      async () => expect((await participationOf(leader, now)).assessment.closedAt).not.toBeNull(),
      soon,
    );
    expect((await participationOf(leader, later)).assessment).toMatchObject({
      status: 'open',
      closedAt: null,
    });
    expect(product.workers[0]?.output()).not.toContain('more than a minute apart');
  });
});
