import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentDetail, DocumentRow } from '../../api/document/contract/documents.ts';
import { documentLimits } from '../../domain/document/limits.ts';
import { limits } from '../../infra/extraction/port.ts';
import { send, until } from '../security/wire.ts';
import { type ChildMemory, residentBytesOf, watchChildMemory } from '../support/child-memory.ts';
import { registerLeader } from '../support/client.ts';
import { hostileFiles, hostileNames } from '../support/documents/hostile.ts';
import { mutatedFiles } from '../support/documents/mutations.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { uploadFile } from '../support/uploads.ts';

const mutations = process.env.LONG === '1' ? 200 : 8;
/** A good file is uploaded beside one of so many hostile files. */
const besideEvery = process.env.LONG === '1' ? 1 : 3;
/** Of so many hostile files one is read, another one with each seed. */
const readEvery = process.env.LONG === '1' ? 1 : 3;
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));
const megabyte = 1024 * 1024;
/** Reading is stopped after 20 s of CPU time (`cpuMs`), which take longer on a busy machine; this limit is for what hangs. */
const settledWithinMs = limits.wallClockMs + 30_000;
/** A good file beside a hostile one is read within 10 s on a quiet machine. */
const goodWithinMs = 90_000;
const readerMayTake = 512 * megabyte;
const serverMayGrow = 30 * megabyte;

const collecting = path.join(import.meta.dirname, 'collects-on-signal.ts');

let server: TestServer;
let token: string;
let readers: ChildMemory;
let quietBytes: number;
let quietUsed = 0;
const outcomes = new Map<string, number>();

beforeAll(async () => {
  // One malloc arena, because with an arena for each thread, freed memory stays spread over them; large blocks are mapped
  // separately, so that they are returned to the system.
  server = await startServer({
    env: {
      NODE_OPTIONS: `--import ${collecting}`,
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '131072',
    },
  });
  token = (await registerLeader(server.url)).token;
  readers = watchChildMemory(server.pid);
  // Upload the largest file, and as many files as come later, before the first measurement, so that their buffers and caches do
  // not count as growth.
  for (let time = 0; time < 2; time += 1)
    await settled((await upload('large.txt', largeText())).documentId, settledWithinMs);
  const many = Array.from({ length: Math.max(40, mutations) }, () => upload('before.txt', goodText()));
  for (const { documentId } of await Promise.all(many)) await settled(documentId, 180_000);
  quietBytes = await leastWhileQuiet();
  quietUsed = usedBytes();
}, 600_000);
afterAll(async () => {
  readers?.stop();
  await server?.kill();
});

async function upload(name: string, content: Uint8Array) {
  const { status, body } = await uploadFile(server.url, { token, name, content });
  return { status, ...body };
}

const largeText = () => Buffer.alloc(limits.fileBytes, `${randomUUID()} is a line of a large text.\n`);
const goodText = () => Buffer.from(`A good file: ${randomUUID()}`);

/**
 * The document once it is read or has failed.
 * @throws when that takes longer
 */
async function settled(documentId: string, withinMs: number): Promise<DocumentRow> {
  const { body } = await until(
    () => send(server.url, 'GET', `/api/documents/${documentId}`, { token }),
    (answer) => ['ready', 'failed'].includes((answer.body as DocumentDetail).document?.stage),
    withinMs,
  );
  return (body as DocumentDetail).document;
}

/** Checks how an upload ended: the document is read or has a reason, or the upload is refused with a sentence. */
async function expectEnd(what: string, answer: Awaited<ReturnType<typeof upload>>): Promise<void> {
  if (answer.status !== 201) {
    expect([400, 409, 413, 415], what).toContain(answer.status);
    expect(answer.detail, what).toMatch(/\w/);
    return noted(answer.code ?? 'no code');
  }
  const { stage, reason } = await settled(answer.documentId, settledWithinMs);
  if (stage === 'failed') expect([null, 'crashed', 'interrupted'], what).not.toContain(reason);
  noted(reason ?? stage);
}

function noted(outcome: string): void {
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
}

