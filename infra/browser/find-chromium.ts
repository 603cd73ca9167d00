import { existsSync } from 'node:fs';

/** Where distributions install Chromium. */
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds the Chromium executable: only the one in the setting CHROMIUM if it is set, otherwise one of those that
 * distributions install; undefined if there is none.
 */
export function findChromium(setting: string | undefined): string | undefined {
  const places = setting === undefined ? usualPlaces : [setting];
  return places.find((place) => existsSync(place));
}
