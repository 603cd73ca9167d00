/**
 * Loaded by `--import`: sets the process's wall clock ahead from the start, by CLOCK_AHEAD_MS or two days; the monotonic clock is
 * unchanged.
 */
const { now } = Date;
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 2 * 86_400_000);
Date.now = () => now() + aheadMs;
