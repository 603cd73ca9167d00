import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { ordinaryFiles } from '../../tests/support/documents/ordinary.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import { createExtractor, type ExtractorOptions } from './extract.ts';
import { limits, type Outcome } from './port.ts';
import { docxOf } from './testing/office-files.ts';

const program = path.join(import.meta.dirname, 'testing', 'hostile-child.ts');
const fileOf = (text: string) => {
  const bytes = Buffer.from(text);
  return { name: 'a.txt', bytes, size: bytes.byteLength };
};
const hostile = (options: ExtractorOptions = {}) => {
  const extractor = createExtractor({ program, ...options });
  onTestFinished(() => extractor.close());
  return extractor;
};
const textOf = (outcome: Outcome) =>
  outcome.kind === 'extracted' ? outcome.extraction.passages.map(({ text }) => text) : outcome.reason;

/** Tests that inspect processes in /proc. */
const onLinux = test.skipIf(process.platform !== 'linux');

/** Ids of processes whose parent is `pid`. */
const childrenOf = (pid: number | undefined): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => Number(name) > 0)
    .filter((name) => statOf(Number(name))?.parent === pid)
    .map(Number);
/** A process that has ended, but whose parent has not noticed yet, counts as gone. */
function statOf(pid: number): { readonly parent: number; readonly niceness: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : { parent: Number(fields[1]), niceness: Number(fields[16]) };
  } catch {
    return null;
  }
}

const ordinary = await ordinaryFiles(1, 1);

describe('a document', () => {
  const extractor = createExtractor();
  afterAll(() => extractor.close());

  test('is read with its passages, language and format', async () => {
    const sentence = 'Our customers renew their contracts because the service is reliable. ';
    const file = fileOf(`# Customers\n\n${sentence.repeat(10)}`);
    const outcome = await extractor.extract(file);
    expect(outcome).toMatchObject({
      kind: 'extracted',
      extraction: { format: 'txt', language: 'eng', units: 3, truncated: null, isRecognized: false },
    });
    if (outcome.kind === 'extracted')
      expect(outcome.extraction.passages[0]).toMatchObject({
        headings: ['Customers'],
        start: 0,
        isTable: false,
      });
  });

  test('is read from a stream as well', async () => {
    const bytes = await docxOf('<w:p><w:r><w:t>Hello from Word</w:t></w:r></w:p>');
    const file = {
      name: 'Ä b.docx',
      bytes: Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]),
      size: bytes.byteLength,
    };
    expect(textOf(await extractor.extract(file))).toEqual(['Hello from Word']);
  });

  test.each(ordinary)('is read in every format: $name', async ({ name, bytes }) => {
    const outcome = await extractor.extract({ name, bytes, size: bytes.byteLength });
    expect(outcome).toMatchObject({ kind: 'extracted', extraction: { truncated: null } });
  });

  test('that is too large or empty fails with that reason, without a process being started', async () => {
    const bytes = Readable.from(['never read']);
    expect(textOf(await extractor.extract({ name: 'a.txt', bytes, size: limits.fileBytes + 1 }))).toBe(
      'tooLarge',
    );
    expect(bytes.destroyed).toBe(true);
    expect(textOf(await extractor.extract(fileOf('')))).toBe('empty');
    expect(textOf(await extractor.extract(fileOf('\u200b \n')))).toBe('empty');
  });

  test('whose size differs from the stated one is reported as a fault of this machine', async () => {
    await expect(extractor.extract({ ...fileOf('hello'), size: 6 })).rejects.toThrow('5 bytes instead of 6');
    const bytes = Readable.from([Buffer.from('hello')]);
    await expect(extractor.extract({ name: 'a.txt', bytes, size: 4 })).rejects.toThrow('instead of 4');
  });

  test("whose stream fails is reported with the stream's error", async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('the stored file is damaged');
      })(),
    );
    await expect(extractor.extract({ name: 'a.txt', bytes: broken, size: 8 })).rejects.toThrow(
      'the stored file is damaged',
    );
    expect(broken.destroyed).toBe(true);
  });

  test("that is larger than a pipe's buffer arrives complete", async () => {
    const lines = Array.from({ length: 20_000 }, (_, line) => `Line ${line} of the report.\n`);
    const bytes = Buffer.from(lines.join(''));
    const parts = Array.from({ length: Math.ceil(bytes.byteLength / 7_000) }, (_, part) =>
      bytes.subarray(part * 7_000, (part + 1) * 7_000),
    );
    const fromStream = await extractor.extract({
      name: 'a.txt',
      bytes: Readable.from(parts),
      size: bytes.byteLength,
    });
    expect(fromStream).toMatchObject({ kind: 'extracted', extraction: { characters: expect.any(Number) } });
    expect(fromStream).toEqual(await extractor.extract({ name: 'a.txt', bytes, size: bytes.byteLength }));
  });
});

