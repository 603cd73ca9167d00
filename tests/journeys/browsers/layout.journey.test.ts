import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine, EngineName } from '../../support/browsers/driver.ts';
import { chromium, others } from '../../support/browsers/engines.ts';
import { type Layout, layOut } from '../../support/browsers/layout.ts';
import { open, type Person } from '../../support/browsers/person.ts';
import { until } from '../../support/browsers/processes.ts';
import { confirmAddress, type Leader, launch, linksFromOutbox, registerLeader } from '../../support/client.ts';
import { releasedAssessment } from '../../support/released.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const views = [
  { name: '390', size: { width: 390, height: 844 }, text: '' },
  { name: '390-large', size: { width: 390, height: 844 }, text: '200%' },
  { name: '820', size: { width: 820, height: 1180 }, text: '' },
  { name: '1440', size: { width: 1440, height: 900 }, text: '' },
];
const candidates = [chromium, ...others];
let server: TestServer;
let leader: Leader;
let links: ReadonlyMap<string, string>;
let assessmentId: string;
const addressIn = (browser: EngineName) => `${browser.toLowerCase()}@layout.example`;

beforeAll(async () => {
  server = await startServer();
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
  assessmentId = await releasedAssessment(server.url, leader);
  const emails = candidates.map(({ name }) => addressIn(name));
  const participants = emails.map((email) => ({ name: 'Grace', email, role: 'Employee' as const }));
  await launch(leader, { name: 'Layout', company: 'Engines Ltd', participants });
  links = await linksFromOutbox(leader, emails);
});
afterAll(async () => {
  expect(await server?.stop()).toBe(0);
});

type Laid = Readonly<Record<string, Layout>>;
const laid: Record<string, Laid> = {};

it.each(candidates.filter((c) => !c.missing))('measure $name', async ({ name, start }) => {
  const engine = await start();
  const found: Record<string, Layout> = {};
  try {
    const person = await open(engine, { width: 390, height: 844 });
    const measure = async (page: string) => {
      await settled(person);
      for (const view of views) {
        await person.resize(view.size);
        await person.run((size) => {
          document.documentElement.style.fontSize = size;
          scrollTo(0, 0);
        }, view.text);
        await person.run(() => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))));
        found[`${page} ${view.name}`] = await person.run(layOut);
        await person.shows(`layout-${page}-${view.name}`);
      }
      await person.run(() => {
        document.documentElement.style.fontSize = '';
      });
    };
    await person.goto(links.get(addressIn(name)) ?? '');
    await measure('intro');
    await person.clicks('button', 'Start');
    await person.sees('Page 1 of 37');
    await measure('survey');
    await person.goto(`${server.url}/login`);
    await person.fills('Email', leader.email);
    await person.fills('Password', leader.password);
    await person.press('Enter');
    await person.sees('Layout');
    for (const [page, path] of [
      ['launch', '/assessment/launch'],
      ['board', `/ceo-dashboard?assessment=${assessmentId}`],
      ['results', `/dashboard?assessment=${assessmentId}`],
    ] as const) {
      await person.goto(`${server.url}${path}`);
      await measure(page);
    }
  } finally {
    await engine.close();
  }
  writeFileSync(`/tmp/bw/layout-${name}.json`, JSON.stringify(found));
  laid[name] = found;
});

async function settled(person: Person): Promise<void> {
  await until('the page is there', async () =>
    (await person.run(
      () =>
        document.querySelector('h1') !== null &&
        document.querySelector('[aria-busy="true"]') === null &&
        document.readyState === 'complete' &&
        document.fonts.ready.then(() => true),
    )) || undefined,
  );
}
