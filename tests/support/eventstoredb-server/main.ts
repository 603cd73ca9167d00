import { createInterface } from 'node:readline';
import { startEventStoreDbServer } from './server.ts';

/**
 * The server as a separate process, for tests with several clients: `node main.ts [port]`. Prints its connection string as the
 * first line. Commands on standard input, one a line: `cut`, `down`, `up` or `not-leader`.
 */
const server = await startEventStoreDbServer({ port: Number(process.argv[2] ?? 0) });
process.stdout.write(`${server.url}\n`);

const orders: Record<string, () => unknown> = {
  cut: () => server.faults.cut(),
  down: () => server.faults.down(),
  up: () => server.faults.up(),
  'not-leader': () => server.faults.notLeader(1),
};
createInterface({ input: process.stdin }).on('line', (line) => void orders[line]?.());
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());

async function stop(): Promise<void> {
  await server.stop();
  process.exit(0);
}