describe('a process that reads a file', () => {
  test.each([
    ['read a file', 'ERR_ACCESS_DENIED'],
    ['read a file in a thread', 'TypeError'],
    ['start a thread with other switches', 'TypeError'],
    ['open a database', 'ERR_UNKNOWN_BUILTIN_MODULE'],
    ['send a signal', 'TypeError'],
    ['write a file', 'ERR_ACCESS_DENIED'],
    ['start a process', 'ERR_ACCESS_DENIED'],
    ['use the network', 'ERR_ACCESS_DENIED'],
    ['open a socket', 'ERR_ACCESS_DENIED'],
    ['look up a name', 'ERR_ACCESS_DENIED'],
  ])('cannot %s', async (order, code) => {
    expect(textOf(await hostile().extract(fileOf(order)))).toEqual([`denied: ${code}`]);
  });

  test('has no environment variables', async () => {
    expect(textOf(await hostile().extract(fileOf('show the environment')))).toEqual(['done: []']);
  });

  test.each([
    ['compute forever', 'CPU', { cpuMs: 700 }],
    ['wait forever', 'elapsed', { wallClockMs: 700 }],
  ])('that would %s is ended at its limit of %s time', async (order, _, limits) => {
    expect(textOf(await hostile(limits).extract(fileOf(order)))).toBe('timedOut');
  });

  test.each(['fill the heap', 'fill buffers'])('is ended at its memory limit: %s', async (order) => {
    const extractor = hostile({ heapMb: 64, residentBytes: 256 * 1024 * 1024 });
    expect(textOf(await extractor.extract(fileOf(order)))).toBe('outOfMemory');
  });

  test.each(['fail', 'fail where nobody catches'])(
    'that fails on the content reports a damaged file, without quoting it: %s',
    async (order) => {
      const outcome = await hostile().extract(fileOf(order));
      expect(outcome).toMatchObject({ kind: 'failed', reason: 'damaged' });
      expect(JSON.stringify(outcome)).not.toContain('secret');
    },
  );

  test('that cannot load a module is reported as a fault of this machine', async () => {
    await expect(hostile().extract(fileOf('miss a package'))).rejects.toThrow('ERR_MODULE_NOT_FOUND');
  });

  test('that ends early is reported as a fault of this machine', async () => {
    await expect(hostile().extract(fileOf('die'))).rejects.toThrow('ended early (SIGTERM)');
  });

  test('that ends early states the kind of its error, and no content of the file', async () => {
    await expect(hostile().extract(fileOf('die with words'))).rejects.toThrow(
      /^The process that reads a file ended early \(SIGTERM\): TypeError$/,
    );
  });

  test.each(['write to stdout', 'write without end', 'write a long line'])(
    'with invalid output reports a damaged file: %s',
    async (order) => {
      expect(textOf(await hostile().extract(fileOf(order)))).toBe('damaged');
    },
  );

  test('reports progress, at most ten times a second', async () => {
    const progress: number[] = [];
    await hostile().extract(fileOf('report progress'), { onProgress: (done) => progress.push(done) });
    expect(progress).toEqual([1]);
  });

  onLinux('reports the peak memory it used, even if it is ended early', async () => {
    const peaks: (number | null)[] = [];
    const onEnd = (end: { peakResidentBytes: number | null }) => peaks.push(end.peakResidentBytes);
    const limit = 256 * 1024 * 1024;
    await hostile().extract(fileOf('an ordinary text'), { onEnd });
    await hostile({ residentBytes: limit }).extract(fileOf('fill buffers'), { onEnd });
    expect(peaks).toHaveLength(2);
    expect(peaks[0]).toBeGreaterThan(20 * 1024 * 1024);
    expect(peaks[0]).toBeLessThan(limit);
    expect(peaks[1]).toBeGreaterThan(limit);
  });

  onLinux('runs with a lower priority than this process', async () => {
    const abort = new AbortController();
    const reading = hostile().extract(fileOf('report progress and compute forever'), {
      onProgress: () => {
        const nice = childrenOf(process.pid).map((pid) => statOf(pid)?.niceness ?? 0);
        abort.abort(new Error(`niceness ${Math.max(...nice)}`));
      },
      signal: abort.signal,
    });
    await expect(reading).rejects.toThrow('niceness 10');
  });
});

describe('a file that cannot be handed to its process', () => {
  const silenceMs = 300;

  test('because the store stalls is reported as a fault of this machine, and frees its slot', async () => {
    const extractor = hostile({ concurrency: 1, silenceMs });
    const bytes = new Readable({ read: () => undefined });
    bytes.push('the first bytes');
    const stalled = extractor.extract({ name: 'a.txt', bytes, size: 1_000 });
    await expect(stalled).rejects.toThrow('nothing moved for 300 ms');
    expect(bytes.destroyed).toBe(true);
    const second = new Readable({ read: () => undefined });
    await expect(extractor.extract({ name: 'b.txt', bytes: second, size: 1 })).rejects.toThrow(
      'nothing moved',
    );
  });

  test('because the process does not read is reported as a fault of this machine', async () => {
    const deaf = path.join(import.meta.dirname, 'testing', 'deaf-child.ts');
    const bytes = Buffer.alloc(1024 * 1024, 'x');
    const parts = Readable.from([bytes, bytes]);
    const stalled = hostile({ program: deaf, silenceMs }).extract({
      name: 'a.txt',
      bytes: parts,
      size: 2 * bytes.byteLength,
    });
    await expect(stalled).rejects.toThrow('nothing moved for 300 ms');
    expect(parts.destroyed).toBe(true);
  });
});

