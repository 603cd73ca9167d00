import { existsSync } from 'node:fs';

/** Where distributions put it. */
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The program that draws PDFs: the one the setting CHROMIUM names, and no other then; else a usual one. undefined: there is none. */
export function findChromium(setting: string | undefined): string | undefined {
  const places = setting === undefined ? usualPlaces : [setting];
  return places.find((place) => existsSync(place));
}
