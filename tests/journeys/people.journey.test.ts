import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems, desk, launchBrowser, phone, signInByApi, visit } from '../support/browser.ts';
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
let link: string;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  const participants = ['Grace Hopper', 'Alan Turing', 'Edsger Dijkstra'].map((name) => ({
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@example.org`,
    role: 'Employee' as const,
  }));
  await launch(leader, { name: 'People', company: 'Engines Ltd', participants });
  link = (await linksFromOutbox(leader, ['grace@example.org'])).get('grace@example.org') ?? '';
  const taker = await openLink(callerOf(server.url), link);
  await taker.start();
  await taker.save([{ theme: '1.1.1', score: 7 }]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe('a leader with a phone', () => {
  it('revokes the link of a person invited by mistake, and invites the person again', async () => {
    const { page, complaints, context } = await visit(browser, phone);
    await signIn(page, leader);
    await page.goto(`${server.url}/ceo-dashboard`);
    const people = page.getByRole('listitem').filter({ hasText: 'Grace Hopper' });
    const open = () => page.getByRole('button', { name: 'Actions for Grace Hopper' }).tap();

    await open();
    await page.getByRole('menuitem', { name: 'Revoke' }).tap();
    const question = page.getByRole('dialog');
    await question.getByText('You can invite them again later').waitFor();
    await question.getByRole('button', { name: 'Revoke' }).tap();
    await page.getByText('The link of Grace Hopper no longer works.').waitFor();
    await people.getByText('Revoked').first().waitFor();
    // The heading and the filter give the same number of people.
    await page.getByText('3, 1 of them revoked', { exact: true }).waitFor();
    expect(await page.getByLabel('Show').locator('option').first().textContent()).toBe('Everyone (3)');
    await open();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Correct details', 'Invite again']);
    expect(await axeProblems(page)).toEqual([]);

    await page.getByRole('menuitem', { name: 'Invite again' }).tap();
    await page
      .getByText('Grace Hopper is invited again. A new link is kept in the outbox: hand it over.')
      .waitFor();
    await page.getByText('Grace Hopper invited again', { exact: true }).waitFor();
    await people.getByText('Started').first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
    await expect(openLink(callerOf(server.url), link)).rejects.toThrow('LINK_REPLACED');
  });
});

it('a menu keeps its items while it is open, and shows the current ones when it is opened again', async () => {
  const { assessmentId } = await launch(leader, {
    name: 'Menus',
    company: 'Engines Ltd',
    participants: [{ name: 'Barbara Liskov', email: 'barbara@example.org', role: 'Employee' }],
  });
  await linksFromOutbox(leader, ['barbara@example.org']);
  const { people } = await participationOf(leader, assessmentId);
  const { page, complaints, context } = await visit(browser, desk);
  await signIn(page, leader);
  await page.goto(`${server.url}/ceo-dashboard?assessment=${assessmentId}`);
  const row = page.getByRole('row').filter({ hasText: 'Barbara Liskov' });
  await row.getByText('Kept, not sent').waitFor();
  const open = () => page.getByRole('button', { name: 'Actions for Barbara Liskov' }).click();
  await open();
  const items = page.getByRole('menuitem');
  const places = () =>
    items.evaluateAll((all) => all.map((item) => [item.textContent, item.getBoundingClientRect().top]));
  const before = await places();
  expect(before.map(([name]) => name)).toContain('Show link');

  const path = `/api/assessments/${assessmentId}/participants/${people[0]?.participantId}/revoke`;
  await leader.call('POST', path, {}, leader);
  await row.getByText('Revoked').first().waitFor();
  expect(await places()).toEqual(before);

  await page.keyboard.press('Escape');
  await open();
  expect(await items.allTextContents()).toEqual(['Correct details', 'Invite again']);
  expect(complaints).toEqual([]);
  await context.close();
});

describe('a leader of more people than fit on one page', () => {
  it('sees correct counts, orders and names, finds every person, and sees their progress live', async () => {
    const many = await registerLeader(server.url);
    const participants = Array.from({ length: 230 }, (_, index) => ({
      name: `Person ${index}`,
      email: `person${index}@example.org`,
      role: 'Employee' as const,
    }));
    const { assessmentId, position } = await launch(many, {
      name: 'Many people',
      company: 'Engines Ltd',
      participants,
    });
    const first = await participationOf(many, assessmentId, position);
    const onFirstPage = new Set(first.people.map(({ email }) => email));
    const [early, late] = participants.filter(({ email }) => !onFirstPage.has(email));
    if (!early || !late) throw new Error('Everybody is on the first page');
    const links = await linksFromOutbox(many, [early.email, late.email], 60_000);
    const begin = async (email: string) => {
      const taker = await openLink(callerOf(server.url), links.get(email) ?? '');
      await taker.start();
      await taker.save([{ theme: '1.1.1', score: 7 }]);
    };
    // Waits until all mails are stored, because lines about them would push the expected lines out of the activity list.
    await expect
      .poll(async () => (await participationOf(many, assessmentId)).assessment.counts.sent, {
        timeout: 60_000,
      })
      .toBe(230);
    await begin(early.email);

    const { page, complaints, context } = await visit(browser, desk);
    await signIn(page, many);
    await page.goto(`${server.url}/ceo-dashboard?assessment=${assessmentId}&sort=progress`);
    await page.getByText(`${early.name} started`, { exact: true }).waitFor();
    const filter = page.getByLabel('Show', { exact: true });
    await expect
      .poll(() => filter.locator('option').allTextContents())
      .toEqual(expect.arrayContaining(['Everyone (230)', 'Not started (229)', 'In progress (1)']));
    const rows = page.getByRole('region', { name: 'People' }).locator('tbody tr');
    await expect.poll(() => rows.first().textContent()).toContain(early.name);
    // The first eight rows are drawn before the others.
    await expect.poll(() => rows.count()).toBe(200);
    await page.getByRole('button', { name: 'Show more people' }).click();
    await expect.poll(() => rows.count()).toBe(230);

    await begin(late.email);
    await page.getByText(`${late.name} started`, { exact: true }).waitFor();
    await expect.poll(() => filter.locator('option').allTextContents()).toContain('In progress (2)');
    await page.getByLabel('Find a name or email').fill(late.email);
    await expect.poll(() => rows.count()).toBe(1);
    expect(await rows.first().textContent()).toContain('Started');
    expect(await axeProblems(page)).toEqual([]);
    await page.getByLabel('Find a name or email').fill('zzz');
    await page.getByText('Nobody shown here has “zzz”').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

async function signIn(page: Page, { email, password }: Leader): Promise<void> {
  await signInByApi(page, server.url, { email, password });
}
