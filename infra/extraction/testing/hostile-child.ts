import { spawnSync } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { constants } from 'node:os';
import { Worker } from 'node:worker_threads';
import { serve } from '../process/serve.ts';
import type { Block, Reader } from '../reader.ts';
import { readers } from '../readers.ts';

// A child process whose txt reader executes the instruction that the text contains.

const paragraph = (text: string): Block => ({
  kind: 'paragraph',
  text,
  place: { kind: 'line', from: 1, to: 1 },
});

/** Lets the process die by a signal, which the reader itself is not allowed to send. */
const signal = (process as unknown as { _kill: (pid: number, signal: number) => number })._kill;
const die = () => signal(process.pid, constants.signals.SIGTERM);

const attempts: Readonly<Record<string, () => unknown>> = {
  'read a file': () => readFile('/etc/passwd', 'utf8'),
  'read a file in a thread': () =>
    new Promise((resolve, reject) =>
      new Worker("require('node:fs').readFileSync('/etc/passwd')", { eval: true })
        .once('error', reject)
        .once('exit', resolve),
    ),
  'start a thread with other switches': () =>
    new Promise((resolve, reject) =>
      new Worker("require('node:fs').readFileSync('/etc/passwd')", { eval: true, execArgv: [] })
        .once('error', reject)
        .once('exit', resolve),
    ),
  'open a database': () => import(String('node:sqlite')),
  'send a signal': () => process.kill(process.ppid, 0),
  'write a file': () => writeFile('/tmp/written-by-a-reader', 'x'),
  'use the network': () => fetch('http://127.0.0.1:9999/'),
  'open a socket': () =>
    new Promise((resolve, reject) =>
      connect(9999, '127.0.0.1').once('connect', resolve).once('error', reject),
    ),
  'look up a name': () => lookup('localhost'),
  'start a process': () => spawnSync('true'),
  'show the environment': () => JSON.stringify(Object.keys(process.env)),
};

const reporting = 'report progress and ';

const hostile: Reader = async function* (bytes, report) {
  let order = Buffer.from(bytes).toString('utf8').trim();
  if (order.startsWith(reporting)) {
    report.progress(1, 3);
    // Lets the message be sent before this thread is blocked.
    await new Promise(setImmediate);
    order = order.slice(reporting.length);
  }
  if (order === 'compute forever') for (;;);
  if (order === 'wait forever') await new Promise(() => setInterval(() => undefined, 1_000));
  if (order === 'fill the heap')
    for (const kept: number[][] = []; ; ) kept.push(Array.from({ length: 1_000 }, Math.random));
  if (order === 'fill buffers') {
    const kept: Buffer[] = [];
    for (;;) {
      kept.push(Buffer.alloc(8 * 1024 * 1024, kept.length + 1));
      await new Promise(setImmediate);
    }
  }
  if (order === 'die') die();
  if (order === 'die with words') {
    process.stderr.write('TypeError: secret words of the document\n');
    die();
  }
  if (order === 'write to stdout') process.stdout.write('nonsense\n');
  if (order === 'write without end')
    for (;;) if (!process.stdout.write('x'.repeat(1_000))) await once(process.stdout, 'drain');
  if (order === 'write a long line') process.stdout.write(`${'x'.repeat(100_000)}\n`);
  if (order === 'fail where nobody catches') {
    setImmediate(() => {
      throw new TypeError('secret words of the document');
    });
    await new Promise(() => undefined);
  }
  if (order === 'miss a package') await import(String('no-such-package'));
  if (order === 'fail') throw new TypeError('secret words of the document');
  if (order === 'report progress') for (let done = 1; done <= 3; done += 1) report.progress(done, 3);
  const attempt = attempts[order];
  if (attempt === undefined) {
    yield paragraph(order);
    return;
  }
  try {
    yield paragraph(`done: ${await attempt()}`);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    yield paragraph(`denied: ${(cause as NodeJS.ErrnoException).code ?? (cause as Error).name}`);
  }
};

await serve({ ...readers, txt: async () => hostile });
