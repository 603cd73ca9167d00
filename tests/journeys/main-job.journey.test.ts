import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrived, desk, launchBrowser, narrow, phone, visit } from '../support/browser.ts';
import { launchFromForm } from '../support/launching.ts';
import { redisMissing } from '../support/redis-server.ts';
import { startScaled } from '../support/scaled.ts';
import { startServer } from '../support/server.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

const people = Array.from({ length: 12 }, (_, index) => ({
  name: `Person ${index + 1}`,
  email: `person${index + 1}@example.org`,
  role: index < 7 ? 'Employee' : 'Manager',
}));
const leader = { email: 'ada@example.org', password: 'Correct-Horse-7' };
/**
 * Number of pages to answer: all of Market and three sub-lenses of People. That is more than the 37 answers below which
 * submitting asks for confirmation.
 */
const pages = 8;

type Product = { readonly url: string; stop(): Promise<void> };
type Settings = Readonly<Record<string, string>>;

/** The same journey in both shapes: one process with a folder, and two API and two worker processes with shared stores. */
const shapes: readonly {
  readonly name: string;
  readonly missing?: string;
  start(env: Settings): Promise<Product>;
}[] = [
  {
    name: 'embedded',
    start: async (env) => {
      const server = await startServer({ env });
      return { url: server.url, stop: async () => expect(await server.stop()).toBe(0) };
    },
  },
  {
    name: 'scaled',
    ...(redisMissing && { missing: redisMissing }),
    start: async (env) => {
      const product = await startScaled({ apis: 2, workers: 2, env });
      return { url: product.url, stop: async () => expect(await product.stop()).toEqual([0, 0, 0, 0]) };
    },
  },
];

let smtp: TestSmtp;
let server: Product;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** The scaled one every day is `many-processes.journey.test.ts`; here with `LONG=1`. */
const tried = process.env.LONG === '1' ? shapes : shapes.slice(0, 1);

describe.each(tried)('the main job, $name', ({ missing, start }) => {
  beforeAll(async () => {
    if (missing) return;
    smtp = await startSmtp();
    server = await start({ SMTP_URL: smtp.url, MAIL_FROM: 'Nine Lenses <assess@example.org>' });
  });
  afterAll(async () => {
    if (missing) return;
    await server?.stop();
    await smtp?.close();
  });

  it.skipIf(missing)('from registering to the first released results', async () => {
    const office = await visit(browser, desk);
    await register(office.page);
    await launch(office.page);

    const mails = await smtp.received(people.length);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
    const [mail] = mails;
    expect(mail?.mail.subject).toBe('Ada Byron invites you: Spring check');
    expect(mail?.mail.text).toContain('at least 5 people');
    expect(mail?.mail.html).toContain('Open the assessment');
    await see(office.page, 'Invited', '12');

    // A second screen of the same leader, which only displays the board from here on.
    const wall = await visit(browser, desk);
    await signIn(wall.page);
    await wall.page.goto(`${server.url}/ceo-dashboard`);
    await wall.page.getByText('Live', { exact: true }).waitFor();

    await answerByTouch(await open(1, phone), () => expectMoves(wall.page));
    await answerByKeyboard(await open(2, desk));
    await answerInTwoPlaces(3);
    await answerByTouch(await open(8, narrow));

    await see(wall.page, 'Submitted', '4');
    await office.page.goto(`${server.url}/dashboard`);
    await office.page
      .getByText('1 person until the first release')
      .or(office.page.getByText('1 more person until the first release'))
      .waitFor();
    expect(await office.page.getByText('Overall score', { exact: true }).count()).toBe(0);

    await answerByTouch(await open(9, desk));
    await see(wall.page, 'Submitted', '5');
    await seeReleased(office.page);
    await office.page.getByText(/5 people counted/).waitFor();

    await answerByTouch(await open(4, phone));
    await see(wall.page, 'Submitted', '6');
    await office.page.reload();
    await office.page.getByText(/5 people counted/).waitFor();

    expect([...office.complaints, ...wall.complaints]).toEqual([]);
  });
});

async function register(page: Page): Promise<void> {
  await page.goto(`${server.url}/register`);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Organization name').fill('Engines Ltd');
  await page.getByLabel('Email').fill(leader.email);
  await page.getByLabel('Password', { exact: true }).fill(leader.password);
  await page.getByLabel('Confirm password').fill(leader.password);
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  await arrived(page);
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(leader.email);
  await page.getByLabel('Password', { exact: true }).fill(leader.password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await arrived(page);
}

async function launch(page: Page): Promise<void> {
  await page.goto(`${server.url}/assessment/launch`);
  await page.getByLabel('Assessment name').fill('Spring check');
  for (const [index, person] of people.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add Person' }).click();
    await page.getByLabel(`Name, person ${index + 1}`, { exact: true }).fill(person.name);
    await page.getByLabel(`Email, person ${index + 1}`, { exact: true }).fill(person.email);
    await page.getByLabel(`Group, person ${index + 1}`, { exact: true }).selectOption(person.role);
  }
  await page.getByRole('radio', { name: 'In steps while it runs' }).check();
  await launchFromForm(page);
  await page.waitForURL('**/ceo-dashboard**');
  await page.getByText('Assessment launched! Invitations will be sent to participants.').waitFor();
}

type Participant = Awaited<ReturnType<typeof open>>;

async function open(number: number, device: Parameters<typeof visit>[1]) {
  const visitor = await visit(browser, device);
  await visitor.page.goto(smtp.linkOf(`person${number}@example.org`));
  return visitor;
}

async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText('Page 1 of 37').waitFor();
}

