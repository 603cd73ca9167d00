import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentDetail } from '../../api/document/contract/documents.ts';
import { pdfOf } from '../../infra/document-writing/pdf.ts';
import { recognitionLimits } from '../../infra/extraction/pdf/recognition/limits.ts';
import { send, until } from '../security/wire.ts';
import { type ChildMemory, watchChildMemory } from '../support/child-memory.ts';
import { registerLeader } from '../support/client.ts';
import { scannedPage, scannedPdf } from '../support/documents/scan.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { uploadFile } from '../support/uploads.ts';

const megabyte = 1024 * 1024;
const minutes = 300_000;
const letter = 'This page of the contract is a picture that came from a scanner in the office.';
const paper = [4.5, 1.5] as const;
const sheet = { ...scannedPage, size: [324, 108] as const };
const picture = (side: number, filter: string, bytes: Buffer, space = '/DeviceGray') => ({
  picture: {
    entries: `/Width ${side} /Height ${side} /ColorSpace ${space} /BitsPerComponent 8 /Filter ${filter}`,
    bytes,
  },
});

const folder = temporaryFolder();
let server: TestServer;
let token: string;
let readers: ChildMemory | undefined;

beforeAll(async () => {
  await start('off');
  token = (await registerLeader(server.url)).token;
});
afterAll(async () => {
  readers?.stop();
  await server?.kill();
});

/** Uploads a PDF and waits until it is read or has a failure reason. */
async function settled(name: string, content: Uint8Array): Promise<DocumentDetail> {
  const { body } = await uploadFile(server.url, { token, name, content });
  return ended(body.documentId);
}
async function ended(documentId: string): Promise<DocumentDetail> {
  const { body } = await until(
    () => send(server.url, 'GET', `/api/documents/${documentId}`, { token }),
    (answer) => ['ready', 'failed'].includes((answer.body as DocumentDetail).document?.stage),
    minutes,
  );
  return body as DocumentDetail;
}
const start = async (ocr: 'on' | 'off') => {
  server = await startServer({ folder, env: { OCR: ocr } });
  readers?.stop();
  readers = watchChildMemory(server.pid);
};

it(
  'a scan that was refused while OCR was off is read after OCR is turned on and a member asks',
  async () => {
    const before = await settled('scan.pdf', await scannedPdf([letter], { paper, pages: [sheet] }));
    expect(before.document).toMatchObject({ stage: 'failed', reason: 'scanned' });
    await server.stop();
    await start('on');
    const { documentId } = before.document;
    await send(server.url, 'POST', `/api/documents/${documentId}/read-again`, { token });
    const after = await until(
      () => ended(documentId),
      ({ document }) => document.stage === 'ready',
      minutes,
    );
    expect(after.versions[0]?.text).toMatchObject({
      isRecognized: true,
      unreadPages: 0,
      characters: letter.length,
    });
    const { body } = await send(server.url, 'GET', `/api/documents/${documentId}/history`, { token });
    expect(JSON.stringify(body)).toContain(
      'Text was recognised in pictures of pages and may contain errors.',
    );
  },
  minutes,
);

it(
  'the first pages of a scan of 1,000 pages are read, and the other pages are counted as unread',
  async () => {
    const pages = Array.from({ length: 1_000 }, () => sheet);
    const { versions } = await settled('long.pdf', await scannedPdf(['A scanned page'], { paper, pages }));
    expect(versions[0]?.text).toMatchObject({
      units: 1_000,
      isRecognized: true,
      unreadPages: 1_000 - recognitionLimits.pages,
    });
  },
  minutes,
);

describe.runIf(process.platform === 'linux')('hostile scans', () => {
  const white = { width: 16_000, height: 16_000, channels: 3, background: '#fff' } as const;
  it.each([
    ['a picture that inflates to 225 MB', 'tooLarge', async () => bomb(15_000, 15_000)],
    ['a picture that inflates to more than it states', 'tooLarge', async () => bomb(100, 15_000)],
    [
      'a JPEG of 256 million pixels that states 10,000',
      'tooLarge',
      async () => {
        const bytes = await sharp({ create: white, limitInputPixels: false })
          .jpeg({ quality: 30 })
          .toBuffer();
        return pdfOf([scannedPage], picture(100, '/DCTDecode', bytes, '/DeviceRGB'));
      },
    ],
    [
      'a page with 3,000 pictures over each other',
      'tooLarge',
      async () => {
        const content = 'q 595 0 0 842 0 0 cm /I Do Q\n'.repeat(3_000);
        return pdfOf([{ ...scannedPage, content }], picture(200, '/FlateDecode', grey(200)));
      },
    ],
    [
      'a page of ten by ten metres',
      'noWords',
      async () =>
        pdfOf([{ ...scannedPage, size: [28_346, 28_346] }], picture(200, '/FlateDecode', grey(200))),
    ],
  ])(
    '%s: %s, and a good file uploaded with it is read',
    async (name, reason, made) => {
      const hostile = settled(`${name}.pdf`, await made());
      const good = await settled('good.txt', Buffer.from(`A good file beside ${name}`));
      expect(good.document.stage).toBe('ready');
      expect((await hostile).document).toMatchObject({ stage: 'failed', reason });
    },
    minutes,
  );

  it('make no reader process exceed its memory limit, and leave a server that has logged no error', async () => {
    const { bytes, command } = readers?.highest() ?? { bytes: 0, command: '' };
    process.stdout.write(`  a reader of scans took up to ${Math.round(bytes / megabyte)} MB\n`);
    expect(bytes, command).toBeLessThan(512 * megabyte);
    expect(await server.stop()).toBe(0);
    expect(server.output()).not.toMatch(/"level":[56]0|fatal|unhandled/i);
  });
});

const grey = (side: number) => deflateSync(Buffer.alloc(side * side, 200));
const bomb = (stated: number, side: number) =>
  pdfOf([scannedPage], picture(stated, '/FlateDecode', grey(side)));
