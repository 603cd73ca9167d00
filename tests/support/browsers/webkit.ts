import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { temporaryFolder } from '../server.ts';
import { clickActions, keyActions } from './actions.ts';
import type { Driver, Engine, Size, Work } from './driver.ts';
import { miniBrowser, webkitDriver, xvfb } from './installed.ts';
import { freePort, patienceMs, start, until } from './processes.ts';

/** WebKitGTK through WebDriver (W3C), each person in a driver and on a screen of their own: keys go to the window under the pointer. */
export async function startWebkit(): Promise<Engine> {
  const home = quietHome();
  const opened = new Set<Driver>();
  const open = async (size: Size) => {
    const { driver, version } = await openSession(home, size);
    opened.add(driver);
    return { driver, version };
  };
  // What the version is only a session tells.
  const first = await open({ width: 390, height: 844 });
  await first.driver.close();
  return {
    name: 'WebKit',
    version: first.version,
    open: async (size) => (await open(size)).driver,
    close: async () => {
      await Promise.all([...opened].map((driver) => driver.close()));
    },
  };
}

/** A home in which the window is as narrow as a phone and nothing moves. */
function quietHome(): string {
  const home = temporaryFolder();
  const gtk = path.join(home, '.config', 'gtk-3.0');
  mkdirSync(gtk, { recursive: true });
  // The toolbar of the browser would keep the window at 447 pixels.
  writeFileSync(path.join(gtk, 'gtk.css'), '* { min-width: 0; padding: 0; margin: 0; font-size: 1px; }');
  writeFileSync(path.join(gtk, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  return home;
}

const screen = { width: 1600, height: 2400 };

async function openSession(home: string, size: Size): Promise<{ driver: Driver; version: string }> {
  const env = { PATH: process.env.PATH, HOME: home, TZ: 'UTC', LANG: 'C.UTF-8' };
  const display = start(
    xvfb,
    ['-displayfd', '3', '-screen', '0', `${screen.width}x${screen.height}x24`, '-nolisten', 'tcp'],
    env,
    ['ignore', 'pipe', 'pipe', 'pipe'],
  );
  const port = await freePort();
  let driver: ReturnType<typeof start> | undefined;
  const end = async () => {
    await driver?.end();
    await display.end();
  };
  try {
    const number = await displayNumber(display.child.stdio[3] as Readable, () => display.output());
    driver = start(webkitDriver, [`--port=${port}`, '--host=127.0.0.1'], { ...env, DISPLAY: `:${number}` });
    const send = sender(`http://127.0.0.1:${port}`);
    await until('WebKitWebDriver answers', () => send<object>('GET', '/status'));
    const { sessionId, capabilities } = await send<{
      sessionId: string;
      capabilities: { browserVersion: string };
    }>('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          // Scripts are to listen before the page's own begin; see complaints.
          pageLoadStrategy: 'none',
          'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation', '--time-zone=UTC'] },
        },
      },
    });
    const session = driverOf((method, command, body) =>
      send(method, `/session/${sessionId}${command}`, body),
    );
    await session.resize(size);
    return { driver: { ...session, close: end }, version: capabilities.browserVersion };
  } catch (error) {
    await end();
    throw error;
  }
}

function displayNumber(stream: Readable, instead: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`Xvfb opened no display: ${instead()}`)),
      patienceMs,
    ).unref();
    stream.once('data', (chunk: Buffer) => {
      clearTimeout(late);
      resolve(chunk.toString().trim());
    });
  });
}

type Send = <T>(method: string, command: string, body?: object) => Promise<T>;

function sender(base: string): Send {
  return async <T>(method: string, command: string, body?: object) => {
    const response = await fetch(`${base}${command}`, {
      method,
      signal: AbortSignal.timeout(2 * patienceMs),
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${command}: ${value.error}: ${value.message}`);
    return value;
  };
}

function driverOf(send: Send): Driver {
  const complaints: string[] = [];
  const run = async <Args extends readonly unknown[], T>(work: Work<Args, T>, ...given: Args): Promise<T> => {
    const answer = await send<{ value?: T; error?: string; complaints: string[] }>('POST', '/execute/async', {
      script: inPage(String(work)),
      args: [JSON.stringify(given)],
    });
    complaints.push(...answer.complaints);
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value as T;
  };
  return {
    goto: async (url) => {
      await run(() => Reflect.set(window, 'left', true));
      await send('POST', '/url', { url });
      await until(`${url} is loaded`, async () => {
        const there = await run(
          () => Reflect.get(window, 'left') !== true && document.readyState === 'complete',
        );
        return there || undefined;
      });
    },
    resize: async (size) => {
      await until(`the page is ${size.width} × ${size.height}`, async () => {
        const [width, height, outerWidth, outerHeight] = await run(() => [
          window.innerWidth,
          window.innerHeight,
          window.outerWidth,
          window.outerHeight,
        ]);
        if (width === size.width && height === size.height) return true;
        const [wide, high] = [
          size.width + (outerWidth ?? 0) - (width ?? 0),
          size.height + (outerHeight ?? 0) - (height ?? 0),
        ];
        // Around the middle of the screen, where the pointer is.
        const x = Math.max(0, Math.round((screen.width - wide) / 2));
        const y = Math.max(0, Math.round((screen.height - high) / 2));
        await send('POST', '/window/rect', { x, y, width: wide, height: high });
        return undefined;
      });
    },
    run,
    clickAt: async (x, y) => {
      await send('POST', '/actions', { actions: clickActions(x, y) });
    },
    press: async (...keys) => {
      await send('POST', '/actions', { actions: keyActions(keys) });
    },
    screenshot: async () => {
      // The picture may be of the frame before.
      await run(() => new Promise<void>((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      await send('GET', '/screenshot');
      return Buffer.from(await send<string>('GET', '/screenshot'), 'base64');
    },
    complaints: async () => {
      await run(() => undefined);
      return complaints;
    },
    close: async () => undefined,
  };
}

/** WebDriver hands over no console: each script brings home what a listener in the page heard since the last one. */
function inPage(work: string): string {
  return `
    const done = arguments[arguments.length - 1];
    if (!window.heard) (${listen})();
    const heard = () => window.heard.splice(0);
    (async () => (${work})(...JSON.parse(arguments[0])))().then(
      (value) => done({ value, complaints: heard() }),
      (error) => done({ error: String(error), complaints: heard() }),
    );`;
}

const listen = `() => {
  const heard = window.heard = [];
  addEventListener('error', ({ message, filename, target }) =>
    heard.push(message ? message + ' ' + filename : 'not loaded: ' + (target.src || target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => heard.push('unhandled: ' + reason));
  const write = console.error;
  console.error = (...words) => { heard.push(words.map(String).join(' ')); write.apply(console, words); };
}`;
