import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Operations } from '../../api/installation/contract/operations.ts';
import {
  axeProblems,
  desk,
  launchBrowser,
  narrow,
  phone,
  sidewaysScroll,
  signInByApi,
  visit,
} from '../support/browser.ts';
import {
  confirmAddress,
  type Leader,
  launch,
  linksFromOutbox,
  mailedTokenIn,
  registerLeader,
} from '../support/client.ts';
import { addOperator } from '../support/operators.ts';
import { readMail, type ScriptedSmtp, startScriptedSmtp } from '../support/scripted-smtp.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { waitFor } from '../support/wait-for.ts';

const operatorAddress = 'operator@example.org';
let server: TestServer;
let browser: Browser;
let operator: Leader;
let other: Leader;

beforeAll(async () => {
  server = await startServer();
  operator = await registerLeader(server.url, { email: operatorAddress });
  await confirmAddress(operator);
  await addOperator(server, operatorAddress);
  other = await registerLeader(server.url);
  const participants = [{ name: 'Bo', email: 'bo@example.org', role: 'Employee' as const }];
  await launch(operator, { name: 'Spring', company: 'Engines', participants });
  await linksFromOutbox(operator, ['bo@example.org']);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

async function signIn(
  leader: Leader,
  at = server.url,
  device: BrowserContextOptions = desk,
): Promise<{ page: Page; complaints: readonly string[] }> {
  const { page, complaints } = await visit(browser, device);
  await signInByApi(page, at, leader);
  return { page, complaints };
}

/** Presses the button in the mail that confirms the address. */
async function confirmByMail({ call, email, password }: Leader, smtp: ScriptedSmtp): Promise<void> {
  const letter = await waitFor(() => {
    const found = smtp.letters.find(({ to }) => to === email);
    if (!found) throw new Error('no letter yet');
    return found;
  });
  const token = mailedTokenIn((await readMail(letter)).text ?? '');
  await call('POST', '/api/auth/verify-email', { token, password });
}

it('an operator sees that everything works, rebuilds a read model and sends a test mail', async () => {
  const { page, complaints } = await signIn(operator);
  await page.goto(`${server.url}/`);
  await page.getByRole('link', { name: 'Operations' }).click();
  await page.getByText('Everything is up to date.').waitFor();
  await page.getByText(/^\d+ queues have nothing waiting$/).click();
  await page.getByRole('row', { name: /invitation-mails/ }).waitFor();
  await page.getByText(/^\d+ views and processes are up to date$/).click();

  await page.getByRole('button', { name: 'Rebuild participation-board' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rebuild' }).click();
  await page.getByText('participation-board is being built anew.').first().waitFor();
  await page.getByRole('row', { name: /participation-board View, version \d+.*Live.*Up to date/ }).waitFor();

  await page.getByRole('button', { name: 'Send test mail' }).click();
  await page.getByText('No mail server is set, so the mail was kept').waitFor();
  expect(complaints).toEqual([]);

  // The rebuilt board contains all people.
  await page.getByRole('link', { name: 'Participation' }).click();
  await page
    .getByRole('cell', { name: 'Bo', exact: false })
    .or(page.getByText('bo@example.org'))
    .first()
    .waitFor();
});

it.each([
  ['a phone', phone],
  ['320 px', narrow],
])(
  'on %s the page of an installation that needs no attention says so first and folds what is up to date',
  async (_, device) => {
    const { page, complaints } = await signIn(operator, server.url, device);
    await page.goto(`${server.url}/operations`);
    const verdict = page.getByText(/^Nothing needs your attention. Everything is up to date.$/);
    await verdict.waitFor();
    await page.getByText(/^As of .*\d{4}/).waitFor();
    expect((await verdict.boundingBox())?.y).toBeLessThan(device.viewport.height / 2);
    const mail = page.getByRole('heading', { name: 'Mail', exact: true });
    expect((await mail.boundingBox())?.y).toBeLessThan(device.viewport.height);
    expect(await axeProblems(page)).toEqual([]);
    expect(await page.getByRole('button', { name: 'Rebuild results' }).isVisible()).toBe(false);

    await page.locator('summary', { hasText: 'views and processes are up to date' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Rebuild results' }).waitFor();
    await page.locator('summary', { hasText: 'queues have nothing waiting' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Queues' }).getByText('reminder-mails').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

it.each([
  ['a desk', desk],
  ['a phone', phone],
])('on %s a view that is being rebuilt and all that is below it stay where they are', async (_, device) => {
  const { page } = await signIn(operator, server.url, device);
  // A rebuild of so short a log ends before the page reads the state of the views again.
  let isBuilding = false;
  await page.route(/\/api\/operations$/, async (route) => {
    const response = await route.fetch();
    const now: Operations = await response.json();
    const projections = now.projections.map((one) =>
      isBuilding && one.name === 'participation-board'
        ? { ...one, state: 'building', folded: 1_200, perSecond: 5_000, lagMs: 0 }
        : one,
    );
    await route.fulfill({ response, json: { ...now, projections } });
  });
  await page.goto(`${server.url}/operations`);
  const queues = page.getByRole('heading', { name: 'Queues', exact: true });
  const board = page.getByRole('button', { name: 'Rebuild participation-board' });
  const heightOf = async (shown: Locator) => (await shown.boundingBox())?.y;
  const isSettled = page.getByText('Everything is up to date.');
  await isSettled.waitFor();
  const closed = await heightOf(queues);
  isBuilding = true;
  await page.getByText('Still working: participation-board.').waitFor();
  expect(await heightOf(queues)).toBe(closed);
  await page.getByText(/^\d+ of \d+ views and processes are up to date$/).waitFor();
  isBuilding = false;
  await isSettled.waitFor();

  await page.getByText(/views and processes are up to date$/).click();
  const open = [await heightOf(board), await heightOf(queues)];
  isBuilding = true;
  await page.getByText('1,200 events, 5,000 a second').waitFor();
  await page.getByText('Still working: participation-board.').waitFor();
  expect([await heightOf(board), await heightOf(queues)]).toEqual(open);
  isBuilding = false;
  await isSettled.waitFor();
  expect([await heightOf(board), await heightOf(queues)]).toEqual(open);
  await page.context().close();
});

it('an operator sees that mails cannot be delivered and why, and is told only once that a test mail failed', async () => {
  const smtp = await startScriptedSmtp();
  const mute = await startServer({ env: { OPERATOR_EMAILS: operatorAddress, SMTP_URL: smtp.url } });
  const own = await registerLeader(mute.url, { email: operatorAddress });
  await confirmByMail(own, smtp);
  smtp.script(() => ({ say: '451 4.3.0 The disk of the mail server is full' }));
  const participants = [{ name: 'Bo', email: 'bo@example.org', role: 'Employee' as const }];
  await launch(own, { name: 'Spring', company: 'Engines', participants });

  const { page } = await signIn(own, mute.url);
  await page.goto(`${mute.url}/operations`);
  await page
    .getByText(/failed and (is|are) tried again by/)
    .first()
    .waitFor();
  await page
    .getByText(/The last error: .*The disk of the mail server is full/)
    .first()
    .waitFor();
  expect(await page.getByText('Everything is up to date.').count()).toBe(0);
  // The failing queue stands above the folded ones.
  await page.getByRole('row', { name: /^invitation-mails/ }).waitFor();
  expect(await page.getByRole('row', { name: /^survey-imports/ }).isVisible()).toBe(false);

  const tests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/mail-test')) tests.push(request.url());
  });
  await page.getByRole('button', { name: 'Send test mail' }).click();
  await page.getByText(/The mail server did not take the mail: .*is full/).waitFor();
  expect(tests).toHaveLength(1);
  await page.context().close();
  expect(await mute.stop()).toBe(0);
  await smtp.close();
});

it('the page of operators does not exist for anybody else', async () => {
  const { page } = await signIn(other);
  await page.goto(`${server.url}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: 'Operations' }).count()).toBe(0);
  await page.goto(`${server.url}/operations`);
  await page.getByText('That page does not exist').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});
