import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine, EngineName } from '../../support/browsers/driver.ts';
import { others } from '../../support/browsers/engines.ts';
import { linksForBrowsers } from '../../support/browsers/guests.ts';
import { open, type Person } from '../../support/browsers/person.ts';
import { type Leader, registerLeader } from '../../support/client.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let leader: Leader;
let linkOf: (browser: EngineName) => string;

beforeAll(async () => {
  server = await startServer();
  leader = await registerLeader(server.url);
  linkOf = await linksForBrowsers(leader, 'Rings', others);
});
afterAll(async () => {
  expect(await server?.stop()).toBe(0);
});

describe.each(others)('a visible focus for keyboard users, $name', ({ name, missing, start }) => {
  let engine: Engine;
  let person: Person;
  beforeAll(async () => {
    if (missing) return;
    engine = await start();
    person = await open(engine, { width: 390, height: 844 });
  });
  afterAll(() => engine?.close());

  it.skipIf(missing)(
    'is shown on a scale changed with the arrow keys, but not after using only the pointer',
    async () => {
      await person.goto(linkOf(name));
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
    },
  );

  it.skipIf(missing)('is shown in a date field reached with Tab', async () => {
    await person.resize({ width: 1024, height: 768 });
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
  });
});

/** The focused element, and whether it has a visible outline. */
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
