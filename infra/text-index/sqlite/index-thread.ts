import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openIndexing } from './indexing.ts';
import { type Answer, type Order, type Request, type Results, sentError } from './messages.ts';

// Requests take priority. On Linux this applies to the calling thread, elsewhere to the whole process.
if (process.platform === 'linux') setPriority(5);

const answer = (message: Answer) => parentPort?.postMessage(message);
const indexing = openIndexing({
  folder: workerData as string,
  discarded: (tenant, error) => answer({ discarded: tenant, error: sentError(error) }),
});

// An order is taken while another one rests, so texts are found while one is added.
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
      return indexing.held(owner);
    case 'add':
      await indexing.add(owner, request.text);
      return undefined;
    case 'remove':
      await indexing.remove(owner, request.documentIds);
      return undefined;
    case 'find':
      return indexing.find(owner, request.terms);
  }
}
