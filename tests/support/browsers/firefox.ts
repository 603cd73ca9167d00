import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../server.ts';
import { clickActions, keyActions } from './actions.ts';
import type { Driver, Engine, Look, Size, Work } from './driver.ts';
import { firefoxProgram } from './installed.ts';
import { patienceMs, start, until } from './processes.ts';

/** Firefox through WebDriver BiDi (W3C), which it serves itself over a WebSocket. */
export async function startFirefox(look: Look = 'light'): Promise<Engine> {
  const profile = temporaryFolder();
  writeFileSync(path.join(profile, 'user.js'), written([...preferences, ...preferencesOf[look]]));
  const args = [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port=0',
    'about:blank',
  ];
  const firefox = start(firefoxProgram, args, { PATH: process.env.PATH, HOME: profile, TZ: 'UTC' });
  try {
    const url = await until(
      `Firefox says where it listens, instead: ${firefox.output()}`,
      async () => /listening on (ws:\S+)/.exec(firefox.output())?.[1],
    );
    const bidi = await connect(`${url}/session`);
    await bidi.send('session.new', { capabilities: {} });
    await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
    return {
      name: 'Firefox',
      open: (size) => openTab(bidi, size),
      close: firefox.end,
    };
  } catch (error) {
    await firefox.end();
    throw error;
  }
}

type Preference = readonly [name: string, value: string | number | boolean];

/** Preferences that turn off the browser's own pages, background requests and animations. */
const preferences: readonly Preference[] = [
  ['ui.prefersReducedMotion', 1],
  ['intl.accept_languages', 'en-GB'],
  ['browser.shell.checkDefaultBrowser', false],
  ['datareporting.policy.dataSubmissionEnabled', false],
  ['app.update.enabled', false],
  ['app.normandy.enabled', false],
  ['network.captive-portal-service.enabled', false],
  ['network.connectivity-service.enabled', false],
  ['services.settings.server', 'http://127.0.0.1:9/'],
  ['signon.rememberSignons', false],
  // Overlay scroll bars, as on a phone and in headless Chromium, take no space from the page.
  ['ui.useOverlayScrollbars', 1],
];

const preferencesOf: Readonly<Record<Look, readonly Preference[]>> = {
  light: [['layout.css.prefers-color-scheme.content-override', 1]],
  dark: [['layout.css.prefers-color-scheme.content-override', 0]],
  'forced colours': [['browser.display.document_color_use', 2]],
};

const written = (all: readonly Preference[]): string =>
  all.map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`).join('\n');

async function openTab(bidi: Bidi, size: Size): Promise<Driver> {
  const { userContext } = await bidi.send<{ userContext: string }>('browser.createUserContext');
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', {
    type: 'tab',
    userContext,
  });
  const complaints = bidi.listen(context);
  const driver: Driver = {
    goto: (url) =>
      until(`${url} is loaded`, async () => {
        try {
          return await bidi.send<object>('browsingContext.navigate', { context, url, wait: 'complete' });
        } catch (error) {
          // The page may itself have started another navigation.
          if (String(error).includes('NS_BINDING_ABORTED')) return undefined;
          throw error;
        }
      }).then(() => undefined),
    resize: async (viewport) => {
      await bidi.send('browsingContext.setViewport', { context, viewport, devicePixelRatio: 1 });
    },
    run: async <Args extends readonly unknown[], T>(work: Work<Args, T>, ...given: Args) => {
      const answer = await bidi.send<Evaluated>('script.callFunction', {
        target: { context },
        awaitPromise: true,
        functionDeclaration: `async (given) => JSON.stringify({ value: await (${work})(...JSON.parse(given)) })`,
        arguments: [{ type: 'string', value: JSON.stringify(given) }],
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return (JSON.parse(answer.result.value) as { value: T }).value;
    },
    clickAt: async (x, y) => {
      await bidi.send('input.performActions', { context, actions: clickActions(x, y) });
    },
    press: async (...keys) => {
      await bidi.send('input.performActions', { context, actions: keyActions(keys) });
    },
    screenshot: async () => {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    complaints: async () => complaints,
    close: async () => {
      await bidi.send('browser.removeUserContext', { userContext });
    },
  };
  await driver.resize(size);
  return driver;
}

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

type LogEntry = {
  readonly level: string;
  readonly type: string;
  readonly text: string | null;
  readonly source: { readonly context?: string };
};

type Message =
  | { readonly type: 'success'; readonly id: number; readonly result: unknown }
  | { readonly type: 'error'; readonly id: number; readonly error: string; readonly message: string }
  | { readonly type: 'event'; readonly method: string; readonly params: unknown };

type Bidi = {
  send<T>(method: string, params?: object): Promise<T>;
  /** Console errors of this tab from now on. */
  listen(context: string): readonly string[];
};

async function connect(url: string): Promise<Bidi> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (message: Message) => void>();
  const logs = new Map<string, string[]>();
  let sent = 0;
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data));
    if (message.type !== 'event') return waiting.get(message.id)?.(message);
    if (message.method !== 'log.entryAdded') return;
    const { level, text, source } = message.params as LogEntry;
    if (level === 'error') logs.get(source.context ?? '')?.push(text ?? '');
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error(`Firefox refused ${url}`)), { once: true });
  });
  return {
    send: <T>(method: string, params: object = {}) =>
      new Promise<T>((resolve, reject) => {
        sent += 1;
        const id = sent;
        const late = setTimeout(
          () => reject(new Error(`Firefox did not answer ${method} in ${2 * patienceMs} ms`)),
          2 * patienceMs,
        );
        waiting.set(id, (message) => {
          clearTimeout(late);
          waiting.delete(id);
          if (message.type === 'success') resolve(message.result as T);
          else if (message.type === 'error')
            reject(new Error(`${method}: ${message.error}: ${message.message}`));
        });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    listen: (context) => {
      const complaints: string[] = [];
      logs.set(context, complaints);
      return complaints;
    },
  };
}
