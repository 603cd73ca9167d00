import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Driver, Engine, Size, Work } from './driver.ts';
import { install, type PageTools, type Place, type Wanted } from './in-page.ts';
import { until } from './processes.ts';

const { source: axeSource } = createRequire(import.meta.url)('axe-core') as { source: string };

export type Name = string | RegExp;

/** One person at one window, who reads, presses and types. Each step waits until it is possible. */
export type Person = Driver & {
  /** Waits for a text in one element of the page. */
  sees(words: Name): Promise<void>;
  seesNot(words: Name): Promise<void>;
  clicks(role: string, name: Name, nth?: number): Promise<void>;
  /** Presses an element found by a CSS selector, for elements without a role, such as the drawn cell over a radio button. */
  clicksOn(css: string, nth?: number): Promise<void>;
  /** Types into the field with this label, replacing its content. */
  fills(label: Name, text: string): Promise<void>;
  /** Chooses an option by its text, by script: the browser draws the open list outside the page, where no driver can click. */
  chooses(label: Name, option: string): Promise<void>;
  /** Focuses the field with this label by script. */
  focuses(label: Name): Promise<void>;
  /** Reads a value from the matching elements, as soon as there are some. */
  reads<T>(wanted: Wanted, read: (elements: Element[]) => T): Promise<T>;
  /** Accessibility problems by WCAG 2.2 AA, found by axe: every failing node as a sentence. */
  axe(): Promise<readonly string[]>;
  sidewaysScroll(): Promise<number>;
  /** The path of the page and its query. */
  path(): Promise<string>;
  /** Saves a screenshot in the folder named by `SCREENSHOTS`; does nothing if that is not set. */
  shows(name: string): Promise<void>;
};

export async function open(engine: Engine, size: Size): Promise<Person> {
  const driver = await engine.open(size);

  const withTools = async <Args extends readonly unknown[], T>(
    work: Work<Args, T>,
    ...args: Args
  ): Promise<T> => {
    if (!(await driver.run(() => 'tools' in window)))
      await driver.run(`() => { ${axeSource}; (${install})(); }`);
    return driver.run(work, ...args);
  };

  const place = (wanted: Wanted): Promise<Place> => {
    let problem = '';
    return until(`${words(wanted)} can be pressed`, async () => {
      const answer = await withTools((one) => (Reflect.get(window, 'tools') as PageTools).place(one), wanted);
      if (!('problem' in answer)) return answer;
      problem = answer.problem;
      return undefined;
    }).catch(async (error: Error) => {
      throw new Error(`${error.message} (${problem}) at ${await driver.run(() => location.pathname)}`, {
        cause: error,
      });
    });
  };

  const reads = <T>(wanted: Wanted, read: (elements: Element[]) => T): Promise<T> =>
    until(`there is ${words(wanted)}`, async () => {
      const answer = await withTools<[Wanted], { value: T } | null>(
        `(wanted) => { const found = window.tools.find(wanted); return found.length ? { value: (${read})(found) } : null; }`,
        wanted,
      );
      return answer ?? undefined;
    }).then(({ value }) => value);

  const holds = (text: Name) =>
    driver.run((name) => {
      const held = document.body.innerText.split('\n').map((line) => line.trim());
      const matches = (line: string) =>
        typeof name === 'string' ? line.includes(name) : new RegExp(name.pattern).test(line);
      return held.some(matches);
    }, sent(text));

  const person: Person = {
    ...driver,
    sees: async (text) => {
      await until(`“${text}” is on the page`, async () => (await holds(text)) || undefined).catch(
        async (error: Error) => {
          const there = await driver.run(
            () => `${location.pathname}: ${document.body.innerText.slice(0, 600)}`,
          );
          throw new Error(`${error.message}; instead, at ${there}`, { cause: error });
        },
      );
    },
    seesNot: async (text) => {
      await until(`“${text}” is gone`, async () => !(await holds(text)) || undefined);
    },
    clicks: async (role, name, nth) => {
      const { x, y } = await place({ role, name: sent(name), ...(nth !== undefined && { nth }) });
      await driver.clickAt(x, y);
    },
    clicksOn: async (css, nth = 0) => {
      const { x, y } = await place({ css, nth });
      await driver.clickAt(x, y);
    },
    fills: async (label, text) => {
      const { x, y } = await place({ field: true, name: sent(label) });
      await driver.clickAt(x, y);
      await driver.press('Control+a', 'Backspace', ...text);
    },
    chooses: async (label, option) => {
      await reads<void>(
        { field: true, name: sent(label) },
        `([select]) => {
          const chosen = [...select.options].find(({ text }) => text.trim() === ${JSON.stringify(option)});
          if (!chosen) throw new Error('no such option');
          select.value = chosen.value;
          for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
        }` as unknown as (elements: Element[]) => void,
      );
    },
    focuses: (label) =>
      reads({ field: true, name: sent(label) }, ([field]) => (field as HTMLElement).focus()),
    reads,
    axe: () => withTools(() => (Reflect.get(window, 'tools') as PageTools).axe()),
    sidewaysScroll: () =>
      driver.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    path: () => driver.run(() => location.pathname + location.search),
    shows: async (name) => {
      const folder = process.env.SCREENSHOTS;
      if (folder === undefined) return;
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, `${name}-${engine.name}.png`), await driver.screenshot());
    },
  };
  return person;
}

const sent = (name: Name) => (typeof name === 'string' ? name : { pattern: name.source });

function words({ role, field, css, name, nth }: Wanted): string {
  const what = css ?? role ?? (field ? 'the field' : 'the element');
  const called = name === undefined ? '' : ` “${typeof name === 'string' ? name : name.pattern}”`;
  return `${what}${called}${nth === undefined ? '' : ` (number ${nth + 1})`}`;
}
