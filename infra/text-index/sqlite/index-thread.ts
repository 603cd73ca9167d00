import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openIndexing } from './indexing.ts';
import { type Answer, type Order, type Request, type Results, sentError } from './messages.ts';

// Requests have priority. On Linux this lowers the priority of the calling thread, elsewhere of the whole process.
if (process.platform === 'linux') setPriority(5);

const answer = (message: Answer) => parentPort?.postMessage(message);
const indexing = openIndexing({
  folder: workerData as string,
  discarded: (tenant, error) => answer({ discarded: tenant, error: sentError(error) }),
});

// The next order may start while another one yields, so searches run while a text is being added.
parentPort?.on('message', (order: Order) => {
  if (order === 'close') {
    indexing.close();
    parentPort?.close();
    return;
  }
  const { id, request } = order;
  void resultOf(request).then(
    (result) => answer({ id, result }),
    (error: unknown) => answer({ id, error: sentError(error) }),
  );
});

async function resultOf(request: Request): Promise<Results[keyof Results]> {
  const { owner } = request;
  switch (request.kind) {
    case 'held':
      return indexing.held(owner, request.known);
    case 'add':
      await indexing.add(owner, request.text);
      return undefined;
    case 'remove':
      await indexing.remove(owner, request.documentIds);
      return undefined;
    case 'find':
      return indexing.find(owner, request.terms, request.known);
  }
}
