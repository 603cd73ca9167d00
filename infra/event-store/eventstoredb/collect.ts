import type { StreamingRead } from '@eventstore/db-client';
import { ConnectionLost } from './failures.ts';

/**
 * Collects all events of a paged read. @param patienceMs longest time without data; the client itself would wait
 * forever on a connection that drops packets @throws {ConnectionLost} after that time, or the client's own error
 */
export function collect<E>(read: StreamingRead<E>, patienceMs: number): Promise<E[]> {
  return new Promise((resolve, reject) => {
    const items: E[] = [];
    const silence = setTimeout(() => {
      fail(new ConnectionLost(`The event store was silent for ${patienceMs} ms`));
      read.cancel().catch(() => {});
    }, patienceMs);
    read.on('data', (item: E) => {
      silence.refresh();
      items.push(item);
    });
    read.on('end', () => {
      clearTimeout(silence);
      resolve(items);
    });
    // Never removed: the client emits further errors on abandoned reads, and an unhandled one ends the process.
    read.on('error', fail);

    function fail(error: Error): void {
      clearTimeout(silence);
      reject(error);
    }
  });
}
