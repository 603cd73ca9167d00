/** A whole number in English, such as 12,345. Written as `Intl` would, without loading `Intl` while a page opens. */
export function wholeNumber(value: number): string {
  const whole = Math.round(value);
  if (!Number.isFinite(whole)) return String(whole);
  const digits = String(Math.abs(whole));
  const first = digits.length % 3 || 3;
  const parts = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) parts.push(digits.slice(at, at + 3));
  return `${whole < 0 ? '-' : ''}${parts.join(',')}`;
}
