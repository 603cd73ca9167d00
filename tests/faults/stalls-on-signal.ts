import { writeSync } from 'node:fs';

/** Loaded into a server by `--import`: on SIGUSR2 nothing else happens for two seconds, as with a bad regular expression or a huge document. */
process.on('SIGUSR2', () => {
  writeSync(process.stderr.fd, 'stalling\n');
  const until = performance.now() + 2_000;
  while (performance.now() < until);
});