async function answerByTouch(
  { page, context, complaints }: Participant,
  afterFirstPage?: () => Promise<void>,
): Promise<void> {
  await start(page);
  for (let index = 1; index <= pages; index += 1) {
    await ratePage(page, index);
    if (index === 1) await afterFirstPage?.();
    await nextPage(page, index);
  }
  await submit(page);
  expect(complaints).toEqual([]);
  await context.close();
}

async function ratePage(page: Page, index: number): Promise<void> {
  await page.getByText(`Page ${index} of 37`).waitFor();
  const themes = page.locator('fieldset');
  for (let theme = 0; theme < (await themes.count()); theme += 1) {
    // The radio input is covered by its drawn cell, which is what people press.
    await themes.nth(theme).locator('label').filter({ hasText: '7' }).first().click();
  }
}

async function nextPage(page: Page, index: number): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText(`Page ${index + 1} of 37`).waitFor();
}

/** Answers without a pointer: Tab to the scale, digits to rate, Enter to the next theme, Ctrl+Enter to the next page. */
async function answerByKeyboard({ page, context, complaints }: Participant): Promise<void> {
  const { keyboard } = page;
  await page.getByLabel('Your name').focus();
  await tabTo(page, 'Tell us where you know most');
  await keyboard.press('Enter');
  await declareByKeyboard(page);
  for (let index = 1; index <= pages; index += 1) {
    await page.getByText(`Page ${index} of 37`).waitFor();
    const count = await page.locator('fieldset').count();
    while ((await page.evaluate(() => document.activeElement?.getAttribute('type'))) !== 'radio')
      await keyboard.press('Tab');
    for (let theme = 0; theme < count; theme += 1) {
      await keyboard.press('6');
      if (theme < count - 1) await keyboard.press('Enter');
    }
    await keyboard.press('Control+Enter');
  }
  await page.getByText(`Page ${pages + 1} of 37`).waitFor();
  await saved(page);
  await tabTo(page, 'Review and submit');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Review and submit' }).waitFor();
  await tabTo(page, 'Submit Assessment');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: /Thank you! Submitted \d+ responses/ }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
}

/** Space selects the second area and an arrow key sets it to Expert. As long as no area is selected, nothing can be saved. */
async function declareByKeyboard(page: Page): Promise<void> {
  const { keyboard } = page;
  await page.getByRole('heading', { name: 'Identify Your Expertise' }).waitFor();
  expect(await page.getByRole('button', { name: 'Save Expertise Profile' }).isEnabled()).toBe(false);
  const second = page.getByRole('checkbox', { name: 'Competition' });
  while (!(await second.evaluate((box) => box === document.activeElement))) await keyboard.press('Tab');
  await keyboard.press('Space');
  await page.getByText('1 area selected').waitFor();
  await keyboard.press('Tab');
  await keyboard.press('ArrowLeft');
  expect(await page.getByRole('radio', { name: 'Expert' }).isChecked()).toBe(true);
  await tabTo(page, 'Save Expertise Profile');
  await keyboard.press('Enter');
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 400; presses += 1) {
    const focused = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
    if (focused.trim().startsWith(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached "${name}"`);
}

/** Answers half on a phone, whose browser is closed in the middle of a page, and the rest on a desktop with the same link. */
async function answerInTwoPlaces(number: number): Promise<void> {
  const onPhone = await open(number, phone);
  await start(onPhone.page);
  for (let index = 1; index <= 4; index += 1) {
    await ratePage(onPhone.page, index);
    await nextPage(onPhone.page, index);
  }
  await saved(onPhone.page);
  await onPhone.page.getByRole('button', { name: 'Exit' }).click();
  await onPhone.page.getByRole('button', { name: 'Continue on another device' }).click();
  const shown = onPhone.page.getByRole('dialog', { name: 'Continue on another device' });
  const code = (await shown.locator('strong').textContent()) ?? '';
  await onPhone.context.close();

  const atDesk = await open(number, desk);
  await atDesk.page.getByLabel('Code', { exact: true }).fill(code);
  await atDesk.page.getByRole('button', { name: 'Continue here' }).click();
  await atDesk.page.getByText('Page 5 of 37').waitFor();
  for (let index = 5; index <= pages; index += 1) {
    await ratePage(atDesk.page, index);
    await nextPage(atDesk.page, index);
  }
  await submit(atDesk.page);
  expect([...onPhone.complaints, ...atDesk.complaints]).toEqual([]);
  await atDesk.context.close();
}

async function submit(page: Page): Promise<void> {
  await saved(page);
  const reviewHere = page.getByRole('button', { name: 'Review and submit' });
  if (
    !(await reviewHere
      .first()
      .isVisible()
      .catch(() => false))
  )
    await page.getByRole('button', { name: 'Lenses' }).click();
  await reviewHere.first().click();
  await page.getByRole('button', { name: 'Submit Assessment' }).click();
  await page.getByRole('heading', { name: /Thank you! Submitted \d+ responses/ }).waitFor();
}

async function saved(page: Page): Promise<void> {
  await page
    .getByText(/^Saved \d/)
    .first()
    .waitFor();
}

/** Expects the board on the second screen to show the first answers without being reloaded. */
async function expectMoves(wall: Page): Promise<void> {
  await wall.getByText('Person 1 started').waitFor();
}

/** Reloads the results until the release is there, which is written after its cause. */
async function seeReleased(page: Page): Promise<void> {
  const score = page.getByText('Overall score', { exact: true });
  do {
    await page.reload();
    await score
      .or(page.getByText(/until the first release/))
      .first()
      .waitFor();
  } while (!(await score.isVisible()));
}

/** Waits until a figure of the board, found by its label, has this value. */
async function see(page: Page, label: string, figure: string): Promise<void> {
  const figureOf = page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) });
  await figureOf
    .locator('dd')
    .filter({ hasText: new RegExp(`^${figure}$`) })
    .first()
    .waitFor();
}
