/** Loaded by `--import`: sets the process's wall clock two days ahead from the start; the monotonic clock is unchanged. */
const { now } = Date;
const aheadMs = 2 * 86_400_000;
Date.now = () => now() + aheadMs;
