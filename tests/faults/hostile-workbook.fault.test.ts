import { readFileSync } from 'node:fs';
import { CFB, utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReadingInterrupted, readSurveyFile } from '../../infra/survey-files/run-reader.ts';
import { UnreadableFile } from '../../infra/tables/unreadable-file.ts';
import { watchChildMemory } from '../support/child-memory.ts';
import { waitFor } from '../support/wait-for.ts';

// A damaged or hostile file leads to a table or to a sentence, and the next request is served.
const files = process.env.LONG === '1' ? 2_000 : 10;
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

const rows = [
  ['group', 'Q1', 'Q2'],
  ...Array.from({ length: 30 }, (_, n) => ['North', 1 + (n % 5), 5 - (n % 5)]),
];
const book = utils.book_new();
utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Answers');
const sound = new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer);

type Place = { readonly at: number; readonly byte: number };
const places = fc.array(fc.record({ at: fc.nat(), byte: fc.nat(255) }), { minLength: 1, maxLength: 20 });
/** Bytes of XML markup: they change the meaning of a file, while most other bytes only break it. */
const markup = fc.array(
  fc.record({ at: fc.nat(), byte: fc.constantFrom(...Buffer.from('<>/"=&;0123456789ABr')) }),
  { minLength: 1, maxLength: 20 },
);
const damaged = fc.oneof(
  // The archive itself, changed or truncated.
  places.map((changes) => changed(sound, changes)),
  fc.nat(sound.length).map((length) => sound.subarray(0, length)),
  // An intact archive with damaged parts, which reach the reader of the sheet.
  fc.tuple(fc.nat(), markup).map(([part, changes]) => withPart(part, (bytes) => changed(bytes, changes))),
  fc
    .tuple(fc.nat(), fc.nat())
    .map(([part, cut]) => withPart(part, (bytes) => bytes.subarray(0, cut % bytes.length))),
);

function changed(bytes: Uint8Array, changes: readonly Place[]): Uint8Array {
  const copy = Uint8Array.from(bytes);
  for (const { at, byte } of changes) copy[at % copy.length] = byte;
  return copy;
}

function withPart(part: number, change: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  const archive = CFB.read(Buffer.from(sound), { type: 'buffer' });
  const parts = archive.FileIndex.filter((one: { size: number }) => one.size > 0);
  const chosen = parts[part % parts.length];
  if (chosen) chosen.content = Buffer.from(change(Uint8Array.from(chosen.content as Buffer)));
  return new Uint8Array(CFB.write(archive, { type: 'buffer', fileType: 'zip', compression: true }) as Buffer);
}

const reading = async (bytes: Uint8Array) =>
  (
    await readSurveyFile({
      bytes,
      survey: { fileName: 'a.xlsx', scale: { min: 1, max: 5 } },
      wantsResponses: true,
    })
  ).answer;

test(
  `${files} damaged workbooks (SEED=${seed}) each lead to a table or a sentence, and an intact workbook is read after them`,
  async () => {
    const before = await reading(sound);
    let read = 0;
    const refused = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(damaged, async (file) => {
        try {
          expect(['read', 'refused']).toContain((await reading(file)).kind);
          read += 1;
        } catch (thrown) {
          if (!(thrown instanceof UnreadableFile)) throw thrown;
          refused.set(thrown.message, (refused.get(thrown.message) ?? 0) + 1);
        }
      }),
      { numRuns: files, seed },
    );
    process.stdout.write(
      `  R17: ${files} damaged workbooks: ${read} read, ${[...refused].map(([why, times]) => `${times} "${why}"`).join(', ')}\n`,
    );
    expect(await reading(sound)).toEqual(before);
    // Both results occurred; otherwise only the first check was tested.
    expect(read).toBeGreaterThan(0);
    expect(refused.size).toBeGreaterThan(0);
  },
  files * 3_000,
);

test('a reader that is ended from outside is no fault of the file; one that ends itself, as with full memory, is', async () => {
  // Read for long enough to be found.
  const bytes = Buffer.from(['group,Q1', ...Array.from({ length: 400_000 }, () => 'North,1')].join('\n'));
  const children = () =>
    readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number);
  for (const [signal, error] of [
    ['SIGKILL', ReadingInterrupted],
    ['SIGTERM', ReadingInterrupted],
    ['SIGABRT', UnreadableFile],
  ] as const) {
    const others = new Set(children());
    const ended = expect(reading(bytes)).rejects.toThrow(error);
    const reader = await waitFor(() => {
      const [found = 0] = children().filter((pid) => !others.has(pid));
      expect(found).toBeGreaterThan(0);
      return found;
    });
    process.kill(reader, signal);
    await ended;
  }
  expect((await reading(sound)).kind).toBe('read');
});

test('100,000 lines of 60 columns are read with less than 400 MB, and with at most fourteen times the CPU time of 10,000', async () => {
  const [tenth, all] = [await measured(10_000), await measured(100_000)];
  process.stdout.write(
    `  100,000 × 60: ${all.seconds.toFixed(1)} s of CPU, ${Math.round(all.megabytes)} MB; 10,000: ${tenth.seconds.toFixed(1)} s\n`,
  );
  // Seconds differ by machine and neighbours (docs/measuring.md).
  expect(all.seconds).toBeLessThan(14 * tenth.seconds);
  expect(all.megabytes).toBeLessThan(400);
}, 120_000);

/** Reads so many lines of 60 columns. */
async function measured(count: number): Promise<{ readonly seconds: number; readonly megabytes: number }> {
  const head = ['person', 'group', ...Array.from({ length: 58 }, (_, at) => `Q${at + 1}`)];
  const lines = Array.from({ length: count }, (_, at) =>
    [
      `p${at}`,
      `Team ${at % 40}`,
      ...Array.from({ length: 58 }, (__, more) => 1 + ((at * (more + 1)) % 5)),
    ].join(','),
  );
  const bytes = Buffer.from([head.join(','), ...lines].join('\n'));
  const child = watchChildMemory(process.pid);
  const { answer } = await readSurveyFile({
    bytes,
    survey: { fileName: 'a.csv', scale: { min: 1, max: 5 } },
    wantsResponses: false,
  });
  child.stop();
  expect(answer).toMatchObject({ kind: 'read', summary: { people: count, ratings: 58 * count } });
  return { seconds: child.mostCpuMs() / 1_000, megabytes: child.highest().bytes / 1024 ** 2 };
}
