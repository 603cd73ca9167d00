import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { draftList } from '../../api/draft/contract/drafts.ts';
import {
  axeProblems,
  desk,
  launchBrowser,
  phone,
  sidewaysScroll,
  signInByApi,
  visit,
} from '../support/browser.ts';
import { type Leader, participationOf, registerLeader } from '../support/client.ts';
import { addMember } from '../support/members.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { startSmtp } from '../support/smtp.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;
let colleague: Pick<Leader, 'email' | 'password'>;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  colleague = await addMember(leader, server.url, 'admin');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const people = Array.from(
  { length: 60 },
  (_, index) => `p${index + 1}@steps.example;Person ${index + 1};Manager`,
);
const bad = [
  ';Ann;Manager',
  'bo at steps.example;Bo;Manager',
  'cy@steps;Cy;Manager',
  'di@steps.example, di@other.example;Di;Manager',
  'Ed;ed@steps.example;Manager',
  'p1@steps.example;Fi;Manager',
  'p2@steps.example;Person 2;Manager',
];
const file = {
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Email;Name;Role', ...people.slice(0, 30), ...bad, ...people.slice(30)].join('\r\n')),
};

/** The environment variable SHOTS names a folder for screenshots. */
const shots = process.env.SHOTS;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const fine = async (page: Page) => {
  expect(await axeProblems(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
};
const opened = async (page: Page, who: Pick<Leader, 'email' | 'password'>, path: string) => {
  await signInByApi(page, server.url, who);
  await page.goto(`${server.url}${path}`);
};
const draftIn = (page: Page) => new URL(page.url()).searchParams.get('draft');
/** Fills the first step and goes on to the people. */
const named = async (page: Page, name: string) => {
  await page.getByLabel('Assessment name').fill(name);
  await button(page, 'Continue to Invites').click();
  await title(page, 'Invite Participants');
  await page.waitForURL('**/assessment/create?draft=*');
};

describe('the three steps', () => {
  it('keep each bad line of a file with its reason, also on another device, until it is corrected or dismissed', async () => {
    const { page, complaints, context } = await visit(browser, desk);
    await opened(page, leader, '/assessment/create');
    await page.getByLabel('Company').fill('Engines');
    await named(page, 'Bad lines');
    await button(page, 'Add from a list or file').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Or a file').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Add 60 people' }).click();
    await page.getByText('6 lines could not be used').waitFor();
    await button(page, 'Save Draft').click();
    await page.getByText('Draft saved successfully!').waitFor();
    const draft = draftIn(page);
    await context.close();

    const other = await visit(browser, phone);
    await opened(other.page, colleague, `/assessment/create?draft=${draft}`);
    const list = other.page.getByRole('region', { name: '6 lines could not be used' });
    const item = (text: string) => list.getByRole('listitem').filter({ hasText: text });
    await list.waitFor();
    const shown = await list.getByRole('listitem').locator('p').allTextContents();
    expect(shown).toEqual([
      ...['Line 32: Ann | Manager', 'No email address.'],
      ...['Line 33: bo at steps.example | Bo | Manager', 'The address cannot be used.'],
      ...['Line 34: cy@steps | Cy | Manager', 'The address cannot be used.'],
      ...['Line 35: di@steps.example, di@other.example | Di | Manager', 'More than one address.'],
      ...['Line 36: Ed | ed@steps.example | Manager', 'The address is outside the email column.'],
      ...[
        'Line 37: p1@steps.example | Fi | Manager',
        'An earlier line has this address, with other details.',
      ],
    ]);
    await fine(other.page);
    if (shots) await list.screenshot({ path: `${shots}/bad-lines.png` });

    // One is corrected and two are dismissed, with the keyboard; the focus goes where one goes on.
    await item('Line 33').getByRole('button', { name: 'Correct line 33' }).focus();
    await other.page.keyboard.press('Enter');
    const focused = () => other.page.evaluate(() => (document.activeElement as HTMLInputElement).value);
    expect(await focused()).toBe('bo at steps.example');
    await other.page.keyboard.press('ControlOrMeta+a');
    await other.page.keyboard.type('bo@steps.example');
    expect(await other.page.getByLabel('Name, person 61').inputValue()).toBe('Bo');
    const rest = other.page.getByRole('region', { name: 'lines could not be used' });
    await rest.getByRole('button', { name: 'Dismiss line 32' }).focus();
    await other.page.keyboard.press('Enter');
    const named34 = rest.getByRole('button', { name: 'Dismiss line 34' });
    expect(await named34.evaluate((one) => one === document.activeElement)).toBe(true);
    await other.page.keyboard.press('Enter');
    await other.page.getByText('3 lines could not be used').waitFor();
    await button(other.page, 'Save Draft').click();
    await other.page.getByText('Draft saved successfully!').waitFor();
    await other.page.reload();
    await other.page.getByText('3 lines could not be used').waitFor();
    await button(other.page, 'Dismiss all').click();
    await other.page.getByText('lines could not be used').waitFor({ state: 'detached' });
    expect([...complaints, ...other.complaints]).toEqual([]);
    await other.context.close();
  });

  it('lead on a phone from an empty form to 60 people of a file, invited once, and their documents', async () => {
    const { page, complaints, context } = await visit(browser, phone);
    await opened(page, leader, '/assessment/create');
    await title(page, 'Create Assessment');
    for (const [name, href] of [
      ['Dashboard', '/ceo-dashboard'],
      ['Home', '/'],
    ] as const)
      expect(await page.locator('main').getByRole('link', { name, exact: true }).getAttribute('href')).toBe(
        href,
      );

    expect(await page.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/');

    // Step 1: its disabled state and its errors.
    expect(await button(page, 'Continue to Invites').getAttribute('aria-disabled')).toBe('true');
    await page.getByText('Needs a name and a company').waitFor();
    const errors = page.getByRole('region', { name: 'Please fix the following errors:' });
    // Pressed in vain, it says what is missing; so does Enter in a field.
    await page.getByLabel('Company').fill('E');
    await button(page, 'Continue to Invites').focus();
    await page.keyboard.press('Enter');
    await errors.getByText('Assessment name is required').waitFor();
    await page.getByLabel('Assessment name').fill('Sp');
    await page.getByLabel('Company').fill('');
    await page.getByLabel('Company').press('Enter');
    await errors.getByText('Assessment name must be at least 3 characters').waitFor();
    await errors.getByText('Company name must be at least 2 characters').waitFor();
    await page.getByLabel('Company').fill('E');
    await button(page, 'Continue to Invites').click();
    await errors.getByText('Assessment name must be at least 3 characters').waitFor();
    await errors.getByText('Company name must be at least 2 characters').waitFor();
    await fine(page);
    await page.getByLabel('Company').fill('Engines');
    await named(page, 'Spring review');
    expect(await page.getByRole('listitem').filter({ hasText: 'Create Assessment' }).textContent()).toContain(
      'completed',
    );

    // Step 2: its errors.
    await button(page, 'Send Invitations').click();
    await errors.getByText('At least one email is required').waitFor();
    expect(await button(page, 'Remove person 1').count()).toBe(0);
    await page.getByLabel('Email, person 1').fill('wrong');
    await button(page, 'Add Person').click();
    await page.getByLabel('Email, person 2').fill('same@steps.example');
    await button(page, 'Add Person').click();
    await page.getByLabel('Email, person 3').fill('same@steps.example');
    await button(page, 'Send Invitations').click();
    await errors.getByText('Invalid email format at position 1').waitFor();
    await errors.getByText('Duplicate emails found').waitFor();
    await page.getByRole('radio', { name: 'My own' }).check();
    await page.getByLabel('Add a group').fill('North');
    await page.keyboard.press('Enter');
    await page.getByLabel('Add a group').fill('South');
    await page.keyboard.press('Enter');
    await button(page, 'Send Invitations').click();
    await errors.getByText('Please select a role for all participants').waitFor();
    expect(await errors.getByText('Please select a role for all participants').count()).toBe(1);
    await fine(page);
    await page.getByRole('radio', { name: 'Ten roles' }).check();
    for (const at of [3, 2]) await button(page, `Remove person ${at}`).click();
    await page.getByLabel('Email, person 1').fill('');

    await button(page, 'Add from a list or file').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Or a file').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Add 60 people' }).waitFor();
    expect(await dialog.locator('summary').allTextContents()).toEqual([
      '1 line without an email address, left out',
      '2 lines with an address that cannot be used, left out',
      '1 line with an address outside the email column, left out',
      '1 line with more than one address, left out',
      '1 line with an address of an earlier line, but other details, left out',
      '1 line repeating an earlier line, left out',
    ]);
    await dialog.getByRole('button', { name: 'Add 60 people' }).click();
    await page.getByText('60 people added.').waitFor();

    // Back loses nothing, not even which lines gave no person.
    await button(page, 'Back').click();
    await title(page, 'Create Assessment');
    expect(await page.getByLabel('Company').inputValue()).toBe('Engines');
    await button(page, 'Continue to Invites').click();
    await page.getByText('Line 32: Ann | Manager').waitFor();
    expect(await page.getByLabel('Email, person 1', { exact: true }).inputValue()).toBe('p1@steps.example');

    // A last look with numbers, the letter and the first page; nothing is called sent without a mail server.
    await button(page, 'Send Invitations').click();
    const look = page.getByRole('dialog', { name: 'A last look before the launch' });
    await look.getByText('60 people', { exact: true }).waitFor();
    await look
      .getByText('No mail server is set up: at the launch, invitations are kept in the outbox')
      .waitFor();
    await look
      .frameLocator('iframe[title="The first page of the survey"]')
      .getByRole('heading', { level: 1 })
      .waitFor();
    await fine(page);
    await look.getByRole('button', { name: 'Launch and keep 60 invitations' }).click();
    // The message is gone after six seconds.
    await Promise.all([
      title(page, 'Upload Documents'),
      page.getByText('60 participants have a link. No mail server is set').waitFor(),
    ]);
    const draft = draftIn(page);

    // Step 3: the upload of the library, with its limits.
    await page.getByLabel('Lens', { exact: true }).selectOption({ label: 'Financial' });
    await page.getByLabel('Sub-lens').selectOption({ index: 1 });
    await page.locator('input[type=file]').setInputFiles([
      { name: 'figures.txt', mimeType: 'text/plain', buffer: Buffer.from('Revenue grew.') },
      { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('We plan to grow.') },
      { name: 'photo.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
      { name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(10_485_761, 'a') },
    ]);
    await page.getByText('photo.exe: File type not supported.').waitFor();
    await page.getByText('File large.txt exceeds 10MB limit').waitFor();
    const listed = page.getByRole('list', { name: 'Documents since the launch' });
    await listed.getByText('figures.txt').waitFor();
    await listed.getByText('plan.txt').waitFor();
    const tile = (label: string) =>
      page.locator('dl > div', { hasText: label }).locator('dd').first().textContent();
    await expect.poll(() => tile('Documents uploaded')).toBe('2');
    await expect.poll(() => tile('Invited')).toBe('60');
    expect(await tile('Lenses')).toBe('9');
    await fine(page);
    await button(page, 'Save Draft').click();
    await page.getByText('Draft saved successfully!').waitFor();

    // Step 2 shows who was invited, and cannot send again; also after the draft is opened again.
    await button(page, 'Back').click();
    await page.getByText('60 people invited').waitFor();
    await page.getByRole('list', { name: 'Invited people' }).getByText('p60@steps.example').waitFor();
    expect(await button(page, 'Send Invitations').count()).toBe(0);
    await fine(page);
    await page.goto(`${server.url}/assessment/create?draft=${draft}`);
    await title(page, 'Upload Documents');
    await listed.getByText('plan.txt').waitFor();
    await button(page, 'Complete & View Dashboard').click();
    await page.waitForURL('**/ceo-dashboard?assessment=*');
    const assessment = new URL(page.url()).searchParams.get('assessment') ?? '';
    expect((await participationOf(leader, assessment)).people).toHaveLength(60);
    // The board replaces the page of step 3, and with it the link that is clicked below.
    await page.getByRole('heading', { level: 1, name: 'Spring review' }).waitFor();
    // By its link, because the page then asks for drafts as they are after its own write.
    const drafts = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/drafts');
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page.getByText('Spring review').first().waitFor();
    // Another test leaves a draft.
    const { drafts: left } = (await (await drafts).json()) as z.infer<typeof draftList>;
    expect(left.map(({ name }) => name)).not.toContain('Spring review');
    expect(await page.getByRole('list', { name: 'Drafts' }).getByText('Spring review').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('send the invitations by mail where a mail server is set, and say so', async () => {
    const smtp = await startSmtp();
    const mailing = await startServer({ env: { SMTP_URL: smtp.url } });
    const sender = await registerLeader(mailing.url);
    const { page, complaints, context } = await visit(browser, desk);
    await signInByApi(page, mailing.url, sender);
    await page.goto(`${mailing.url}/assessment/create`);
    await named(page, 'By mail');
    await page.getByLabel('Email, person 1', { exact: true }).fill('ada@steps.example');
    await page.getByLabel('Group, person 1', { exact: true }).selectOption('Manager');
    const previews = Promise.withResolvers<void>();
    await page.route(/\/(invitation|first-page)\/preview$/, async (route) => {
      await previews.promise;
      await route.continue();
    });
    await button(page, 'Send Invitations').click();
    const look = page.getByRole('dialog', { name: 'A last look before the launch' });
    const launching = look.getByRole('button', { name: 'Launch and send 1 invitation' });
    await look.getByText('1 person in all').waitFor();
    const before = await launching.boundingBox();
    previews.resolve();
    await look
      .frameLocator('iframe[title="The first page of the survey"]')
      .getByRole('heading', { level: 1 })
      .waitFor();
    // A button that moves while somebody presses it is pressed in vain.
    expect(await launching.boundingBox()).toEqual(before);
    await launching.click();
    await page.getByText('Sending invites to 1 participant!').waitFor();
    await smtp.received(1);
    expect(smtp.linkOf('ada@steps.example')).toContain('/assessment/take/');
    expect(complaints).toEqual([]);
    await context.close();
    await mailing.stop();
    await smtp.close();
  });

  it('are gone through by keyboard alone, and a link to share is copied, claimed and confirmed', async () => {
    const smtp = await startSmtp();
    const mailing = await startServer({ env: { SMTP_URL: smtp.url } });
    const sender = await registerLeader(mailing.url);
    const { page, complaints, context } = await visit(browser, desk);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInByApi(page, mailing.url, sender);
    await page.goto(`${mailing.url}/assessment/create`);
    await title(page, 'Create Assessment');
    const at = async (one: Locator) => {
      await one.waitFor();
      for (let step = 0; step < 90; step += 1) {
        if (await one.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`The Tab key does not reach ${one}`);
    };
    const pressed = async (one: Locator) => {
      await at(one);
      await page.keyboard.press('Enter');
    };

    // A name of 101 characters is too long. The names of the steps take the focus, so that their fields come next.
    await at(page.getByLabel('Assessment name'));
    await page.keyboard.insertText('N'.repeat(101));
    await at(page.getByLabel('Company'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Engines');
    await pressed(button(page, 'Continue to Invites'));
    const errors = page.getByRole('region', { name: 'Please fix the following errors:' });
    await errors.getByText('Assessment name must be less than 100 characters').waitFor();
    await at(page.getByLabel('Assessment name'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('By keyboard');
    await pressed(button(page, 'Continue to Invites'));
    await title(page, 'Invite Participants');

    await at(page.getByLabel('Email, person 1', { exact: true }));
    await page.keyboard.type('ada@steps.example');
    await at(page.getByLabel('Group, person 1', { exact: true }));
    await page.keyboard.type('Manager');
    await pressed(button(page, 'Send Invitations'));
    const look = page.getByRole('dialog', { name: 'A last look before the launch' });
    await pressed(look.getByRole('button', { name: 'Launch and send 1 invitation' }));
    await Promise.all([
      title(page, 'Upload Documents'),
      page.getByText('Sending invites to 1 participant!').waitFor(),
    ]);

    // Step 2 has the link to share from here on.
    await pressed(button(page, 'Back'));
    const card = page.getByRole('region', { name: 'Shared link' });
    await pressed(card.getByRole('button', { name: 'Turn on' }));
    await pressed(card.getByRole('button', { name: 'Turn on the link' }));
    // It is said for two seconds.
    await Promise.all([
      card.getByText('Copied!').waitFor(),
      pressed(card.getByRole('button', { name: 'Copy' })),
    ]);
    await card.getByText('Copied!').waitFor({ state: 'hidden' });
    await fine(page);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const guest = await visit(browser, phone);
    await guest.page.goto(link);
    await guest.page.getByRole('heading', { level: 1, name: 'Take part in “By keyboard”' }).waitFor();
    await guest.page.getByLabel('Email').fill('bo@example.org');
    await guest.page.getByRole('button', { name: 'Send me the letter' }).click();
    const { mail } = await smtp.letter('bo@example.org', 'Confirm that you want to take part');
    const [confirming = ''] = /https?:\/\/\S+\/claim\/confirm#token=[\w-]+/.exec(mail.text ?? '') ?? [];
    await guest.page.goto(confirming);
    await guest.page.getByRole('button', { name: 'Yes, send me my personal link' }).click();
    await guest.page.getByText(/^Confirmed\. Your personal link is on its way/).waitFor();
    await page.getByRole('list', { name: 'Invited people' }).getByText('bo@example.org').waitFor();

    await pressed(button(page, 'Continue to Documents'));
    await title(page, 'Upload Documents');
    await pressed(button(page, 'Complete & View Dashboard'));
    await page.waitForURL('**/ceo-dashboard?assessment=*');
    expect([...complaints, ...guest.complaints]).toEqual([]);
    await guest.context.close();
    await context.close();
    await mailing.stop();
    await smtp.close();
  });

  it('are left on one device and resumed by a colleague on another, with the keyboard', async () => {
    const first = await visit(browser, desk);
    await opened(first.page, leader, '/assessment/create');
    await named(first.page, 'Autumn review');
    await first.page.getByLabel('Email, person 1').fill('ada@steps.example');
    await first.page.getByLabel('Group, person 1').selectOption({ label: 'Manager' });
    await first.page.getByRole('link', { name: 'Home', exact: true }).last().click();
    await first.page.getByRole('dialog', { name: 'Leave without saving?' }).getByText('is lost').waitFor();
    await button(first.page, 'Stay').click();
    await button(first.page, 'Save Draft').click();
    await first.page.getByText('Draft saved successfully!').waitFor();

    const second = await visit(browser, desk);
    await opened(second.page, colleague, '/');
    const line = second.page
      .getByRole('list', { name: 'Drafts' })
      .getByRole('listitem')
      .filter({ hasText: 'Autumn review' });
    await line.getByText('Step 2: Invite Participants · 1 person').waitFor();
    expect(await line.textContent()).toContain('by Ada Byron');
    await fine(second.page);
    await second.page.getByRole('link', { name: 'Resume Autumn review' }).focus();
    await second.page.keyboard.press('Enter');
    await title(second.page, 'Invite Participants');
    expect(await second.page.getByLabel('Email, person 1').inputValue()).toBe('ada@steps.example');
    await second.page.getByLabel('Name, person 1').focus();
    await second.page.keyboard.type('Ada');
    await button(second.page, 'Save Draft').focus();
    await second.page.keyboard.press('Enter');
    await second.page.getByText('Draft saved successfully!').waitFor();

    // The first one is told, also without a change of their own: no letter goes out by the older version.
    const conflict = first.page.getByRole('dialog', { name: 'Somebody else saved this draft' });
    await button(first.page, 'Send Invitations').click();
    await first.page.getByRole('button', { name: 'Launch and keep 1 invitation' }).click();
    await conflict.getByText('saved another version:').waitFor();
    await first.page.keyboard.press('Escape');
    await conflict.waitFor({ state: 'detached' });
    // They keep both.
    await first.page.getByLabel('Name, person 1').fill('Augusta');
    await button(first.page, 'Save Draft').click();
    await conflict.getByText('saved another version:').waitFor();
    await fine(first.page);
    const theirs = draftIn(first.page);
    await button(first.page, 'Keep mine as a new draft').click();
    await conflict.waitFor({ state: 'detached' });
    await first.page.waitForURL((url) => url.searchParams.get('draft') !== theirs);
    expect(await first.page.getByLabel('Name, person 1').inputValue()).toBe('Augusta');

    // A draft that cannot be saved is not lost, and the page says so.
    await first.page.route('**/api/drafts/*', (route) => route.abort());
    await first.page.getByLabel('Name, person 1').fill('A. Byron');
    await button(first.page, 'Save Draft').click();
    await first.page.getByText('Failed to save draft. Please try again.').waitFor();
    await first.page.unroute('**/api/drafts/*');
    await button(first.page, 'Save Draft').click();
    await first.page.getByText('Failed to save draft. Please try again.').waitFor({ state: 'detached' });

    await second.page.goto(server.url);
    const drafts = second.page.getByRole('list', { name: 'Drafts' });
    await expect.poll(() => drafts.getByText('Autumn review').count()).toBe(2);
    await button(second.page, 'Discard Autumn review').first().click();
    await second.page
      .getByRole('dialog', { name: 'Discard “Autumn review”?' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await expect.poll(() => drafts.getByText('Autumn review').count()).toBe(1);
    expect(second.complaints).toEqual([]);
    await first.context.close();
    await second.context.close();
  });

  it('drafts that only this browser has are offered once: kept, or left', async () => {
    const { page, complaints, context } = await visit(browser, phone);
    await opened(page, colleague, '/');
    const stored = {
      assessmentDraft: {
        step: 2,
        assessmentName: 'From the wizard',
        companyName: 'Engines',
        invites: [{ email: 'ada@old.example', role: 'Advisor' }],
      },
      assessments: [
        {
          id: 1,
          name: 'Never sent',
          company: 'Engines',
          participants: [{ name: 'Bo', email: 'bo@old.example', role: 'Employee' }],
        },
      ],
    };
    const put = () =>
      page.evaluate((values) => {
        for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
      }, stored);
    await put();
    await page.reload();
    await page.getByText('2 drafts in this browser').waitFor();
    await page.getByText('From the wizard, 1 person').waitFor();
    await fine(page);
    await button(page, 'Keep as a draft').click();
    const drafts = page.getByRole('list', { name: 'Drafts' });
    await drafts.getByText('From the wizard').waitFor();
    await drafts.getByText('Never sent').waitFor();
    expect(
      await page.evaluate(() => [
        localStorage.getItem('assessmentDraft'),
        localStorage.getItem('assessments'),
      ]),
    ).toEqual([null, null]);
    await page.getByRole('link', { name: 'Resume From the wizard' }).click();
    await title(page, 'Invite Participants');
    expect(await page.getByLabel('Group, person 1').inputValue()).toBe('Advisor');

    await put();
    await page.goto(server.url);
    await button(page, 'Leave').click();
    await page.reload();
    await drafts.waitFor();
    expect(await page.getByText('drafts in this browser').count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('assessments'))).not.toBeNull();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
