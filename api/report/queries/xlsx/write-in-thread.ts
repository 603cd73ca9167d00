import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createConcurrencyLimit } from '../../../../infra/event-loop/concurrency-limit.ts';
import type { Report } from '../../contract/reports.ts';
import type { Sheet } from '../workbook/sheet.ts';

/** What the thread is given. */
export type Written = { readonly sheets: readonly Sheet[]; readonly scale: Report['scale'] };

/** Each takes a thread and some 30 MB. */
const turns = createConcurrencyLimit(2);

/** Writes sheets as an .xlsx file in a thread of its own, because ten sheets hold the event loop for 100 to 200 ms. */
export function writeInThread(workbook: Written): Promise<Buffer> {
  return turns.run(async () => {
    const thread = new Worker(new URL('./write-thread.ts', import.meta.url), { workerData: workbook });
    try {
      const [bytes] = (await once(thread, 'message')) as [Uint8Array];
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } finally {
      await thread.terminate();
    }
  });
}
