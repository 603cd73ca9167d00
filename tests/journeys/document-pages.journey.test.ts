import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Frame, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Documents, Passages } from '../../api/document/contract/documents.ts';
import { pdfOf } from '../../infra/document-writing/pdf.ts';
import {
  axeProblems,
  desk,
  launchBrowser,
  narrow,
  phone,
  sidewaysScroll,
  signInByApi,
  type Visit,
  visit,
} from '../support/browser.ts';
import { confirmAddress, type Leader, registerLeader } from '../support/client.ts';
import { actingPdf } from '../support/documents/hostile.ts';
import { reportPdf } from '../support/documents/ordinary.ts';
import { prose } from '../support/documents/prose.ts';
import { eventually } from '../support/eventually.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { uploadFile } from '../support/uploads.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;
/** Name of a report of twelve pages, each of which contains its number. */
let report: string;
/** Name of a file with two pages of one line each. */
let lines: string;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
  report = await uploaded('Report.pdf', reportPdf(prose(7), 12));
  lines = await uploaded(
    'Lines.pdf',
    pdfOf([
      { texts: [{ text: 'The first line stands here', x: 100, y: 700, size: 24 }] },
      { texts: [{ text: 'Another page', x: 100, y: 700, size: 24 }] },
    ]),
  );
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

const library = () => leader.call<Documents>('GET', '/api/documents', undefined, leader);

/** Uploads a file and waits until its text is extracted. */
async function uploaded(name: string, content: Uint8Array): Promise<string> {
  const { body } = await uploadFile(server.url, { token: leader.token, name, content: Buffer.from(content) });
  await eventually(library, ({ documents }) =>
    documents.some(
      ({ documentId, stage }) => documentId === body.documentId && (stage === 'ready' || stage === 'failed'),
    ),
  );
  return body.documentId;
}

async function opened(device: BrowserContextOptions, search: string): Promise<Visit> {
  const visited = await visit(browser, device);
  await signInByApi(visited.page, server.url, leader);
  await visited.page.goto(`${server.url}/documents?${search}`);
  return visited;
}

const pagesOf = (page: Page, name: string) => page.frameLocator(`iframe[title="Pages of ${name}"]`);
const sheet = (page: Page, number: number, of: number, name = 'Report.pdf') =>
  pagesOf(page, name).getByRole('group', { name: `Page ${number} of ${of}`, exact: true });
/** The canvas of a page, once it is drawn. */
const drawn = (page: Page, number: number, of: number, name?: string) =>
  sheet(page, number, of, name).locator('canvas');
const at = (page: Page, number: number, of: number) =>
  page.getByText(`Page ${number} of ${of}`, { exact: true }).waitFor();
const frameIn = (page: Page): Frame => {
  const found = page.frames().find((frame) => frame !== page.mainFrame());
  if (!found) throw new Error('There is no frame.');
  return found;
};
/** Whether the canvas contains dark pixels. */
const isInk = (canvas: Locator) =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    const { data } = element.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
    return data.some((value, index) => index % 4 !== 3 && value < 100);
  });

/** Whether the top of a page is at the upper edge of the frame. */
async function isAtTop(page: Page, number: number, of: number, name?: string): Promise<boolean> {
  const [outer, inner] = await Promise.all([
    page.locator('iframe').boundingBox(),
    sheet(page, number, of, name).boundingBox(),
  ]);
  return outer !== null && inner !== null && Math.abs(inner.y - outer.y) < 20;
}

/** JBIG2 as a scanner writes it (ITU-T T.88): a page of 8 by 8 black pixels, with a region whose rows use fax coding. */
const blackSquare = Buffer.from(
  [
    // Page 1, of 8 by 8 pixels.
    '00000000 30 00 01 00000013 00000008 00000008 00000000 00000000 00 0000',
    // The region. Its rows use T.6: 8 black pixels, then seven rows equal to the one above, then the end.
    '00000001 26 00 01 00000019 00000008 00000008 00000000 00000000 00 01 26a2fffe002002',
  ]
    .join('')
    .replaceAll(' ', ''),
  'hex',
);

