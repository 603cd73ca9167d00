import { findChromium } from '../../infra/browser/find-chromium.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { openInfrastructure } from '../../infra/composition/open-infrastructure.ts';
import { readConfig } from '../../infra/config/config.ts';
import type { WorkOptions } from '../../infra/job-queue/port.ts';
import { createLog } from '../../infra/telemetry/log.ts';
import { startApi } from '../../workers/run-api.ts';
import { startWorkers } from '../../workers/run-workers.ts';
import { keepsLettersIn } from './letters.ts';
import { mailedFreely, temporaryFolder } from './server.ts';

export type Product = {
  readonly url: string;
  readonly folder: string;
  readonly infra: Infrastructure;
  /** Finishes work in progress and closes the stores. */
  stop(): Promise<void>;
};

export type ProductOptions = {
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Wraps or replaces a port. Anything it opens must be closed in `close`. */
  /** Serves a made demo workspace, as its own process does. */
  readonly sampled?: Parameters<typeof startApi>[4];
  readonly change?: (infra: Infrastructure, folder: string) => Infrastructure;
};

/** The embedded product in this process, composed as in `workers/run-process.ts`, so that a test can intercept its ports. */
export async function runProduct(options: ProductOptions = {}): Promise<Product> {
  const { folder = temporaryFolder(), env, sampled, change = (infra) => infra } = options;
  const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...mailedFreely, ...env });
  const log = createLog(config.logLevel);
  const opened = await openInfrastructure(config, log, (error) => {
    throw error;
  });
  const infra = change(opened, folder);
  const workers = await startWorkers(infra, log, config.terms);
  const api = await startApi(config, infra, infra.feed ?? workers.views, log, sampled);
  workers.act(api.publicUrl, findChromium(config.chromium), config.abuse);
  keepsLettersIn(api.url, folder);
  return {
    url: api.url,
    folder,
    infra,
    stop: async () => {
      await api.stop();
      await workers.stop();
      await infra.close();
    },
  };
}

/** Makes jobs retry after milliseconds instead of seconds; the number of attempts and the jitter are those of the product. */
export function retryingWithin(maxBackoffMs: number) {
  return (infra: Infrastructure): Infrastructure => ({
    ...infra,
    jobs: {
      ...infra.jobs,
      work: (queue, handler, options?: WorkOptions) =>
        infra.jobs.work(queue, handler, { ...options, backoffMs: maxBackoffMs / 8, maxBackoffMs }),
    },
  });
}
