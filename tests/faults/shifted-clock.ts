/** Loaded into a process by `--import`: its wall clock is two days ahead from the first moment on; the monotonic one is not touched. */
const { now } = Date;
const aheadMs = 2 * 86_400_000;
Date.now = () => now() + aheadMs;