/** Returns the file marked as encrypted with an unknown password. */
function encrypted(bytes: Buffer): Buffer {
  const key = '00'.repeat(32);
  const text = bytes.toString('latin1');
  const locked = text.replace(
    '/Root 1 0 R',
    `/Root 1 0 R /ID [<${key}> <${key}>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`,
  );
  return Buffer.from(locked, 'latin1');
}

describe('the pages of a PDF', () => {
  it('are shown beside the list with their number, and are operable by keyboard', async () => {
    const { page, context, complaints } = await opened(desk, `document=${report}`);
    const preview = page.getByRole('region', { name: 'Preview of Report.pdf' });
    await at(page, 1, 12);
    expect(await preview.getByRole('tab', { name: 'Pages' }).getAttribute('aria-selected')).toBe('true');
    await drawn(page, 1, 12).waitFor();
    await drawn(page, 2, 12).waitFor();
    expect(await pagesOf(page, 'Report.pdf').locator('canvas').count()).toBeLessThan(6);
    expect(await isInk(drawn(page, 1, 12))).toBe(true);
    expect(await axeProblems(page)).toEqual([]);

    const next = preview.getByRole('button', { name: 'Next page' });
    await next.focus();
    await page.keyboard.press('Enter');
    await at(page, 2, 12);
    await page.keyboard.press('Enter');
    await at(page, 3, 12);
    await drawn(page, 3, 12).waitFor();
    // Tab moves past the page number and the zoom controls.
    for (let times = 0; times < 4; times += 1) await page.keyboard.press('Tab');
    // The frame runs in its own process and receives the focus a moment later.
    await expect.poll(() => frameIn(page).evaluate(() => document.hasFocus())).toBe(true);
    await page.keyboard.press('End');
    await at(page, 12, 12);
    await drawn(page, 12, 12).waitFor();
    expect(await next.isDisabled()).toBe(true);
    await page.keyboard.press('Home');
    await at(page, 1, 12);
    await drawn(page, 1, 12).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('can be opened by their number', async () => {
    const { page, context, complaints } = await opened(desk, `document=${report}`);
    await at(page, 1, 12);
    const number = page.getByLabel('Page', { exact: true });
    await number.fill('9');
    await page.keyboard.press('Enter');
    await at(page, 9, 12);
    await drawn(page, 9, 12).waitFor();
    expect(await isAtTop(page, 9, 12)).toBe(true);
    // A number beyond the last page opens the last page; text that is no number changes nothing.
    await number.fill('400');
    await page.keyboard.press('Enter');
    await at(page, 12, 12);
    await number.fill('two');
    await page.keyboard.press('Tab');
    expect(await number.inputValue()).toBe('12');
    await at(page, 12, 12);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('can be zoomed, while the current page stays in place', async () => {
    const { page, context, complaints } = await opened(phone, `document=${report}`);
    await at(page, 1, 12);
    await page.getByLabel('Page', { exact: true }).fill('5');
    await page.keyboard.press('Enter');
    await drawn(page, 5, 12).waitFor();
    const widthOf = async () => (await sheet(page, 5, 12).boundingBox())?.width ?? 0;
    const fitting = await widthOf();
    const larger = page.getByRole('button', { name: 'Larger' });
    await larger.click();
    await larger.click();
    await page.getByText('200%', { exact: true }).waitFor();
    await expect.poll(widthOf).toBeCloseTo(2 * fitting, 0);
    await drawn(page, 5, 12).waitFor();
    await at(page, 5, 12);
    expect(await isAtTop(page, 5, 12)).toBe(true);
    expect(await isInk(drawn(page, 5, 12))).toBe(true);
    // The middle of the page is in view.
    const scrolled = await frameIn(page).evaluate(() => {
      const { scrollLeft, clientWidth, scrollWidth } = document.getElementById('pages') as HTMLElement;
      return (scrollLeft + clientWidth / 2) / scrollWidth;
    });
    expect(scrolled).toBeCloseTo(0.5, 1);
    const smaller = page.getByRole('button', { name: 'Smaller' });
    for (let times = 0; times < 4; times += 1) await smaller.click();
    await expect.poll(widthOf).toBeCloseTo(fitting / 2, 0);
    expect(await smaller.isDisabled()).toBe(true);
    await at(page, 5, 12);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('have text that lies exactly on its drawing and can be selected', async () => {
    const { page, context } = await opened(desk, `document=${lines}`);
    await drawn(page, 2, 2, 'Lines.pdf').waitFor();
    const box = async (locator: Locator) => {
      const found = await locator.boundingBox();
      if (!found) throw new Error('There is no box.');
      return found;
    };
    const paper = await box(sheet(page, 1, 2, 'Lines.pdf'));
    const line = await box(
      pagesOf(page, 'Lines.pdf').getByText('The first line stands here', { exact: true }),
    );
    // The text is placed 100 points from the left and 142 from the top, 24 points high, on a sheet of 595 by 842 points.
    const point = paper.width / 595;
    expect(line.x - paper.x).toBeCloseTo(100 * point, -1);
    expect(line.y + line.height / 2 - paper.y).toBeCloseTo((142 - 8) * point, -1);
    expect(paper.height / paper.width).toBeCloseTo(842 / 595, 2);
    await pagesOf(page, 'Lines.pdf')
      .getByText('The first line stands here')
      .dblclick({ position: { x: 20, y: 8 } });
    expect(await frameIn(page).evaluate(() => String(getSelection()).trim())).toBe('The');
    await context.close();
  });

  it('keep their place when the window becomes narrower', async () => {
    const { page, context, complaints } = await opened(desk, `document=${report}`);
    await at(page, 1, 12);
    const next = page.getByRole('button', { name: 'Next page' });
    for (let number = 2; number <= 6; number += 1) {
      await next.click();
      await at(page, number, 12);
    }
    await drawn(page, 6, 12).waitFor();
    await page.setViewportSize({ width: 700, height: 800 });
    await drawn(page, 6, 12).waitFor();
    await at(page, 6, 12);
    expect(await isAtTop(page, 6, 12)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('of different sizes keep their proportions, and the requested page keeps its place', async () => {
    const sizes = [
      [595, 842],
      [842, 595],
      [300, 900],
      [960, 540],
    ] as const;
    const pages = Array.from({ length: 16 }, (_, index) => {
      const size = sizes[index % 4] ?? sizes[0];
      return { size, texts: [{ text: `Sheet ${index + 1}`, x: 60, y: size[1] - 100, size: 30 }] };
    });
    const mixed = await uploaded('Mixed.pdf', pdfOf(pages));
    const { page, context, complaints } = await opened(desk, `document=${mixed}`);
    await at(page, 1, 16);
    const next = page.getByRole('button', { name: 'Next page' });
    for (let number = 2; number <= 11; number += 1) {
      await next.click();
      await at(page, number, 16);
    }
    // The neighbours got their own proportions only when they were drawn.
    for (const number of [10, 11]) await drawn(page, number, 16, 'Mixed.pdf').waitFor();
    await at(page, 11, 16);
    expect(await isAtTop(page, 11, 16, 'Mixed.pdf')).toBe(true);
    const { width, height } = (await sheet(page, 11, 16, 'Mixed.pdf').boundingBox()) ?? {
      width: 1,
      height: 1,
    };
    expect(height / width).toBeCloseTo(3, 1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('that are scanned are decoded by files of this site', async () => {
    const entries = '/Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode';
    const scan = await uploaded(
      'Scan.pdf',
      pdfOf([{ texts: [], hasImage: true }], { picture: { entries, bytes: blackSquare } }),
    );
    const { page, context, complaints } = await opened(desk, `document=${scan}`);
    await page.getByText('Its pages are pictures in which no text was found.').first().waitFor();
    await drawn(page, 1, 1, 'Scan.pdf').waitFor();
    expect(await isInk(drawn(page, 1, 1, 'Scan.pdf'))).toBe(true);
    expect(await page.getByRole('tab', { name: 'Text' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('can be opened from a passage, which itself opens in the text', async () => {
    const found = await leader.call<Passages>(
      'GET',
      `/api/documents/${report}/passages?from=0`,
      undefined,
      leader,
    );
    const passage = found.passages.findIndex(({ place }) => place.kind === 'page' && place.page === 9);
    expect(passage).toBeGreaterThan(0);
    const { page, context, complaints } = await opened(desk, `document=${report}&passage=${passage}`);
    await page.locator(`#passage-${passage}:focus`).waitFor();
    const preview = page.getByRole('region', { name: 'Preview of Report.pdf' });
    expect(await preview.getByRole('tab', { name: 'Text' }).getAttribute('aria-selected')).toBe('true');
    expect(await axeProblems(page)).toEqual([]);
    await preview.getByRole('button', { name: 'Show page 9' }).click();
    await at(page, 9, 12);
    await drawn(page, 9, 12).waitFor();
    // The keyboard continues in the frame with the pages.
    await page.waitForFunction(() => document.activeElement?.tagName === 'IFRAME');
    await page.keyboard.press('Home');
    await at(page, 1, 12);

    // The next passage is shown in the text again.
    await preview.getByRole('tab', { name: 'Text' }).click();
    await preview
      .getByRole('link', { name: /^Page 2$/ })
      .first()
      .click();
    await preview.getByRole('button', { name: 'Show page 2' }).waitFor();
    await preview.getByRole('tab', { name: 'Pages' }).click();
    await at(page, 1, 12);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('that cannot be drawn are replaced by a message', async () => {
    const whole = Buffer.from(reportPdf(prose(9), 2));
    const damaged = await uploaded('Damaged.pdf', Buffer.from('%PDF-1.5\nthis is no pdf\n%%EOF'));
    const { page, context, complaints } = await opened(desk, `document=${damaged}`);
    await page.getByText('Its pages cannot be shown, because the file is damaged.').waitFor();
    expect(await page.getByRole('tab', { name: 'Text' }).count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);

    const locked = await uploaded('Locked.pdf', encrypted(whole));
    await page.goto(`${server.url}/documents?document=${locked}`);
    await page
      .getByText('Its pages cannot be shown, because the file is protected with a password.')
      .waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('of a document that was deleted meanwhile are no longer shown', async () => {
    const gone = await uploaded('Gone.pdf', reportPdf(prose(11), 2));
    const { page, context } = await opened(desk, `document=${report}`);
    await at(page, 1, 12);
    await page.route('**/file?version=1', async (route) => {
      await leader.call('DELETE', `/api/documents/${gone}`, undefined, leader);
      await eventually(library, ({ documents }) => !documents.some(({ documentId }) => documentId === gone));
      await route.continue();
    });
    await page.getByRole('link', { name: 'Gone.pdf' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await context.close();
  });

  it.each([
    ['phone, dark', { ...phone, colorScheme: 'dark' }],
    ['320 px, forced colours', { ...narrow, forcedColors: 'active' }],
  ] as const)('%s: pages and text fit and have no failing axe node', async (_, device) => {
    const { page, context, complaints } = await opened(device, `document=${report}`);
    await at(page, 1, 12);
    await drawn(page, 1, 12).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await frameIn(page).evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.getByRole('link', { name: 'Page 1' }).first().waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a PDF with active content', () => {
  it('is drawn, but opens nothing, asks nothing, and connects to nothing outside', async () => {
    const acting = await uploaded('Acting.pdf', actingPdf());
    const visited = await visit(browser, desk);
    const { page, context, complaints } = visited;
    const events: string[] = [];
    context.on('page', (other) => other !== page && events.push(`a window: ${other.url()}`));
    context.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${server.url}/`) && !url.startsWith('blob:null/'))
        events.push(`a request: ${url}`);
    });
    page.on('dialog', (dialog) => {
      events.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('download', (download) => events.push(`a download: ${download.url()}`));
    await signInByApi(page, server.url, leader);
    await page.goto(`${server.url}/documents?document=${acting}`);
    await drawn(page, 1, 2, 'Acting.pdf').waitFor();
    await pagesOf(page, 'Acting.pdf').getByText('This file acts').first().waitFor();
    const { width, height } = (await sheet(page, 1, 2, 'Acting.pdf').boundingBox()) ?? {
      width: 0,
      height: 0,
    };
    // Clicks every link and the button, at the positions where they are drawn.
    for (let index = 0; index < 9; index += 1)
      await sheet(page, 1, 2, 'Acting.pdf').click({
        position: { x: width / 2, y: (height * (842 - (index < 8 ? 725 - index * 60 : 150))) / 842 },
      });
    await at(page, 1, 2);
    await page.getByRole('button', { name: 'Next page' }).click();
    await drawn(page, 2, 2, 'Acting.pdf').waitFor();
    expect(await pagesOf(page, 'Acting.pdf').locator('a, input, button, form, iframe, object').count()).toBe(
      0,
    );
    expect(new URL(frameIn(page).url()).pathname).toBe('/pdf-frame.html');
    expect(new URL(page.url()).pathname).toBe('/documents');
    expect(events).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a script that runs in the frame', () => {
  it('can read nothing of the app, connect to nothing, and navigate nowhere', async () => {
    const { page, context } = await opened(desk, `document=${report}`);
    await at(page, 1, 12);
    expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0);
    const events: string[] = [];
    const elsewhere = createServer((request, response) => {
      events.push(`a request: ${request.url}`);
      response.end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const { port } = elsewhere.address() as AddressInfo;
    context.on('page', (other) => events.push(other.url()));
    page.on('dialog', (dialog) => events.push(dialog.message()));
    const tried = await frameIn(page).evaluate(async (other) => {
      const result = async (what: () => unknown) => {
        try {
          return String(await what());
        } catch (error) {
          return error instanceof Error || error instanceof DOMException ? error.name : String(error);
        }
      };
      const address = `${location.protocol}//${location.host}`;
      navigator.sendBeacon(`${other}/beacon`, 'x');
      return {
        origin: self.origin,
        storage: await result(() => localStorage.length),
        sessions: await result(() => sessionStorage.length),
        databases: await result(
          () =>
            new Promise((done, fail) => {
              const request = indexedDB.open('x');
              request.onsuccess = done;
              request.onerror = () => fail(request.error);
            }),
        ),
        cookies: await result(() => document.cookie),
        app: await result(() => parent.document.title),
        address: await result(() => parent.location.href),
        request: await result(() => fetch(`${other}/fetch`, { mode: 'no-cors' })),
        socket: await result(
          () =>
            new Promise((done, fail) => {
              const socket = new WebSocket(`${other.replace('http', 'ws')}/socket`);
              socket.onopen = done;
              socket.onerror = () => fail(new DOMException('', 'Refused'));
            }),
        ),
        picture: await result(
          () =>
            new Promise((done, fail) => {
              const picture = new Image();
              picture.onload = done;
              picture.onerror = () => fail(new DOMException('', 'Refused'));
              picture.src = `${other}/picture`;
            }),
        ),
        window: await result(() => open(address)),
        evaluated: await result(() => Reflect.construct(Function, ['return 1'])()),
        html: await result(() => {
          document.body.innerHTML += '<img src=x>';
        }),
        top: await result(() => {
          (top ?? parent).location.href = `${address}/login`;
        }),
      };
    }, `http://127.0.0.1:${port}`);
    expect(tried).toEqual({
      origin: 'null',
      storage: 'SecurityError',
      sessions: 'SecurityError',
      databases: 'SecurityError',
      cookies: 'SecurityError',
      app: 'SecurityError',
      address: 'SecurityError',
      request: 'TypeError',
      socket: expect.stringMatching(/^(Refused|SecurityError)$/),
      picture: 'Refused',
      window: 'null',
      evaluated: 'EvalError',
      html: 'TypeError',
      top: 'SecurityError',
    });
    expect(new URL(page.url()).pathname).toBe('/documents');
    await context.close();
    elsewhere.close();
    expect(events).toEqual([]);
  });
});