describe('a file that is handed to its process too slowly', () => {
  test('is reported as a fault of this machine, even if its bytes arrive steadily', async () => {
    async function* trickle() {
      for (;;) {
        yield Buffer.from('x');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    const slow = hostile({ silenceMs: 2_000, handoverMs: 600 }).extract({
      name: 'a.txt',
      bytes: Readable.from(trickle()),
      size: 1_000_000,
    });
    await expect(slow).rejects.toThrow('it came too slowly');
  });
});

describe('files that wait', () => {
  test('are read in order, with the allowed number at the same time', async () => {
    const extractor = hostile({ concurrency: 1 });
    const done: string[] = [];
    const read = async (text: string) => {
      await extractor.extract(fileOf(text));
      done.push(text);
    };
    await Promise.all(['one', 'two', 'three'].map(read));
    expect(done).toEqual(['one', 'two', 'three']);
  });

  test('can be aborted, both before and while they are read', async () => {
    const extractor = hostile({ concurrency: 1 });
    const [first, second] = [new AbortController(), new AbortController()];
    const bytes = Readable.from(['never read']);
    const reading = extractor.extract(fileOf('report progress and compute forever'), {
      signal: first.signal,
      onProgress: () => second.abort(new Error('second')),
    });
    const waiting = extractor.extract({ name: 'a.txt', bytes, size: 10 }, { signal: second.signal });
    await expect(waiting).rejects.toThrow('second');
    expect(bytes.destroyed).toBe(true);
    const third = extractor.extract(fileOf('three'));
    first.abort(new Error('first'));
    await expect(reading).rejects.toThrow('first');
    expect(textOf(await third)).toEqual(['three']);
  });

  onLinux('are rejected when the extractor closes, and no process remains', async () => {
    const extractor = createExtractor({ program, concurrency: 1 });
    const started = Promise.withResolvers<void>();
    const all = [fileOf('report progress and compute forever'), fileOf('two')].map((file) =>
      extractor.extract(file, { onProgress: () => started.resolve() }),
    );
    const settled = Promise.allSettled(all);
    await started.promise;
    await extractor.close();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(childrenOf(process.pid).filter((pid) => nameOf(pid).includes('hostile-child'))).toEqual([]);
    await expect(extractor.extract(fileOf('x'))).rejects.toThrow('The extractor is closed');
  });

  /** Empty if the process has ended meanwhile. */
  const nameOf = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  };
});

onLinux.each(['report progress and compute forever', 'report progress and wait forever'])(
  'a process that reads a file ends when its parent ends: %s',
  async (order) => {
    const parent: ChildProcess = spawn(
      process.execPath,
      [path.join(import.meta.dirname, 'testing', 'dying-parent.ts'), order],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    if (parent.stdout === null) throw new Error('no stdout');
    await once(parent.stdout, 'data');
    const children = childrenOf(parent.pid);
    expect(children).toHaveLength(1);
    parent.kill('SIGKILL');
    await waitFor(() => expect(children.filter((pid) => statOf(pid) !== null)).toEqual([]));
  },
);

describe('a hostile Word document', () => {
  const extractor = createExtractor();
  afterAll(() => extractor.close());
  const read = async (body: string) => {
    const bytes = await docxOf(body);
    return extractor.extract({ name: 'a.docx', bytes, size: bytes.byteLength });
  };

  test('of 7 million paragraphs is refused', async () => {
    expect(textOf(await read('<w:p/>'.repeat(7_000_000)))).toBe('tooLarge');
  });

  test('with many different paragraphs is read up to the text limit', async () => {
    const paragraphs = Array.from(
      { length: 120_000 },
      (_, index) => `<w:p><w:r><w:t>Paragraph ${index * 7919} of many more</w:t></w:r></w:p>`,
    );
    const outcome = await read(paragraphs.join(''));
    if (outcome.kind !== 'extracted') throw new Error(outcome.detail);
    expect(outcome.extraction.characters).toBeGreaterThan(limits.characters - 1_300);
    expect(outcome.extraction.truncated).toMatchObject({ limit: 'characters', at: { kind: 'paragraph' } });
  });

  test.each([
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;'],
    ['entities of entities', '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>', '&b;'],
    ['an unknown entity', '', '&x;'],
  ])('with %s is damaged', async (_, doctype, entity) => {
    const bytes = await docxOf('', {
      'word/document.xml': `${doctype}<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>${entity}</w:t></w:r></w:p></w:body></w:document>`,
    });
    expect(textOf(await extractor.extract({ name: 'a.docx', bytes, size: bytes.byteLength }))).toBe(
      'damaged',
    );
  });

  test('with endlessly nested elements is damaged', async () => {
    expect(textOf(await read(`${'<w:tbl>'.repeat(20_000)}${'</w:tbl>'.repeat(20_000)}`))).toBe('damaged');
  });
});
