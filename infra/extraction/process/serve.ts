import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';
import type { Outcome } from '../port.ts';
import { failureOf, readDocument } from '../read-document.ts';
import type { Readers } from '../reader.ts';
import { bindToParent } from './bound-to-parent.ts';
import { type Message, messageLimits, type Request } from './messages.ts';

/**
 * Reads one document from stdin, writes messages to stdout and ends the process. @param needsThreads whether a reader
 * starts threads; malicious code in a file could then bypass the permissions in a thread
 */
export async function serve(readers: Readers, needsThreads = false): Promise<void> {
  const { request, bytes } = await receive();
  bindToParent(request);
  takeAway(needsThreads);
  // The parent keeps stdin open while it waits for the result.
  process.stdin.once('end', () => process.exit(1)).resume();
  // Some libraries throw where no caller can catch. If the file did not cause the error, the process ends with it.
  process.once('uncaughtException', (error) => end(failureOf(error)));
  let last = Number.NEGATIVE_INFINITY;
  const outcome = await readDocument({ name: request.name, bytes }, readers, (done, total) => {
    const now = performance.now();
    if (now - last < messageLimits.progressEveryMs) return;
    last = now;
    process.stdout.write(lineOf({ kind: 'progress', done, total }));
  });
  await end(outcome);
}

/**
 * Removes what Node's permissions do not cover: starting threads with other flags, and sending signals to other
 * processes.
 */
function takeAway(needsThreads: boolean): void {
  for (const name of ['kill', '_kill']) Reflect.deleteProperty(process, name);
  if (needsThreads) return;
  Reflect.deleteProperty(threads, 'Worker');
  syncBuiltinESMExports();
}

async function end(outcome: Outcome): Promise<void> {
  for (const message of messagesOf(outcome))
    if (!process.stdout.write(lineOf(message))) await once(process.stdout, 'drain');
  process.stdout.write('', () => process.exit(0));
}

function* messagesOf(outcome: Outcome): Generator<Message> {
  if (outcome.kind === 'failed') {
    yield outcome;
    return;
  }
  const { passages, ...extraction } = outcome.extraction;
  for (const passage of passages)
    yield { kind: 'passage', passage: { ...passage, headings: [...passage.headings] } };
  yield { kind: 'extracted', extraction: { ...extraction, hidden: [...extraction.hidden] } };
}

const lineOf = (message: Message): string => `${JSON.stringify(message)}\n`;

/** Receives the request and the file. Ends the process if stdin ends before the whole file has arrived. */
async function receive(): Promise<{ readonly request: Request; readonly bytes: Uint8Array }> {
  let head = Buffer.alloc(0);
  let request: Request | undefined;
  let bytes = Buffer.alloc(0);
  let filled = 0;
  const whole = Promise.withResolvers<void>();
  const take = (chunk: Buffer) => {
    let rest = chunk;
    if (request === undefined) {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf(0x0a);
      if (end === -1) return;
      request = JSON.parse(head.toString('utf8', 0, end)) as Request;
      bytes = Buffer.alloc(request.size);
      rest = head.subarray(end + 1);
    }
    filled += rest.copy(bytes, filled);
    if (filled === request.size) whole.resolve();
  };
  const early = () => process.exit(1);
  process.stdin.on('data', take).once('end', early);
  await whole.promise;
  process.stdin.off('data', take).off('end', early);
  if (request === undefined) throw new Error('The request is missing');
  return { request, bytes };
}
