import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { utils, write } from '@e965/xlsx';
import JSZip from 'jszip';
import type { Documents } from '../../../api/document/contract/documents.ts';
import { documentLimits } from '../../../domain/document/limits.ts';
import { createExtractor } from '../../../infra/extraction/extract.ts';
import { residentBytesOf } from '../../support/child-memory.ts';
import type { Leader } from '../../support/client.ts';
import { docOf } from '../../support/documents/doc.ts';
import { ordinaryFiles, reportPdf } from '../../support/documents/ordinary.ts';
import { pptOf } from '../../support/documents/ppt.ts';
import { prose } from '../../support/documents/prose.ts';
import type { TestServer } from '../../support/server.ts';
import { median } from './http-load.ts';
import { makeCrowd, measureSaves, withServer } from './submissions.ts';
import type { UploadTask } from './uploader.ts';

const megabyte = 1024 * 1024;
const rounds = 5;
const savesPerSecond = 100;
const seconds = 4;

/**
 * The cost of uploads: resident memory of the server, and the response time of saves, in turns with saves alone. Each turn begins
 * when all files of the previous turn are read, so the memory includes what the server needs to get them read.
 */
export function measureUploads(tell: (sentence: string) => void) {
  return withServer(async (server) => {
    const crowd = await makeCrowd(server, 100);
    const { leader } = crowd;
    const upload = (files: number, bytes: number) =>
      uploaded({ url: server.url, token: leader.token, files, bytes });
    // Make the server compile and load its code before the first measurement.
    for (let round = 0; round < rounds; round += 1) await upload(20, 1_000);
    await allRead(leader);
    const one = await growth(server, async () => {
      for (let round = 0; round < rounds; round += 1) {
        await upload(1, documentLimits.bytes);
        await allRead(leader);
      }
    });
    const ratios: number[] = [];
    const many = await growth(server, async () => {
      for (let round = 0; round < rounds; round += 1) {
        const alone = await measureSaves(server, crowd, savesPerSecond, seconds);
        const uploads = upload(50, 2 * megabyte);
        const during = await measureSaves(server, crowd, savesPerSecond, seconds);
        await uploads;
        await allRead(leader);
        const late = Math.max(alone.late, during.late);
        // If the generator lagged, the ratio says nothing about the server.
        if (late <= 0.01) ratios.push(during.p99 / alone.p99);
        tell(
          `saves: p99 ${alone.p99.toFixed(0)} ms alone, ${during.p99.toFixed(0)} ms during 50 uploads; ${alone.failed + during.failed} failed; ${(late * 100).toFixed(1)} % sent late`,
        );
      }
    });
    return {
      upload_10_mb_growth_mb: one,
      upload_50_of_2_mb_growth_mb: many,
      upload_saves_p99_ratio: median(ratios),
    };
  });
}

async function uploaded(task: UploadTask): Promise<void> {
  await once(new Worker(new URL('./uploader.ts', import.meta.url), { workerData: task }), 'exit');
}

async function allRead({ call, token }: Leader): Promise<void> {
  for (;;) {
    const { search } = await call<Documents>('GET', '/api/documents?search=bench', undefined, { token });
    if (search?.reading === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

/** Increase of the resident memory during some work, in megabytes: its maximum, read every 10 ms, minus the value before. */
async function growth({ pid }: TestServer, work: () => Promise<void>): Promise<number> {
  const before = residentBytesOf(pid);
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, residentBytesOf(pid));
  }, 10);
  await work().finally(() => clearInterval(watch));
  return (highest - before) / megabyte;
}

/** Pages a second of the process that reads a PDF, and seconds and memory for a large ordinary file of each format. */
export async function measureReading(tell: (sentence: string) => void) {
  const extractor = createExtractor({ concurrency: 1 });
  const timed = async (name: string, bytes: Uint8Array) => {
    let peak = 0;
    const began = performance.now();
    const outcome = await extractor.extract(
      { name, bytes, size: bytes.byteLength },
      {
        onEnd: ({ peakResidentBytes }) => {
          peak = (peakResidentBytes ?? Number.NaN) / megabyte;
        },
      },
    );
    const took = (performance.now() - began) / 1_000;
    const end = outcome.kind === 'failed' ? outcome.reason : `${outcome.extraction.characters} characters`;
    tell(
      `${name}, ${(bytes.byteLength / megabyte).toFixed(1)} MB: ${took.toFixed(1)} s, ${peak.toFixed(0)} MB, ${end}`,
    );
    return { took, peak };
  };
  const pages = 300;
  const report = [reportPdf(prose(1), 1), reportPdf(prose(1), pages + 1)] as const;
  const perSecond: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const short = await timed('one page.pdf', report[0]);
    const long = await timed(`${pages + 1} pages.pdf`, report[1]);
    perSecond.push(pages / (long.took - short.took));
  }
  const read: { took: number; peak: number }[] = [];
  for (const { name, bytes } of await largeFiles()) read.push(await timed(name, bytes));
  await extractor.close();
  return {
    pdf_pages_per_s: median(perSecond),
    large_file_slowest_s: Math.max(...read.map(({ took }) => took)),
    large_file_peak_mb: Math.max(...read.map(({ peak }) => peak)),
  };
}

/** Files of about 10 MB: more text, or images in formats in which an ordinary file of this size has images. */
async function largeFiles() {
  const text = prose(7);
  const many = <Item>(count: number, item: () => Item) => Array.from({ length: count }, item);
  const ordinary = new Map((await ordinaryFiles(7, 1)).map(({ name, bytes }) => [name.slice(2), bytes]));
  const of = (format: string) => ordinary.get(format) ?? Buffer.alloc(0);
  const repeated = (format: string, end: string) =>
    Buffer.alloc(documentLimits.bytes, `${Buffer.from(of(format)).toString()}${end}`);
  const withPictures = async (format: string) => {
    const zip = await JSZip.loadAsync(of(format));
    zip.file('media/picture.png', randomBytes(9.5 * megabyte));
    return zip.generateAsync({ type: 'uint8array' });
  };
  const row = () => [text.title(), text.below(1_000_000) / 100, text.below(1_000), text.sentence()];
  const book = utils.book_new();
  for (let sheet = 0; sheet < 6; sheet += 1)
    utils.book_append_sheet(book, utils.aoa_to_sheet(many(6_000, row)), `Sheet ${sheet}`);
  const slide = () => ({ title: text.title(), bullets: many(4, text.sentence), notes: text.paragraph(8) });
  const records = many(60_000, () => ({
    name: text.title(),
    amount: text.below(1_000_000),
    note: text.sentence(),
  }));
  return [
    { name: 'large.pdf', bytes: reportPdf(text, 2_000) },
    { name: 'large.docx', bytes: await withPictures('docx') },
    { name: 'large.pptx', bytes: await withPictures('pptx') },
    { name: 'large.xlsx', bytes: await withPictures('xlsx') },
    {
      name: 'large.xls',
      bytes: new Uint8Array(write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer),
    },
    {
      name: 'large.doc',
      bytes: docOf({ ...text, paragraph: () => many(1_300, () => text.paragraph()).join('\r') }),
    },
    { name: 'large.ppt', bytes: pptOf(many(2_500, slide)) },
    { name: 'large.csv', bytes: repeated('csv', '\n') },
    { name: 'large.txt', bytes: repeated('txt', '\n\n') },
    { name: 'large.json', bytes: Buffer.from(JSON.stringify(records)) },
  ].map(({ name, bytes }) => ({ name, bytes: bytes.subarray(0, documentLimits.bytes) }));
}
