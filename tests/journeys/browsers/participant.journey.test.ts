import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../support/browsers/driver.ts';
import { others } from '../../support/browsers/engines.ts';
import { open, type Person } from '../../support/browsers/person.ts';
import { launch, linksFromOutbox, registerLeader } from '../../support/client.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const phone = { width: 390, height: 844 };
let server: TestServer;
const links = new Map<string, string>();

beforeAll(async () => {
  server = await startServer();
  const leader = await registerLeader(server.url);
  const emails = others.map(({ name }) => `${name.toLowerCase()}@phone.example`);
  const participants = emails.map((email) => ({ name: 'Grace', email, role: 'Employee' as const }));
  await launch(leader, { name: 'Spring check', company: 'Engines Ltd', participants });
  const sent = await linksFromOutbox(leader, emails);
  for (const { name } of others) links.set(name, sent.get(`${name.toLowerCase()}@phone.example`) ?? '');
});
afterAll(async () => {
  expect(await server?.stop()).toBe(0);
});

describe.each(others)('a participant with a phone, $name', ({ name, missing, start }) => {
  let engine: Engine;
  beforeAll(async () => {
    if (!missing) engine = await start();
  });
  afterAll(() => engine?.close());

  it.skipIf(missing)(
    'opens the link, rates by pointer and by keys, leaves, comes back and submits',
    async () => {
      const person = await open(engine, phone);
      const failing: string[] = [];
      const look = async (page: string) => {
        failing.push(...(await person.axe()).map((problem) => `${page}: ${problem}`));
        const over = await person.sidewaysScroll();
        if (over > 0) failing.push(`${page}: ${over} px wider than the window`);
        await person.shows(`participant-${page}`);
      };

      await person.goto(links.get(name) ?? '');
      await person.sees('Spring check');
      await look('intro');
      await person.clicks('button', 'Start');
      await person.sees('Page 1 of 37');
      await look('first-themes');
      await rate(person, 0, '7');
      await rate(person, 1, '4');
      await look('rated');
      expect(await person.complaints()).toEqual([]);
      expect(failing).toEqual([]);
      await person.close();
    },
  );
});

/** People press the drawn cell; the radio lies under it. */
async function rate(person: Person, theme: number, score: string): Promise<void> {
  await person.clicks('radio', new RegExp(`^${score}`), theme);
}
