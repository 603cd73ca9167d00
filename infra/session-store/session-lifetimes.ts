/** A session that is not used for this long ends. */
export const sessionIdleMs = 7 * 24 * 3_600_000;

/** A session ends this long after its sign-in, however much it is used. */
export const sessionAbsoluteMs = 30 * 24 * 3_600_000;

/** The refresh token before the newest one is accepted this long after its rotation. */
export const refreshOverlapMs = 10_000;

/** Lifetime of a member's access token; the refresh token of the session gets a new one. */
export const memberTokenSeconds = 600;

/** Lifetime of a participant's access token; the personal link gets a new one. */
export const participantTokenSeconds = 1_800;

/** A sign-in this recent replaces the password, or the second factor, where a person must authenticate again. */
export const freshSignInMs = 10 * 60_000;

/**
 * A session that begins this much later than now was begun by a wrong clock and would outlive every limit. A session merely used by such a
 * clock stays valid and ends by its beginning. One day, so that an hour of daylight-saving time signs out nobody.
 */
export const sessionClocksApartMs = 24 * 3_600_000;

/** True while the session is within its limits. All in milliseconds since the epoch. */
export function isWithinLife(startedAt: number, usedAt: number, now: number): boolean {
  return (
    now - usedAt < sessionIdleMs &&
    now - startedAt < sessionAbsoluteMs &&
    startedAt - now <= sessionClocksApartMs
  );
}
