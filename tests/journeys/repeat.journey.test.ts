import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  axeProblems,
  launchBrowser,
  narrow,
  sidewaysScroll,
  signInByApi,
  visit,
} from '../support/browser.ts';
import { type Leader, launch, linksFromOutbox, participationOf, registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;
let assessmentId: string;
const names = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Fi'];
const emailOf = (name: string) => `${name.toLowerCase()}@cycle.example`;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  ({ assessmentId } = await launch(leader, {
    name: 'Pulse Q4 2026',
    company: 'Engines Ltd',
    description: 'How we are doing.',
    groups: ['North', 'South'],
    threshold: 6,
    closesAt: new Date(Date.now() + 10 * 86_400_000).toISOString(),
    participants: names.map((name) => ({ name, email: emailOf(name), role: 'North' })),
  }));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function signIn(page: Page): Promise<void> {
  await signInByApi(page, server.url, leader);
}

async function looksRight(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeProblems(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await sidewaysScroll(page)).toBe(0);
}

it('a leader closes a cycle, repeats it from Home with changes, looks at it once more, and launches it', async () => {
  const { page, complaints, context } = await visit(browser, narrow);
  await signIn(page);
  await page.goto(`${server.url}/ceo-dashboard?assessment=${assessmentId}`);
  await page.getByText('Active', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Close assessment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close assessment' }).click();
  await page.getByRole('link', { name: 'Repeat this cycle' }).waitFor();

  // A draft of something else is kept until the leader decides.
  await page.goto(`${server.url}/assessment/launch`);
  await page.getByLabel('Assessment name').fill('Something else');
  await page.getByText('Draft saved').waitFor();
  await page.goto(`${server.url}/`);
  await page.getByRole('link', { name: /^Repeat ?: Pulse Q4 2026$/ }).click();
  await page.getByText('You have the draft “Something else” here.').waitFor();
  expect(await page.getByLabel('Assessment name').inputValue()).toBe('Something else');
  // Kept, it is the form of this page; the address no longer asks to repeat, so a reload does not ask again.
  await page.getByRole('button', { name: 'Keep my draft' }).press('Enter');
  await page.waitForURL(`${server.url}/assessment/launch`);
  await page.getByText('You have the draft “Something else” here.').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Assessment name').inputValue()).toBe('Something else');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByLabel('Assessment name').inputValue()).toBe('Something else');
  expect(await page.getByText('You have the draft').count()).toBe(0);
  await page.goto(`${server.url}/`);
  await page.getByRole('link', { name: /^Repeat ?: Pulse Q4 2026$/ }).click();
  await page.getByRole('button', { name: 'Replace my draft' }).click();

  // The proposal.
  const name = page.getByLabel('Assessment name');
  await expect.poll(() => name.inputValue()).toBe('Pulse Q1 2027');
  expect(await page.getByLabel('Description').inputValue()).toBe('How we are doing.');
  const changes = page.getByRole('region', { name: 'What changed since “Pulse Q4 2026”' });
  await changes.getByText('6 people as before, 0 added, 0 removed, 0 moved to another group').waitFor();
  await page.getByText(/In the name, the quarter is counted up\. It closes 10 days from today/).waitFor();
  expect(await page.getByLabel('Closes (optional)').inputValue()).not.toBe('');

  // One removed, one moved, one added: with their names, as the form is edited.
  await page.getByLabel('Group, person 2', { exact: true }).selectOption('South');
  await page.getByRole('button', { name: 'Remove person 6' }).click();
  await page.getByRole('button', { name: 'Add Person' }).click();
  await page.getByLabel('Name, person 6', { exact: true }).fill('Gus');
  await page.getByLabel('Email, person 6', { exact: true }).fill('gus@cycle');
  await changes.getByText('4 people as before, 1 added, 1 removed, 1 moved to another group').waitFor();
  await changes.getByText('Bo: North → South', { exact: true }).waitFor();
  await changes.getByRole('list', { name: '1 person removed' }).getByText('Fi').waitFor();
  await changes.getByRole('list', { name: '1 person added' }).getByText('Gus').waitFor();
  await looksRight(page);

  // An error disappears when it is corrected.
  const launchButton = page.getByRole('button', { name: 'Launch Assessment' });
  await launchButton.press('Enter');
  await page.getByRole('link', { name: 'Invalid email format at position 6' }).waitFor();
  await page.getByRole('link', { name: 'Please select a group for person 6' }).waitFor();
  await page.getByLabel('Email, person 6', { exact: true }).fill('gus@cycle.example');
  await page.getByText('Invalid email format at position 6').waitFor({ state: 'detached' });
  await page.getByLabel('Group, person 6', { exact: true }).selectOption('South');
  await page.getByText('Please fix the following errors:').waitFor({ state: 'detached' });

  // The stored time is an instant of the chosen zone, also in the words of the last look.
  await page.getByLabel('Time zone of opening and closing').selectOption('Asia/Tokyo');
  await page.getByLabel('Closes (optional)').fill('2099-03-14T17:30');
  await page.getByText('Times are in Asia/Tokyo.').first().waitFor();

  await launchButton.press('Enter');
  const look = page.getByRole('dialog', { name: 'A last look before the launch' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('A last look before the launch');
  await look.getByText('Closes Saturday, 14 March 2099 at 17:30 (Asia/Tokyo)').waitFor();
  await look.getByText('North: 4 people').waitFor();
  await look.getByText('Fewer than the 6 a score needs').first().waitFor();
  await look.getByText('To Ada; 5 more people get it with their own name and link').waitFor();
  await look.getByText(/Hello Ada,.*asks for your view of Engines Ltd: "Pulse Q1 2027"/s).waitFor();
  await look.getByText(/until Saturday,? 14 March 2099.* 08:30 \(UTC\)/).waitFor();
  // The first page is the survey's own, and its controls do nothing.
  await look.getByText('As Ada will see it; 5 more people see it with their own name and group.').waitFor();
  const first = look.frameLocator('iframe[title="The first page of the survey"]');
  await first.getByRole('heading', { level: 1, name: 'Pulse Q1 2027' }).waitFor();
  expect(await first.getByLabel('Your name').inputValue()).toBe('Ada');
  expect(await first.getByLabel('Your name').isDisabled()).toBe(true);
  expect(await first.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
  await first.getByText('196 themes on').waitFor();
  await look.getByText('No mail server is set up here, so no test letter can be sent.').waitFor();
  expect(await look.getByRole('button', { name: 'Send me a test' }).count()).toBe(0);
  await looksRight(page);

  // Escape goes back and loses nothing.
  await page.keyboard.press('Escape');
  await look.waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Launch Assessment');
  expect(await name.inputValue()).toBe('Pulse Q1 2027');
  await page.keyboard.press('Enter');
  await look.getByRole('button', { name: 'Launch and keep 6 invitations' }).press('Enter');
  await page.waitForURL(/ceo-dashboard\?assessment=(?!.*login)/);
  const launched = new URL(page.url()).searchParams.get('assessment') ?? '';
  expect(launched).not.toBe(assessmentId);
  const { people, assessment } = await participationOf(leader, launched);
  expect(people.map((one) => `${one.name} ${one.group}`).toSorted()).toEqual([
    'Ada North',
    'Bo South',
    'Cy North',
    'Di North',
    'Ed North',
    'Gus South',
  ]);
  expect(assessment).toMatchObject({
    name: 'Pulse Q1 2027',
    threshold: 6,
    closesAt: '2099-03-14T08:30:00.000Z',
    groups: ['North', 'South'],
  });
  await linksFromOutbox(leader, [emailOf('Gus')]);
  expect(complaints).toEqual([]);
  await context.close();
});

it('on Home, the rows of closed and open assessments align, and no name is squeezed', async () => {
  // One person only, so that nothing is released.
  const one = await registerLeader(server.url);
  const participants = [{ name: 'Bo', email: 'bo@rows.example', role: 'Employee' as const }];
  const { assessmentId: closed } = await launch(one, {
    name: 'Closed one',
    company: 'Engines Ltd',
    participants,
  });
  await one.call('POST', `/api/assessments/${closed}/close`, undefined, { token: one.token });
  await launch(one, { name: 'Open one', company: 'Engines Ltd', participants });
  const { page, context } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  await signInByApi(page, server.url, one);
  await page.goto(`${server.url}/`);
  await page.getByRole('link', { name: /^Repeat ?: Closed one$/ }).waitFor();
  const bars = page.getByRole('progressbar', { name: /^Submitted: / });
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('progressbar') });
  const leftOf = async (index: number) => (await bars.nth(index).boundingBox())?.x;
  for (const width of [1440, 1024, 820]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await leftOf(1)]).toEqual([width, await leftOf(0)]);
    const name = await rows.getByRole('link', { name: 'Open one', exact: true }).boundingBox();
    expect(name?.height).toBeLessThan(32);
  }
  await context.close();
});
