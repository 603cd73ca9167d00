/** A number without decimals, in English: 12,345. As `Intl` writes it, which a page that is being opened should not have to load. */
export const wholeNumber = (value: number): string =>
  String(Math.round(value)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
