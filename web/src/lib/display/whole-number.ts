/** A number without decimals, in English: 12,345. As `Intl` writes it, which a page that is being opened should not have to load. */
export function wholeNumber(value: number): string {
  const whole = Math.round(value);
  if (!Number.isFinite(whole)) return String(whole);
  const digits = String(Math.abs(whole));
  const first = digits.length % 3 || 3;
  const parts = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) parts.push(digits.slice(at, at + 3));
  return `${whole < 0 ? '-' : ''}${parts.join(',')}`;
}
