import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems, launchBrowser, phone, visit } from '../support/browser.ts';
import {
  callerOf,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
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
  it('revokes the link of the wrong person, and invites them again', async () => {
    const { page, complaints, context } = await visit(browser, phone);
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill(leader.email);
    await page.getByLabel('Password', { exact: true }).fill(leader.password);
    await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
    await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' });
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
    await open();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Invite again']);
    expect(await axeProblems(page)).toEqual([]);

    await page.getByRole('menuitem', { name: 'Invite again' }).tap();
    await page.getByText('Grace Hopper is invited again. A new link is on its way.').waitFor();
    await page.getByText('Grace Hopper invited again', { exact: true }).waitFor();
    await people.getByText('In progress').or(people.getByText('Started')).first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
    await expect(openLink(callerOf(server.url), link)).rejects.toThrow('LINK_REPLACED');
  });
});
