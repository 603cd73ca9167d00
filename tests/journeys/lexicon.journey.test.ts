import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TextMapping } from '../../api/document/contract/mapping.ts';
import {
  axeProblems,
  desk,
  launchBrowser,
  phone,
  sidewaysScroll,
  signInByApi,
  visit,
} from '../support/browser.ts';
import { confirmAddress, type Leader, registerLeader } from '../support/client.ts';
import { ownWords } from '../support/documents/own-words.ts';
import { eventually } from '../support/eventually.ts';
import { addMember } from '../support/members.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { uploadFile } from '../support/uploads.ts';

const place = 'Market › Competition';
let server: TestServer;
let browser: Browser;
let leader: Leader;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
  for (const number of [1, 2]) {
    const { body } = await uploadFile(server.url, { token: leader.token, ...ownWords.file(number) });
    const { documentId, position } = body;
    const path = `/api/documents/${documentId}`;
    await eventually(
      () => leader.call<TextMapping>('GET', `${path}/mapping?after=${position}`, undefined, leader),
      ({ mapping }) => mapping !== null,
    );
    for (const passage of [0, 1])
      await leader.call('POST', `${path}/move-passage`, { version: 1, passage, subLens: '1.2' }, leader);
  }
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

const opened = async (page: Page, as = leader) => {
  await signInByApi(page, server.url, as);
  await page.goto(`${server.url}/documents`);
  await page.getByRole('link', { name: 'Lexicon' }).click();
  await page.getByRole('heading', { name: 'Lexicon', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Words of each sub-lens' }).waitFor();
};
const terms = (page: Page) => page.getByRole('list', { name: `Added terms of ${place}` });

it('an administrator accepts a suggested word on a phone, and removes it and undoes that', async () => {
  const { page, complaints } = await visit(browser, phone);
  await opened(page);
  await page.getByRole('button', { name: `Add “${ownWords.term}” to ${place}` }).tap();
  const dialog = page.getByRole('dialog', { name: `Add “${ownWords.term}” to ${place}?` });
  await dialog.getByText(/The word is kept in the log, also after .* documents .* are erased/).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await dialog.getByRole('button', { name: 'Cancel' }).tap();
  await dialog.waitFor({ state: 'detached' });
  expect(await terms(page).getByText(ownWords.term).count()).toBe(0);
  await page.getByRole('button', { name: `Add “${ownWords.term}” to ${place}` }).tap();
  await dialog.getByRole('button', { name: 'Add' }).tap();
  await dialog.waitFor({ state: 'detached' });
  await terms(page).getByText(ownWords.term).waitFor();
  await page.getByText('2 of 2 documents were mapped with another lexicon than this one.').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: `Remove “${ownWords.term}” from ${place}` }).tap();
  await terms(page).getByText(ownWords.term).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).tap();
  await terms(page).getByText(ownWords.term).waitFor();
  expect(complaints).toEqual([]);
});

it('an administrator adds a term with the keyboard, maps the library again and sees which passages changed', async () => {
  const { page, complaints } = await visit(browser, desk);
  await opened(page);
  await page.getByRole('button', { name: `Add a term to ${place}` }).press('Enter');
  const field = page.getByLabel(`New term of ${place}`);
  await field.fill('Competitors');
  await field.press('Enter');
  await page.getByText('The framework already looks for “competitor” in this sub-lens').waitFor();
  const suggestions = Promise.withResolvers<void>();
  await page.route('**/api/lexicon/suggestions*', async (route) => {
    await suggestions.promise;
    await route.continue();
  });
  await field.fill('Velotown');
  await field.press('Enter');
  await terms(page).getByText('velotown').waitFor();
  // The rest of the page arrives when the person is elsewhere already, and leaves the focus there.
  const again = page.getByRole('button', { name: 'Map again' });
  await again.focus();
  const arrived = page.waitForResponse(/lexicon\/suggestions/);
  suggestions.resolve();
  await (await arrived).finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  expect(await again.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const changed = page.getByRole('region', { name: 'What the last mapping changed' });
  // Two of three passages of each document were moved by hand, and stay.
  await changed.getByText(/^2 passages are about another lens than before\./).waitFor();
  // Each of both terms.
  await expect.poll(() => terms(page).getByText('in 6 passages').count()).toBe(2);
  const quotes = await changed.getByRole('blockquote').allTextContents();
  expect(quotes).toHaveLength(2);
  for (const [at, quote] of quotes.entries()) expect(ownWords.file(at + 1).content).toContain(quote);
  expect(await axeProblems(page)).toEqual([]);
  await changed
    .getByRole('link', { name: /^Field notes 1\.txt/ })
    .first()
    .click();
  await page.waitForURL(/document=.*passage=2/);
  await page.getByRole('heading', { name: 'What this text is about' }).waitFor();
  // The refused keyword.
  expect(complaints).toEqual([expect.stringMatching(/400 .*add-term$/)]);
});

it('a member finds a word by a search, and has no button that changes it', async () => {
  const member = await addMember(leader, server.url, 'member');
  const { page, complaints } = await visit(browser, desk);
  await opened(page, member);
  await page.getByLabel('Search words and sub-lenses').fill('zephy');
  await page.getByText(/^1 sub-lens, 0 keywords of the framework, 1 added term$/).waitFor();
  await terms(page).getByText(ownWords.term).waitFor();
  expect(await page.getByRole('button', { name: /^(?:Add|Remove|Map again)/ }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'Suggested words' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});
