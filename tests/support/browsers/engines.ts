import { startChromium } from './chromium.ts';
import type { Engine, EngineName, Look } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { missing } from './installed.ts';
import { startWebkit } from './webkit.ts';

export type Candidate = {
  readonly name: EngineName;
  /** Why this browser is not available here; undefined when it is. */
  readonly missing: string | undefined;
  readonly looks: readonly Look[];
  /** Starts the browser; light by default. */
  start(look?: Look): Promise<Engine>;
};

const candidate = (
  name: EngineName,
  start: (look?: Look) => Promise<Engine>,
  looks: readonly Look[] = ['light', 'dark', 'forced colours'],
): Candidate => ({ name, missing: missing(name), looks, start });

/** WebKit does not support forced colours. */
const webkit = candidate('WebKit', startWebkit, ['light', 'dark']);
const firefox = candidate('Firefox', startFirefox);
export const chromium = candidate('Chromium', startChromium);

/** The browsers besides Chromium, which runs all other journeys. */
export const others: readonly Candidate[] = [webkit, firefox];
for (const { missing: reason } of others) if (reason) console.warn(reason);
