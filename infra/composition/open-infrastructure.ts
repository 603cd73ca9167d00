import type { Config } from '../config/config.ts';
import type { Log } from '../telemetry/log.ts';
import { openEmbedded } from './embedded.ts';
import type { Infrastructure } from './infrastructure.ts';

/**
 * Opens everything underneath: files in one folder, or the stores the settings name.
 * @throws {StoreInUse} when another process has the folder | an Error with a sentence when a store cannot be reached
 */
export async function openInfrastructure(
  config: Config,
  log: Log,
  onFatal: (error: Error) => void,
): Promise<Infrastructure> {
  if (!config.scaled) return openEmbedded(config, log, onFatal);
  // The clients of the scaled shape take a second to load; the embedded one never loads them.
  const { openScaled } = await import('./scaled.ts');
  return openScaled(config, config.scaled, log);
}
