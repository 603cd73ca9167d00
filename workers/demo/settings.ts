import { type Config, readConfig } from '../../infra/config/config.ts';

/**
 * Settings of the processes of the demo workspace. Nothing of the installation's: no mail server, language model,
 * identity provider, payments or collector.
 */
export function demoConfig(folder: string, publicUrl: string, logLevel: string | undefined): Config {
  return readConfig({
    DATA_DIR: folder,
    PUBLIC_URL: publicUrl,
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: logLevel,
    CONFIRM_BEFORE_INVITING: 'no',
    INVITATIONS_A_DAY: 'none',
    // The server in front states the visitor's address, and nobody else can reach this process.
    TRUST_PROXY: '1',
  });
}
