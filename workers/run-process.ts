import { findChromium } from '../infra/browser/find-chromium.ts';
import { openInfrastructure } from '../infra/composition/open-infrastructure.ts';
import { type Config, ConfigurationError } from '../infra/config/config.ts';
import type { Log } from '../infra/telemetry/log.ts';
import { createSampleHost } from './demo/host.ts';
import { startApi } from './run-api.ts';
import { startWorkers } from './run-workers.ts';

/**
 * `all`: api, workers and web app in one process. `api` and `worker` require the scaled shape, because only one process
 * can own a data folder.
 */
export type Role = 'all' | 'api' | 'worker';

export type Running = {
  /** undefined if this process does not listen. */
  readonly url: string | undefined;
  readonly place: string;
  /** URL for creating the first account, for the operator; undefined if an account exists, or a mail server is set. */
  readonly firstStart: string | undefined;
  /** Begins what may wait until the server answers: making the demo workspace. */
  begin(): void;
  /** Finishes work in progress and closes the stores. */
  stop(): Promise<void>;
};

/**
 * Runs one process of the product. @throws {ConfigurationError} | {StoreInUse} | an Error with a sentence if a store is
 * unreachable
 */
export async function runProcess(
  role: Role,
  config: Config,
  log: Log,
  onFatal: (error: Error) => void,
): Promise<Running> {
  if (role !== 'all' && !config.scaled)
    throw new ConfigurationError(
      `"npm run ${role}" is one process of several, and they meet in EVENTSTORE_URL, REDIS_URL and S3_URL. Set these, or run everything in one process with: npm start`,
    );
  const infra = await openInfrastructure(config, log, onFatal);
  const workers = role === 'api' ? undefined : await startWorkers(infra, log, config.terms);
  const feed = infra.feed ?? workers?.views;
  let publicUrl = () => config.publicUrl ?? '';
  const sample =
    role === 'all' && config.demo.on
      ? createSampleHost({ config, log, publicUrl: () => publicUrl() })
      : undefined;
  const api =
    role === 'worker' || !feed ? undefined : await startApi(config, infra, feed, log, sample && { sample });
  if (api) publicUrl = api.publicUrl;
  workers?.act(publicUrl, findChromium(config.chromium), config.abuse);
  return {
    url: api?.url,
    place: infra.place,
    firstStart: api?.firstStart,
    begin: () => sample?.begin(),
    stop: async () => {
      await sample?.stop();
      await api?.stop();
      await workers?.stop();
      await infra.close();
    },
  };
}
