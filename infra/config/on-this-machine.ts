import type { Config } from './config.ts';

/**
 * True for an installation that is reachable only on this machine, for trials. It may also call services on this machine that people enter,
 * such as an identity provider.
 */
export function isOnThisMachine({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): boolean {
  const { hostname } = new URL(publicUrl ?? `http://${host}`);
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
