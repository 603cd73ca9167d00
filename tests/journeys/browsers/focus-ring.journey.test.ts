import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../support/browsers/driver.ts';
import { others } from '../../support/browsers/engines.ts';
import { open, type Person } from '../../support/browsers/person.ts';
import { type Leader, launch, linksFromOutbox, registerLeader } from '../../support/client.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let leader: Leader;
let links: ReadonlyMap<string, string>;
const addressIn = (browser: string) => `${browser.toLowerCase()}@ring.example`;

beforeAll(async () => {
  server = await startServer();
  leader = await registerLeader(server.url);
  const emails = others.map(({ name }) => addressIn(name));
  const participants = emails.map((email) => ({ name: 'Grace', email, role: 'Employee' as const }));
  await launch(leader, { name: 'Rings', company: 'Engines Ltd', participants });
  links = await linksFromOutbox(leader, emails);
});
afterAll(async () => {
  expect(await server?.stop()).toBe(0);
});

describe.each(others)('whoever uses keys sees where they are, $name', ({ name, missing, start }) => {
  let engine: Engine;
  beforeAll(async () => {
    if (!missing) engine = await start();
  });
  afterAll(() => engine?.close());

  it.skipIf(missing)('on a scale that arrows move on, and not where only the pointer was', async () => {
    const person = await open(engine, { width: 390, height: 844 });
    await person.goto(links.get(addressIn(name)) ?? '');
    await person.clicks('button', 'Start');
    await person.clicks('radio', /^4/, 0);
    expect(await focused(person)).toMatchObject({ value: '4', ring: false });
    await person.press('ArrowRight');
    expect(await focused(person)).toMatchObject({ value: '5', ring: true });
    await person.shows('ring on the scale');
    await person.press('ArrowLeft', 'ArrowLeft');
    expect(await focused(person)).toMatchObject({ value: '3', ring: true });
    await person.clicks('radio', /^7/, 0);
    expect(await focused(person)).toMatchObject({ value: '7', ring: false });
    await person.close();
  });

  it.skipIf(missing)('in a date field that Tab came to', async () => {
    const person = await open(engine, { width: 1024, height: 768 });
    await person.goto(`${server.url}/login`);
    await person.fills('Email', leader.email);
    await person.fills('Password', leader.password);
    await person.press('Enter');
    await person.sees('Rings');
    await person.goto(`${server.url}/assessment/launch`);
    await person.clicks('textbox', /^Description/);
    await person.press('Tab');
    expect(await focused(person)).toMatchObject({ type: 'datetime-local', ring: true });
    await person.shows('ring on the date');
    await person.close();
  });
});

/** What has the focus, and whether an outline that can be seen says so. */
const focused = (person: Person) =>
  person.run(() => {
    const element = document.activeElement as HTMLInputElement;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    return {
      type: element.type,
      value: element.value,
      ring:
        outlineStyle !== 'none' &&
        Number.parseFloat(outlineWidth) >= 2 &&
        !/, 0\)$|transparent/.test(outlineColor),
    };
  });
