import { parentPort, workerData } from 'node:worker_threads';
import { atConstantRate, createLoadClient, type Sent } from '../load/bench/http-load.ts';

/**
 * Task of a thread that submits at a constant rate. It is a separate thread, because one that also runs hundreds of dashboards
 * would distort the measurement.
 */
export type Submitting = {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly perSecond: number;
  /** Index of the submission at which the thread reports that it was sent. */
  readonly tellAt: number;
};
export type Told = { readonly reached: number } | { readonly sent: readonly Sent[] };

const { url, tokens, perSecond, tellAt }: Submitting = workerData;
const tell = (what: Told) => parentPort?.postMessage(what);
const client = createLoadClient(url, 32);
const answers: Promise<Sent>[] = [];
await atConstantRate(perSecond, tokens.length, (index, scheduled) => {
  if (index === tellAt) tell({ reached: index });
  const body = { confirmFewer: true };
  answers.push(client.send('POST', '/api/take/submit', tokens[index] ?? '', body, scheduled));
});
tell({ sent: await Promise.all(answers) });
client.close();
