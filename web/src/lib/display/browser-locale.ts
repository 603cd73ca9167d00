/**
 * English, which is the language of the product, with the formats of the browser's region: dates in a browser in en-GB or de-DE
 * begin with the day. Applies until the person or the organisation chooses.
 */
export function browserLocale(language: string | undefined = globalThis.navigator?.language): string {
  try {
    const { region } = new Intl.Locale(language ?? 'en').maximize();
    return region ? `en-${region}` : 'en';
  } catch {
    return 'en';
  }
}
