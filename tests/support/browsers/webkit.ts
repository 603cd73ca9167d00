import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { temporaryFolder } from '../server.ts';
import { clickActions, keyActions } from './actions.ts';
import type { Driver, Engine, Look, Size, Work } from './driver.ts';
import { miniBrowser, webkitDriver, xvfb } from './installed.ts';
import { freePort, patienceMs, start, until } from './processes.ts';

/**
 * WebKitGTK through WebDriver (W3C). Each person has a separate driver and screen, because keys go to the window under the
 * pointer.
 */
export async function startWebkit(look: Look = 'light'): Promise<Engine> {
  const home = quietHome();
  const opened = new Set<Driver>();
  return {
    name: 'WebKit',
    open: async (size) => {
      const driver = await openSession(home, size, look);
      opened.add(driver);
      return driver;
    },
    close: async () => {
      await Promise.all([...opened].map((driver) => driver.close()));
    },
  };
}

/** A home directory with settings for a window as narrow as a phone and no animation. */
function quietHome(): string {
  const home = temporaryFolder();
  const gtk = path.join(home, '.config', 'gtk-3.0');
  mkdirSync(gtk, { recursive: true });
  // The browser's toolbar would keep the window at least 447 pixels wide.
  writeFileSync(path.join(gtk, 'gtk.css'), '* { min-width: 0; padding: 0; margin: 0; font-size: 1px; }');
  writeFileSync(path.join(gtk, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  return home;
}

const screen = { width: 1600, height: 2400 };

async function openSession(home: string, size: Size, look: Look): Promise<Driver> {
  const theme = look === 'dark' ? 'Adwaita:dark' : 'Adwaita';
  const env = { PATH: process.env.PATH, HOME: home, TZ: 'UTC', LANG: 'C.UTF-8', GTK_THEME: theme };
  const display = start(
    xvfb,
    ['-displayfd', '3', '-screen', '0', `${screen.width}x${screen.height}x24`, '-nolisten', 'tcp'],
    env,
    ['ignore', 'pipe', 'pipe', 'pipe'],
  );
  const started = [display];
  const close = async () => {
    for (const each of started.toReversed()) await each.end();
  };
  try {
    const number = await displayNumber(display.child.stdio[3] as Readable, display.output);
    const port = await freePort();
    const args = [`--port=${port}`, '--host=127.0.0.1'];
    const program = start(webkitDriver, args, { ...env, DISPLAY: `:${number}` });
    started.push(program);
    const send = sender(`http://127.0.0.1:${port}`);
    await until('WebKitWebDriver answers', () => send<object>('GET', '/status'));
    if (program.child.exitCode !== null)
      throw new Error(`WebKitWebDriver ended, and another answers: ${program.output()}`);
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          // Listeners must be registered before the page's own scripts run; see inPage.
          pageLoadStrategy: 'none',
          'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation', '--time-zone=UTC'] },
        },
      },
    });
    const driver = driverOf(
      (method, command, body, waitMs) => send(method, `/session/${sessionId}${command}`, body, waitMs),
      close,
    );
    await until('the first page is there', async () => {
      const loaded = await driver.run(() => document.readyState === 'complete');
      return loaded || undefined;
    });
    await driver.resize(size);
    return driver;
  } catch (error) {
    await close();
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

/** Time after which a page is requested again; doubles each time, for machines that load pages slowly. */
const askAgainMs = 2_000;

/** Time limit of an answer: the driver never answers a script whose page is replaced by another process meanwhile. */
const answerMs = 10_000;

type Send = <T>(method: string, command: string, body?: object, waitMs?: number) => Promise<T>;

function sender(base: string): Send {
  return async <T>(method: string, command: string, body?: object, waitMs = 2 * patienceMs) => {
    const response = await fetch(`${base}${command}`, {
      method,
      signal: AbortSignal.timeout(waitMs),
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${command}: ${value.error}: ${value.message}`);
    return value;
  };
}

function driverOf(send: Send, close: () => Promise<void>): Driver {
  const complaints: string[] = [];
  const runWithin = async <Args extends readonly unknown[], T>(
    waitMs: number | undefined,
    work: Work<Args, T>,
    ...given: Args
  ): Promise<T> => {
    const answer = await send<{ value?: T; error?: string; complaints: string[] }>(
      'POST',
      '/execute/async',
      { script: inPage(String(work)), args: [JSON.stringify(given)] },
      waitMs,
    );
    complaints.push(...answer.complaints);
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value as T;
  };
  const run: Driver['run'] = (work, ...given) => runWithin(undefined, work, ...given);
  return {
    goto: async (url) => {
      await run(() => Reflect.set(window, 'left', true));
      let [asked, pauseMs] = [Number.NEGATIVE_INFINITY, askAgainMs];
      await until(`${url} is loaded`, async () => {
        const page = await runWithin(answerMs, () => ({
          left: Reflect.get(window, 'left') === true,
          loaded: document.readyState === 'complete',
        }));
        if (!page.left) return page.loaded || undefined;
        // The page may have started another navigation; then the address is requested again.
        if (performance.now() - asked > pauseMs) {
          if (Number.isFinite(asked)) pauseMs *= 2;
          asked = performance.now();
          await send('POST', '/url', { url });
        }
        return undefined;
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
        // Place the window around the middle of the screen, where the pointer is.
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
      // The first screenshot may show the previous frame, so it is taken twice.
      await run(() => new Promise<void>((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      await send('GET', '/screenshot');
      return Buffer.from(await send<string>('GET', '/screenshot'), 'base64');
    },
    complaints: async () => {
      await run(() => undefined);
      return complaints;
    },
    close,
  };
}

/**
 * Wraps a script: WebDriver has no access to the console, so each script also returns the errors that a listener in the page has
 * collected.
 */
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
  let leaving = false;
  addEventListener('beforeunload', () => { leaving = true; });
  addEventListener('error', ({ message, filename, target }) => {
    if (message) heard.push(message + ' ' + filename);
    // What is still loading when the page is left, is cancelled.
    else if (!leaving) heard.push('not loaded: ' + (target.src || target.href));
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => heard.push('unhandled: ' + reason));
  const write = console.error;
  console.error = (...words) => { heard.push(words.map(String).join(' ')); write.apply(console, words); };
}`;
