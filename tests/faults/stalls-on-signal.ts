import { writeSync } from 'node:fs';

/** Loaded into a server by `--import`: SIGUSR2 blocks the event loop for two seconds, like a bad regular expression or a huge document. */
process.on('SIGUSR2', () => {
  writeSync(process.stderr.fd, 'stalling\n');
  const until = performance.now() + 2_000;
  while (performance.now() < until);
});
