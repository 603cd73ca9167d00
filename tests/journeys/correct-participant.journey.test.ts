import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems, desk, launchBrowser, narrow, phone, signInByApi, visit } from '../support/browser.ts';
import {
  callerOf,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  participationOf,
  registerLeader,
} from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;
let assessmentId: string;
let links: ReadonlyMap<string, string>;
const wrong = 'grace@exmaple.org';
const right = 'grace@example.org';

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  const people = [
    { name: 'Grace Hoper', email: wrong, role: 'Employee' },
    { name: 'Alan Turing', email: 'alan@example.org', role: 'Employee' },
    { name: 'Edsger Dijkstra', email: 'edsger@example.org', role: 'Manager' },
  ] as const;
  ({ assessmentId } = await launch(leader, {
    name: 'People',
    company: 'Engines Ltd',
    participants: [...people],
  }));
  links = await linksFromOutbox(
    leader,
    people.map(({ email }) => email),
  );
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const groupRow = (page: Page, group: string) =>
  page.getByRole('region', { name: 'By stakeholder group', exact: true }).locator('tr', { hasText: group });
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` });

describe('a leader with a keyboard', () => {
  it('corrects a wrong address, after which the old link says that it was replaced and the new one works', async () => {
    const { page, complaints, context } = await visit(browser, desk);
    const { page: stranger, context: strange } = await visit(browser, phone);
    await stranger.goto(links.get(wrong) ?? '');
    await stranger.getByRole('button', { name: 'Start', exact: true }).waitFor();
    await signIn(page, leader);
    await page.goto(`${server.url}/ceo-dashboard`);
    await menuOf(page, 'Grace Hoper').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Correct details of Grace Hoper' });
    await dialog.waitFor();

    // The address of another participant is refused at the field, and the entered text is kept.
    await dialog.getByLabel('Name').fill('Grace Hopper');
    await dialog.getByLabel('Email').fill('alan@example.org');
    await page.keyboard.press('Enter');
    await dialog.getByText('alan@example.org is already invited to this assessment').waitFor();
    await expect.poll(() => focusedLabel(page)).toBe('Email');
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Grace Hopper');
    expect(await axeProblems(page)).toEqual([]);

    await dialog.getByLabel('Email').fill(right);
    await dialog
      .getByText(`A new link goes to ${right}. The link that went to ${wrong} stops working.`)
      .waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page
      .getByText(`A new link for ${right} is kept in the outbox: hand it over. The old one no longer works.`)
      .waitFor();
    await page.getByText('Details of Grace Hopper corrected', { exact: true }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Actions for Grace Hopper');
    // The browser logs only the refusal above.
    expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);

    // The page that was opened with the old link can no longer start the survey.
    await stranger.getByRole('button', { name: 'Start', exact: true }).tap();
    await stranger.getByText('A newer link was sent').first().waitFor();
    await stranger.goto('about:blank');
    await stranger.goto(links.get(wrong) ?? '');
    await stranger.getByText('A newer link was sent').first().waitFor();
    expect(await stranger.content()).not.toContain(right);
    await strange.close();

    const link = (await linksFromOutbox(leader, [right])).get(right) ?? '';
    const { page: grace, context: graces } = await visit(browser, phone);
    await grace.goto(link);
    expect(await grace.getByLabel('Your name').inputValue()).toBe('Grace Hopper');
    await graces.close();
    await context.close();
  });

  it('corrects a group, after which open boards are updated and the survey asks to confirm the group', async () => {
    const { page: watcher, context: watching } = await visit(browser, desk);
    await signIn(watcher, leader);
    await watcher.goto(`${server.url}/ceo-dashboard`);
    await groupRow(watcher, 'Manager').waitFor();
    const { page, complaints, context } = await visit(browser, phone);
    await signIn(page, leader);
    await page.goto(`${server.url}/ceo-dashboard`);
    await menuOf(page, 'Edsger Dijkstra').tap();
    await page.getByRole('menuitem', { name: 'Correct details' }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Stakeholder group').selectOption('Consultant/Advisor');
    await dialog.getByText('They count in Consultant/Advisor').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await page.getByText('The details of Edsger Dijkstra are corrected.').waitFor();

    await groupRow(watcher, 'Consultant/Advisor').waitFor();
    // The other group has no people left, so its row is removed.
    await groupRow(watcher, 'Manager').waitFor({ state: 'detached' });
    await watcher.getByText('Details of Edsger Dijkstra corrected', { exact: true }).waitFor();
    const { page: survey, context: taking } = await visit(browser, phone);
    await survey.goto(links.get('edsger@example.org') ?? '');
    await expect.poll(() => survey.getByLabel('Your group').inputValue()).toBe('Consultant/Advisor');
    await taking.close();
    await watching.close();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('can correct only the name of a person who has begun and is told why, on the narrowest phone', async () => {
    const taker = await openLink(callerOf(server.url), links.get('alan@example.org') ?? '');
    await taker.start();
    const { position } = await taker.save([{ theme: '1.1.1', score: 7 }]);
    await participationOf(leader, assessmentId, position);
    const { page, complaints, context } = await visit(browser, narrow);
    await signIn(page, leader);
    await page.goto(`${server.url}/ceo-dashboard`);
    await menuOf(page, 'Alan Turing').tap();
    await page.getByRole('menuitem', { name: 'Correct details' }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('They have begun to answer, so their address stays').waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByLabel('Name').fill('Alan M. Turing');
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await page.getByText('The details of Alan M. Turing are corrected.').waitFor();
    expect((await taker.read()).participant.name).toBe('Alan Turing');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

const focusedLabel = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);

async function signIn(page: Page, { email, password }: Leader): Promise<void> {
  await signInByApi(page, server.url, { email, password });
}
