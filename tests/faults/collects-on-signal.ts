import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Preloaded into a server, and the processes that it forks, by `--import`: SIGUSR2 collects its garbage and prints a line, for a
// test that measures how much memory stays in use.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: object) => void;
process.on('SIGUSR2', () => {
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  const { heapUsed, external } = process.memoryUsage();
  process.stderr.write(`${process.pid} garbage collected ${heapUsed + external}\n`);
});
