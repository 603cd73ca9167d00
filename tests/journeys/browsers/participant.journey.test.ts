import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine, EngineName } from '../../support/browsers/driver.ts';
import { others } from '../../support/browsers/engines.ts';
import { linksForBrowsers } from '../../support/browsers/guests.ts';
import { lookerFor } from '../../support/browsers/look.ts';
import { open, type Person } from '../../support/browsers/person.ts';
import { registerLeader } from '../../support/client.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const phone = { width: 390, height: 844 };
const comment = 'We ask customers twice a year.';
let server: TestServer;
let linkOf: (browser: EngineName) => string;

beforeAll(async () => {
  server = await startServer();
  linkOf = await linksForBrowsers(await registerLeader(server.url), 'Spring check', others);
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

  it.skipIf(missing)('opens the link, rates, leaves, continues where they left and submits', async () => {
    const person = await open(engine, phone);
    const { look, findings } = lookerFor(person, 'participant');
    const link = linkOf(name);
    await person.goto(link);
    await person.sees('Spring check');
    await look('intro');
    await person.clicks('button', 'Start');
    await person.sees('Page 1 of 37');
    await look('themes');

    // The pointer rates the first two themes.
    await person.clicks('radio', /^7/, 0);
    await person.clicks('radio', /judge/, 1);
    // The keyboard continues from the position of the pointer: digits rate, arrows change the rating, Enter goes to the next
    // theme, C opens the comment.
    await person.press('Enter', '3', 'ArrowRight', 'c', ...comment);
    await saved(person);
    expect(await answers(person)).toEqual(['7', 'cantJudge', '4']);
    await look('rated');

    await person.clicks('button', 'Exit');
    await person.sees('You can close this page. Your answers are saved');
    await look('exit');
    await person.goto(`${server.url}/`);
    await person.goto(link);
    await person.sees('Page 1 of 37');
    expect(await answers(person)).toEqual(['7', 'cantJudge', '4']);
    expect(await commentOf(person)).toBe(comment);

    await person.press('Escape');
    await person.clicks('button', 'Next');
    await person.sees('Page 2 of 37');
    await person.clicks('radio', /^9/, 0);
    await saved(person);
    await person.clicks('button', 'Lenses');
    await person.sees('Quick Navigation');
    await look('lenses');
    await person.clicks('button', 'Review and submit');
    await person.sees('You answered 4 of 196 themes.');
    await look('review');
    await person.clicks('button', 'Submit Assessment');
    await person.sees('Do you want to continue anyway?');
    await look('fewer');
    await person.clicks('button', 'Continue anyway');
    await person.sees('Thank you! Submitted 4 responses');
    await look('thanks');

    // The page is opened again, so that the submitted answers are read from the server.
    await person.goto(link);
    await person.clicks('button', 'Change my answers');
    await person.sees('Page 2 of 37');
    expect(await answers(person)).toEqual(['9']);
    await person.clicks('button', 'Previous');
    await person.sees('Page 1 of 37');
    expect(await answers(person)).toEqual(['7', 'cantJudge', '4']);
    expect(await findings()).toEqual([]);
    await person.close();
  });
});

const answers = (person: Person) =>
  person.reads({ css: 'input[type="radio"]' }, (radios) =>
    (radios as HTMLInputElement[]).filter(({ checked }) => checked).map(({ value }) => value),
  );

const commentOf = (person: Person) =>
  person.reads({ css: 'textarea' }, ([box]) => (box as HTMLTextAreaElement).value);

const saved = (person: Person) => person.sees(/^Saved \d/);