/**
 * Resident bytes of the server without its garbage: the minimum after each of eight small uploads, or after up to sixty while it
 * is more than `wanted`. On a busy machine freed memory is returned late, but leaked memory stays.
 */
async function leastWhileQuiet(wanted = Number.POSITIVE_INFINITY): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 8 || (time < 60 && least > wanted); time += 1) {
    const { documentId } = await upload('quiet.txt', goodText());
    await settled(documentId, goodWithinMs);
    await collected();
    least = Math.min(least, residentBytesOf(server.pid));
  }
  return least;
}

/** Bytes in use after the last garbage collection: heap, buffers and other memory outside the heap. */
const usedBytes = (): number => Number(server.output().split('garbage collected ').at(-1)?.split('\n')[0]);

async function collected(): Promise<void> {
  const times = () => server.output().split('garbage collected').length;
  const before = times();
  process.kill(server.pid, 'SIGUSR2');
  await until(times, (now) => now > before);
}

describe.runIf(process.platform === 'linux')(`hostile documents, SEED=${seed}`, () => {
  it('are answered, and read or refused in time, and good files uploaded with them are read', async () => {
    let files = 0;
    for (const { what, name, bytes } of hostileFiles()) {
      files += 1;
      if (files % readEvery !== seed % readEvery) continue;
      const hostile = upload(name, bytes);
      if (Math.floor(files / readEvery) % besideEvery === 0) {
        const good = await upload('good.txt', goodText());
        expect(good.status, what).toBe(201);
        expect((await settled(good.documentId, goodWithinMs)).stage, what).toBe('ready');
      }
      await expectEnd(what, await hostile);
    }
  }, 600_000);

  it(`made of ordinary files by ${mutations} mutations are read or have a failure reason`, async () => {
    const files = await mutatedFiles(seed, mutations);
    // Two files are read at the same time, so none has to wait.
    const work = async () => {
      for (let file = files.pop(); file; file = files.pop())
        await expectEnd(file.name, await upload(file.name, file.bytes));
    };
    await Promise.all([work(), work()]);
  }, 600_000);

  it('keep their names on one line, without folders and of limited length', async () => {
    const named = hostileNames().map(async (name) => {
      const answer = await upload(name, Buffer.from(`Text of ${name}`));
      expect(answer.status, name).toBe(201);
      const document = await settled(answer.documentId, settledWithinMs);
      expect(document.stage).toBe('ready');
      expect(document.name).not.toMatch(/[\p{Cc}\p{Bidi_Control}/\\]/u);
      expect(document.name.length).toBeLessThanOrEqual(documentLimits.name);
    });
    await Promise.all(named);
    const { body } = await send(server.url, 'GET', '/api/documents?search=passwd', { token });
    expect((body as { documents: DocumentRow[] }).documents.map(({ name }) => name)).toEqual(['passwd.txt']);
  });

  it('make no reader process exceed its limits of memory and CPU time, and leave the server with as much memory as before', async () => {
    const { bytes, command } = readers.highest();
    expect(bytes, command).toBeLessThan(readerMayTake);
    // Measured every 50 ms, later on a busy machine.
    expect(readers.mostCpuMs()).toBeLessThan(limits.cpuMs + 5_000);
    expect(readers.mostCpuMs()).toBeGreaterThan(100);
    const after = await leastWhileQuiet(quietBytes + serverMayGrow);
    const mb = (size: number) => Math.round(size / megabyte);
    process.stdout.write(
      `  ${[...outcomes].map(([outcome, files]) => `${files} ${outcome}`).join(', ')}; a reader up to ${mb(bytes)} MB, the server ${mb(quietBytes)} MB before and ${mb(after)} MB after\n`,
    );
    // The allocator of a machine short of memory keeps more freed memory: 45 MB were seen there, 25 MB elsewhere.
    expect(after - quietBytes).toBeLessThan(3 * serverMayGrow);
    // Memory in use is exact.
    expect(usedBytes() - quietUsed).toBeLessThan(serverMayGrow);
  });

  it('leave a server that still answers and has logged no error', async () => {
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(server.output()).not.toMatch(/"level":[56]0|fatal|unhandled/i);
  });
});
