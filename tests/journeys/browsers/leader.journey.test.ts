import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../support/browsers/driver.ts';
import { others } from '../../support/browsers/engines.ts';
import { lookerFor } from '../../support/browsers/look.ts';
import { open } from '../../support/browsers/person.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const tablet = { width: 1024, height: 768 };
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  expect(await server?.stop()).toBe(0);
});

describe.each(others)('a leader at 1024 pixels, $name', ({ name, missing, start }) => {
  let engine: Engine;
  beforeAll(async () => {
    if (!missing) engine = await start();
  });
  afterAll(() => engine?.close());

  it.skipIf(missing)(
    'registers, launches an assessment, sees the board, reads the results and signs in again',
    async () => {
      const email = `ada-${name.toLowerCase()}@wide.example`;
      const person = await open(engine, tablet);
      const { look, findings } = lookerFor(person, 'leader');
      await person.goto(`${server.url}/register`);
      for (const [label, text] of [
        ['First name', 'Ada'],
        ['Last name', 'Byron'],
        ['Organization name', 'Engines Ltd'],
        ['Email', email],
        ['Password', 'Correct-Horse-7'],
        ['Confirm password', 'Correct-Horse-7'],
      ] as const)
        await person.fills(label, text);
      await look('register');
      await person.press('Enter');
      await person.sees('0 of 5 done');
      await look('home');

      await person.clicks('link', 'Launch an assessment');
      await person.fills(/^Assessment name/, 'Spring check');
      for (const [index, first] of ['Bo', 'Cy'].entries()) {
        if (index > 0) await person.clicks('button', 'Add Person');
        await person.fills(`Name, person ${index + 1}`, first);
        await person.fills(`Email, person ${index + 1}`, `${first.toLowerCase()}-${email}`);
        await person.chooses(`Group, person ${index + 1}`, index === 0 ? 'Employee' : 'Manager');
      }
      await person.sees('With 2 people no score can come out; 5 are needed.');
      await look('launch');
      await person.clicks('button', 'Launch Assessment');
      // The letter and the first page move the buttons below them when they arrive.
      await person.sees(/^To Bo; 1 more person gets it/);
      await person.sees(/^As Bo will see it; 1 more person sees it/);
      await person.clicks('button', /^Launch and (keep|send) 2 invitations$/);
      await person.sees(/^Assessment launched!/);
      await person.sees('Invite 3 more: results need at least 5 people');
      await person.sees('Cy');
      await look('board');

      await person.clicks('link', 'Results');
      await person.sees('Nobody has submitted yet');
      await look('results');

      await person.clicks('button', /^Your account/);
      await person.clicks('menuitem', 'Sign Out');
      await person.sees('Create account');
      await person.goto(`${server.url}/login`);
      await person.fills('Email', email);
      await person.fills('Password', 'Correct-Horse-7');
      await look('login');
      await person.press('Enter');
      await person.sees('Spring check');
      expect(await findings()).toEqual([]);
      await person.close();
    },
  );
});
