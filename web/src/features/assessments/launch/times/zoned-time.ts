/** Time in the format of `datetime-local`, `YYYY-MM-DDTHH:mm`. */
type Typed = string;

/**
 * The instant of a time as a clock in this zone shows it. A time that the clock skips in spring is the one as much later.
 * @returns milliseconds since the epoch; NaN if nothing complete was typed
 */
export function instantOf(typed: Typed, zone: string): number {
  const asUtc = Date.parse(`${typed}Z`);
  if (Number.isNaN(asUtc)) return asUtc;
  const guess = asUtc - aheadOfUtc(asUtc, zone);
  return asUtc - aheadOfUtc(guess, zone);
}

/** The time that a clock in this zone shows. @param instant milliseconds since the epoch */
export const typedAt = (instant: number, zone: string): Typed =>
  new Date(instant + aheadOfUtc(instant, zone)).toISOString().slice(0, 16);

/** Milliseconds by which clocks in this zone are ahead of UTC at this instant. */
function aheadOfUtc(instant: number, zone: string): number {
  const parts = new Map(
    formatIn(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return shown - Math.floor(instant / 60_000) * 60_000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}

/** Whether this browser knows the zone. */
export function isZone(zone: string): boolean {
  try {
    formatIn(zone);
    return true;
  } catch {
    return false;
  }
}
