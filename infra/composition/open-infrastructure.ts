import { setTimeout as delay } from 'node:timers/promises';
import type { StripeSettings } from '../config/billing.ts';
import type { Config } from '../config/config.ts';
import type { Payments } from '../payments/port.ts';
import type { Log } from '../telemetry/log.ts';
import { tracedPorts } from '../telemetry/tracing.ts';
import { openEmbedded } from './embedded.ts';
import type { Infrastructure } from './infrastructure.ts';

/** How long a stop waits for the collector. */
const lastSpansMs = 2_000;

/**
 * Opens everything underneath: files in one folder, or the stores the settings name.
 * @throws {StoreInUse} when another process has the folder | an Error with a sentence when a store cannot be reached
 */
export async function openInfrastructure(
  config: Config,
  log: Log,
  onFatal: (error: Error) => void,
): Promise<Infrastructure> {
  const stores = await openStores(config, log, onFatal);
  const infra = config.billing?.stripe
    ? { ...stores, payments: await openPayments(config.billing.stripe) }
    : stores;
  if (!config.tracing) return infra;
  // Nobody who does not trace loads it.
  const { openOtlpTracing } = await import('../telemetry/otlp-tracing.ts');
  const tracing = openOtlpTracing(config.tracing);
  const close = async () => {
    await infra.close();
    // A collector that is gone, or says nothing, must not keep the process from stopping in order.
    const sent = tracing.close().then(
      () => true,
      () => false,
    );
    if (!(await Promise.race([sent, delay(lastSpansMs, false, { ref: false })])))
      log.warn('the last spans were not taken');
  };
  return { ...infra, ...tracedPorts(infra, tracing), tracing, close };
}

/** Loaded only where somebody can pay. */
async function openPayments(settings: StripeSettings): Promise<Payments> {
  const { openStripe } = await import('../payments/stripe.ts');
  return openStripe(settings);
}

async function openStores(
  config: Config,
  log: Log,
  onFatal: (error: Error) => void,
): Promise<Infrastructure> {
  if (!config.scaled) return openEmbedded(config, log, onFatal);
  // The clients of the scaled shape take a second to load; the embedded one never loads them.
  const { openScaled } = await import('./scaled.ts');
  return openScaled(config, config.scaled, log);
}
