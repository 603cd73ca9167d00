import { existsSync, writeSync } from 'node:fs';

/**
 * Loaded into a server by `--import`: SIGUSR2 blocks the event loop, like a bad regular expression or a huge document, for at
 * least two seconds and until the file in STALL_ENDS_WITH exists.
 */
process.on('SIGUSR2', () => {
  writeSync(process.stderr.fd, 'stalling\n');
  const until = performance.now() + 2_000;
  while (performance.now() < until || !existsSync(process.env.STALL_ENDS_WITH ?? ''));
});
