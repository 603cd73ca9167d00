export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

type Choice = { readonly value: string; readonly label: string };

/** Every time zone the browser supports, UTC first. Includes the one in use even if the browser does not support it. */
export function timeZoneChoices(current: string): readonly Choice[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set(['UTC', current, ...known])]
    .filter((zone) => zone !== '')
    .map((zone) => ({ value: zone, label: zoneName(zone) }));
}

export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

const languages = [
  'en-US',
  'en-GB',
  'de-DE',
  'de-AT',
  'de-CH',
  'es-ES',
  'es-MX',
  'fr-FR',
  'fr-CA',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'sv-SE',
  'tr-TR',
  'uk-UA',
  'zh-CN',
];

/** Locales with their region, named in English. Always includes the one in use. */
export function localeChoices(current: string): readonly Choice[] {
  return [...new Set([current, ...languages])]
    .map((value) => ({ value, label: localeName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

/** English name of a locale; an unknown one is its code. */
export function localeName(locale: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale;
  } catch {
    return locale;
  }
}
