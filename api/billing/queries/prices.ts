import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { paidPlanIds } from '../../../domain/billing/plans.ts';
import { BlobExists } from '../../../infra/blob-store/port.ts';
import type { PerPlan, Price } from '../../../infra/config/billing.ts';
import { sha256Of } from '../../../infra/tables/read-table.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';

const refreshedAfterMs = 600_000;
/** Pause after a failure, so that requests for prices do not become requests to a provider in trouble. */
const retriedAfterMs = 30_000;
const price = z.strictObject({ amount: z.number(), currency: z.string() });
const perInterval = z.strictObject({ month: z.optional(price), year: z.optional(price) });
const keptPrices = z.partialRecord(z.enum(paidPlanIds), perInterval);

type Dependencies = Pick<ApiDependencies, 'payments' | 'billing' | 'blobs' | 'clock' | 'log'>;

/**
 * Prices of plans, refreshed from the provider every ten minutes. While the provider is unreachable, the last known
 * prices apply, also those of before a restart, or else those in the settings.
 */
export function createPrices({
  payments,
  billing,
  blobs,
  clock,
  log,
}: Dependencies): () => Promise<PerPlan<Price>> {
  let known: { readonly prices: PerPlan<Price>; readonly until: number } | undefined;
  let asking: Promise<void> | undefined;
  // The amount of a price id never changes at the provider, so the prices of the same ids are the same content.
  const key = `billing/prices-${sha256Of(JSON.stringify(billing?.stripe?.prices ?? {}))}`;

  const keep = async (prices: PerPlan<Price>) => {
    try {
      await blobs.put(key, Buffer.from(JSON.stringify(prices)), { contentType: 'application/json' });
    } catch (error) {
      if (!(error instanceof BlobExists))
        log.warn({ err: error }, 'prices could not be kept for the next start');
    }
  };
  const kept = async (): Promise<PerPlan<Price> | undefined> => {
    const blob = await blobs.get(key);
    const read = keptPrices.safeParse(blob && (await json(blob.stream)));
    return read.success ? (read.data as PerPlan<Price>) : undefined;
  };
  const ask = async () => {
    try {
      const prices = await payments?.prices();
      if (prices) {
        const isNew = JSON.stringify(prices) !== JSON.stringify(known?.prices);
        known = { prices, until: clock.now() + refreshedAfterMs };
        if (isNew) await keep(prices);
      }
    } catch (error) {
      log.warn({ err: error }, 'prices could not be read; the last known ones are shown');
      const prices = known?.prices ?? (await kept().catch(() => undefined)) ?? billing?.prices ?? {};
      known = { prices, until: clock.now() + retriedAfterMs };
    }
    asking = undefined;
  };
  return async () => {
    if (payments && (!known || clock.now() >= known.until)) {
      asking ??= ask();
      // Known prices are returned at once; the request for new ones continues.
      if (!known) await asking;
    }
    return known?.prices ?? billing?.prices ?? {};
  };
}
