import { existsSync, readdirSync } from 'node:fs';
import type { EngineName } from './driver.ts';

export const firefoxProgram = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
export const webkitDriver = '/usr/bin/WebKitWebDriver';
export const xvfb = '/usr/bin/Xvfb';

/** The browser included in WebKitGTK, in the folder of this machine's architecture. */
export function miniBrowser(): string | undefined {
  if (!existsSync('/usr/lib')) return undefined;
  return readdirSync('/usr/lib')
    .map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
    .find((file) => existsSync(file));
}

/** Why tests in this browser cannot run here, in one sentence; undefined if they can. */
export function missing(engine: EngineName): string | undefined {
  const absent =
    engine === 'Firefox'
      ? !existsSync(firefoxProgram) && 'firefox-esr'
      : engine === 'WebKit' &&
        (!existsSync(webkitDriver) || !existsSync(xvfb) || miniBrowser() === undefined) &&
        'webkit2gtk-driver xvfb';
  return absent
    ? `${engine} is not installed (Debian: apt-get install ${absent}), so nothing was tried in it.`
    : undefined;
}
