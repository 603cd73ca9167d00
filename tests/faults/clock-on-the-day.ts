/**
 * Loaded by `--import`: the process starts at 21:00 on the day on which the older folder was written, because the audit trail
 * shows a day's saves only once the day is over.
 */
const { now } = Date;
const sinceMs = now() - Date.parse('2026-11-25T21:00:00.000Z');
Date.now = () => now() - sinceMs;
