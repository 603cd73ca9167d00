/** A session ends if it is not used for this long, in ms. */
export const sessionIdleMs = 7 * 24 * 3_600_000;

/** A session ends this long after its sign-in, however much it is used, in ms. */
export const sessionAbsoluteMs = 30 * 24 * 3_600_000;

/** How long after a rotation the previous refresh token is still accepted, in ms. */
export const refreshOverlapMs = 10_000;

/** Lifetime of a member's access token; a new one is obtained with the session's refresh token. */
export const memberTokenSeconds = 600;

/** Lifetime of a participant's access token; a new one is obtained with the personal link. */
export const participantTokenSeconds = 1_800;

/** Where a person must authenticate again, a sign-in within this time replaces the password, or the second factor. */
export const freshSignInMs = 10 * 60_000;

/**
 * A session whose beginning is this much later than now was begun by a wrong clock, and would outlive every limit, so
 * it is not valid. A session that such a clock only used stays valid, and ends by its beginning. One day, so that an
 * hour of daylight-saving time signs out nobody.
 */
export const sessionClocksApartMs = 24 * 3_600_000;

/** True while the session is within its limits. All times in ms since the epoch. */
export function isWithinLife(startedAt: number, usedAt: number, now: number): boolean {
  return (
    now - usedAt < sessionIdleMs &&
    now - startedAt < sessionAbsoluteMs &&
    startedAt - now <= sessionClocksApartMs
  );
}
