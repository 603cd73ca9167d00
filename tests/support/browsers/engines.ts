import { startChromium } from './chromium.ts';
import type { Engine, EngineName } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { missing } from './installed.ts';
import { startWebkit } from './webkit.ts';

export type Candidate = {
  readonly name: EngineName;
  /** Why nothing can be tried in it here. */
  readonly missing: string | undefined;
  start(): Promise<Engine>;
};

const candidate = (name: EngineName, start: () => Promise<Engine>): Candidate => ({
  name,
  missing: missing(name),
  start,
});

export const webkit = candidate('WebKit', startWebkit);
export const firefox = candidate('Firefox', startFirefox);
export const chromium = candidate('Chromium', startChromium);

/** The browsers beside Chromium, in which every other journey runs. */
export const others: readonly Candidate[] = [webkit, firefox];
for (const { missing: reason } of others) if (reason) console.warn(reason);
