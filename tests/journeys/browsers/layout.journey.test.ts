import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EngineName, Look } from '../../support/browsers/driver.ts';
import { type Candidate, chromium, others } from '../../support/browsers/engines.ts';
import { linksForBrowsers } from '../../support/browsers/guests.ts';
import { differences, type Layout, layOut } from '../../support/browsers/layout.ts';
import { open, type Person } from '../../support/browsers/person.ts';
import { until } from '../../support/browsers/processes.ts';
import { confirmAddress, type Leader, registerLeader } from '../../support/client.ts';
import { releasedAssessment } from '../../support/released.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const phone = { width: 390, height: 844 };
const views = [
  { name: '390 px', size: phone, text: '' },
  { name: '820 px', size: { width: 820, height: 1180 }, text: '' },
  { name: '1440 px', size: { width: 1440, height: 900 }, text: '' },
  { name: '390 px with text of 200 %', size: phone, text: '200%' },
] as const;
/** Tolerance in px, because letter widths differ between browsers. */
const tolerated = 3;

let server: TestServer;
let leader: Leader;
let linkOf: (browser: EngineName, at: number) => string;
let released: string;
/** `LONG=1` also compares the dark scheme and forced colours, which change borders. */
const looks: readonly Look[] = process.env.LONG === '1' ? ['light', 'dark', 'forced colours'] : ['light'];

beforeAll(async () => {
  server = await startServer();
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
  released = await releasedAssessment(server.url, leader);
  linkOf = await linksForBrowsers(leader, 'Layout', [chromium, ...others], looks.length);
});
afterAll(async () => {
  expect(await server?.stop()).toBe(0);
});

describe.each(looks)('the layout in %s', (look) => {
  let expected: ReadonlyMap<string, Layout>;
  beforeAll(async () => {
    expected = await layoutsIn(chromium, look);
  });

  it('has no sideways scroll, no overlap and no clipped word on any page in Chromium', () => {
    expect(faults(expected)).toEqual([]);
  });

  describe.each(others.filter((other) => other.looks.includes(look)))(
    'compared with Chromium, $name',
    (candidate) => {
      it.skipIf(candidate.missing)(
        'is the same for the survey, the launch, the board and the results',
        async () => {
          const layouts = await layoutsIn(candidate, look);
          expect([...layouts.keys()]).toEqual([...expected.keys()]);
          const different = [...layouts].flatMap(([view, layout]) =>
            differences(layout, expected.get(view) ?? layout, tolerated).map((words) => `${view}: ${words}`),
          );
          expect([...faults(layouts), ...different]).toEqual([]);
        },
      );
    },
  );
});

const faults = (layouts: ReadonlyMap<string, Layout>): readonly string[] =>
  [...layouts].flatMap(([view, { overlaps, cut, hollow, sideways }]) => [
    ...[...overlaps, ...cut, ...hollow].map((words) => `${view}: ${words}`),
    ...(sideways > 0 ? [`${view}: ${sideways} px wider than the window`] : []),
  ]);

/**
 * Media query that must match in each look. It is checked first, because a browser that ignores the setting would be compared in
 * the wrong look.
 */
const queryOf: Readonly<Record<Look, string>> = {
  light: '(prefers-color-scheme: light) and (forced-colors: none)',
  dark: '(prefers-color-scheme: dark)',
  'forced colours': '(forced-colors: active)',
};

/** The layout of every page at every width. */
async function layoutsIn({ name, start }: Candidate, look: Look): Promise<ReadonlyMap<string, Layout>> {
  const engine = await start(look);
  const layouts = new Map<string, Layout>();
  try {
    const person = await open(engine, phone);
    expect(await person.run((query) => matchMedia(query).matches, queryOf[look])).toBe(true);
    const measure = async (page: string) => {
      for (const view of views) {
        await person.resize(view.size);
        if (view.text !== '') await textSize(person, view.text);
        layouts.set(`${page} at ${view.name}`, await settled(person));
        await person.shows(`${page}, ${view.name}, ${look}`);
      }
      await textSize(person, '');
      await person.resize(phone);
    };
    await person.goto(linkOf(name, looks.indexOf(look)));
    await measure('introduction');
    await person.clicks('button', 'Start');
    await person.sees('Page 1 of 37');
    await measure('survey');
    await person.goto(`${server.url}/login`);
    await person.fills('Email', leader.email);
    await person.fills('Password', leader.password);
    await person.press('Enter');
    await person.sees('Layout');
    for (const [page, path, ...parts] of [
      ['launch', '/assessment/launch', 'Launch Assessment'],
      ['board', `/ceo-dashboard?assessment=${released}`, 'Look back'],
      // The parts of the results page load one by one; these texts show that they have arrived.
      ['results', `/dashboard?assessment=${released}`, 'In their words', 'Documents of the library'],
    ] as const) {
      await person.goto(`${server.url}${path}`);
      for (const part of parts) await person.sees(part);
      await measure(page);
    }
  } finally {
    await engine.close();
  }
  return layouts;
}

const textSize = (person: Person, size: string) =>
  person.run((wanted) => document.documentElement.style.setProperty('font-size', wanted), size);

/** The layout, once nothing is loading and two successive reads are equal. */
async function settled(person: Person): Promise<Layout> {
  let before = '';
  return until('the page rests', async () => {
    const rests = await person.run(async () => {
      await document.fonts.ready;
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      await frame();
      await frame();
      return (
        document.readyState === 'complete' &&
        document.querySelector('h1') !== null &&
        document.querySelector('[aria-busy="true"]') === null
      );
    });
    const layout = await person.run(layOut);
    const now = rests ? JSON.stringify(layout) : '';
    const same = now !== '' && now === before;
    before = now;
    return same ? layout : undefined;
  });
}
