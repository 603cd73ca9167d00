import { existsSync } from 'node:fs';

/** Default install locations of distributions. */
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium executable: exactly the one in the setting CHROMIUM, otherwise one in a default location. undefined: none found. */
export function findChromium(setting: string | undefined): string | undefined {
  const places = setting === undefined ? usualPlaces : [setting];
  return places.find((place) => existsSync(place));
}
