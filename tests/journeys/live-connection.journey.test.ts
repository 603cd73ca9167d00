import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desk, greeting, launchBrowser, signInByForm, visit } from '../support/browser.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { answersOf, gatherCrowd } from '../support/crowd.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('a page becomes live even if the code of its connection fails to load twice', async () => {
  const { page, context } = await visit(browser, desk);
  const greeted = greeting(page);
  let lost = 0;
  // The page reloads itself after the first failure.
  await page.route(`**/${codeOfTheConnection()}*`, (route) =>
    lost++ < 2 ? route.abort() : route.continue(),
  );
  await signInByForm(page, server.url, leader);
  await greeted;
  expect(lost).toBe(3);
  await context.close();
});

it('a board requested just before a person started shows that person, even if no further push follows', async () => {
  const { leader: watching, takers } = await gatherCrowd(server.url, { people: 2 });
  await takers[0]?.save(answersOf(0, 4));
  const { page, context } = await visit(browser, desk);
  const greeted = greeting(page);
  const pushes = new Promise<void>((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"participation"')) resolve();
      }),
    ),
  );
  await signInByForm(page, server.url, watching);
  await page.goto(`${server.url}/`);
  await greeted;
  let held = false;
  await page.route('**/participation', async (route) => {
    const response = await route.fetch();
    if (!held) {
      held = true;
      await takers[0]?.submit();
      await pushes;
    }
    await route.fulfill({ response });
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Participation' }).first().click();
  await page.getByRole('main').getByText('50% of invited').waitFor();
  expect(held).toBe(true);
  await context.close();
});

/** Name of the built file that only the live connection loads. */
function codeOfTheConnection(): string {
  const assets = path.resolve(import.meta.dirname, '../../web/dist/assets');
  const files = readdirSync(assets).filter(
    (name) =>
      name.endsWith('.js') && readFileSync(path.join(assets, name), 'utf8').includes('io server disconnect'),
  );
  const sockets = files.filter((name) => readFileSync(path.join(assets, name), 'utf8').includes('EIO'));
  if (sockets.length !== 1)
    throw new Error(`One file should hold the live connection, but: ${sockets.join(' ')}`);
  return sockets[0] ?? '';
}
