/** The address, or null if it is none. (`URL.parse` and `URL.canParse` are missing in browsers that docs/browsers.md promises.) */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
