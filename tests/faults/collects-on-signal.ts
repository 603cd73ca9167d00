import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Preloaded into a server by `--import`: SIGUSR2 collects its garbage and says so, for a test that measures what stays in memory.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: object) => void;
process.on('SIGUSR2', () => {
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`garbage collected ${heapUsed + external}\n`);
});
