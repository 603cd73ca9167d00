import { setTimeout as delay } from 'node:timers/promises';
import type { StripeSettings } from '../config/billing.ts';
import type { Config } from '../config/config.ts';
import { isOnThisMachine } from '../config/on-this-machine.ts';
import { createDataSourceReaders } from '../data-sources/readers.ts';
import { openLanguageModel } from '../language-model/open-language-model.ts';
import { createClamd } from '../malware-scan/clamd.ts';
import type { Payments } from '../payments/port.ts';
import type { Log } from '../telemetry/log.ts';
import { tracedPorts } from '../telemetry/tracing.ts';
import { openEmbedded } from './embedded.ts';
import type { Infrastructure, OwnParts, Stores } from './infrastructure.ts';

/** How long a shutdown waits for the last spans to be sent, in ms. */
const lastSpansMs = 2_000;

/**
 * Opens the infrastructure: files in one folder, or the stores named in the settings. @throws {StoreInUse} if another
 * process holds the folder | an Error with a sentence for the operator if a store is unreachable
 */
export async function openInfrastructure(
  config: Config,
  log: Log,
  onFatal: (error: Error) => void,
  own: OwnParts = {},
): Promise<Infrastructure> {
  const stores = await openStores(config, log, onFatal, own);
  const dataSources = createDataSourceReaders({
    ...config.dataSources,
    allowLoopback: isOnThisMachine(config),
  });
  const paid = config.billing?.stripe
    ? { ...stores, payments: await openPayments(config.billing.stripe) }
    : stores;
  const infra = {
    ...paid,
    dataSources,
    recognizesScans: config.documents.recognizes,
    ...(config.languageModel ? { languageModel: openLanguageModel(config.languageModel) } : {}),
    ...(config.scanner ? { scanner: createClamd(config.scanner) } : {}),
  };
  if (!config.tracing) return infra;
  // Loaded only if tracing is configured.
  const { openOtlpTracing } = await import('../telemetry/otlp-tracing.ts');
  const tracing = openOtlpTracing(config.tracing);
  const close = async () => {
    await infra.close();
    // A collector that is down or does not answer must not delay the shutdown.
    const sent = tracing.close().then(
      () => true,
      () => false,
    );
    if (!(await Promise.race([sent, delay(lastSpansMs, false, { ref: false })])))
      log.warn('the last spans were not taken');
  };
  return { ...infra, ...tracedPorts(infra, tracing), tracing, close };
}

/** Loaded only if payments are configured. */
async function openPayments(settings: StripeSettings): Promise<Payments> {
  const { openStripe } = await import('../payments/stripe.ts');
  return openStripe(settings);
}

async function openStores(
  config: Config,
  log: Log,
  onFatal: (error: Error) => void,
  own: OwnParts,
): Promise<Stores> {
  if (!config.scaled) return openEmbedded(config, log, onFatal, own);
  // The clients of the scaled shape take a second to load, so the embedded shape must not load them.
  const { openScaled } = await import('./scaled.ts');
  return openScaled(config, config.scaled, log);
}
