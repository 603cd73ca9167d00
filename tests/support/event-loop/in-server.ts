import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { watchHolds } from './holds.ts';

// Loaded into a server by `--import`: writes each hold of its event loop into the folder EVENT_LOOP_REPORTS. Its threads and the processes that it
// starts get the same option.
const folder = process.env.EVENT_LOOP_REPORTS;
if (isMainThread && folder && process.argv[1]?.endsWith('/workers/serve.ts')) {
  const file = path.join(folder, `${process.pid}.jsonl`);
  const end = watchHolds({
    mostMs: Number(process.env.EVENT_LOOP_MOST_MS),
    report: (hold) => appendFileSync(file, `${JSON.stringify(hold)}\n`),
  });
  process.once('exit', end);
}
