import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  axeProblems,
  desk,
  launchBrowser,
  phone,
  sidewaysScroll,
  signInByApi,
  visit as visitPatiently,
} from '../support/browser.ts';
import { type Leader, launch, linkIn, linksFromOutbox, registerLeader } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { readMail, type ScriptedSmtp, startScriptedSmtp } from '../support/scripted-smtp.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let mailing: TestServer;
let smtp: ScriptedSmtp;
let browser: Browser;
let leader: Leader;
beforeAll(async () => {
  smtp = await startScriptedSmtp();
  server = await startServer();
  mailing = await startServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Lenses <lenses@example.org>' } });
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await mailing?.stop();
  await smtp?.close();
});

const visit = async (...options: Parameters<typeof visitPatiently>) => {
  const visited = await visitPatiently(...options);
  return visited;
};
const anna = 'anna@example.org';
/** The environment variable SHOTS names a folder for screenshots. */
const shots = process.env.SHOTS;
async function looksRight(page: Page, name: string): Promise<void> {
  expect(await axeProblems(page), name).toEqual([]);
  expect(await sidewaysScroll(page), name).toBe(0);
  if (!shots) return;
  const size = page.viewportSize();
  // At another width, the row behind a dialog is rendered again, which would close the dialog.
  const widths = (await page.getByRole('dialog').count()) > 0 ? [size?.width ?? 390] : [390, 820, 1024, 1440];
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of widths) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  if (size) await page.setViewportSize(size);
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const begin = async (page: Page) => {
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('radio', { name: /^7/ }).first().check();
  await page.getByText(/^Saved \d/).waitFor();
};
const launchFor = async () => {
  const { assessmentId } = await launch(leader, {
    name: 'Devices',
    company: 'Engines Ltd',
    participants: [{ name: 'Anna', email: anna, role: 'Employee' }],
  });
  // Waits for the newest mail to this person.
  const links = await eventually(
    () => linksFromOutbox(leader, [anna]),
    (found) => found.get(anna)?.includes(assessmentId) === true,
  );
  return { assessmentId, link: links.get(anna) ?? '' };
};

describe('a person with two devices', () => {
  it('starts on the phone and continues on the desktop with a code, because the link alone opens nothing there', async () => {
    const { link } = await launchFor();
    const leaders = await visit(browser, desk);
    await leaders.page.goto(link);
    await heading(leaders.page, 'Devices').waitFor();
    expect(await leaders.page.getByText('This link was opened before').count()).toBe(0);

    const one = await visit(browser, phone);
    await one.page.goto(link);
    await one.page.getByText(/This link was opened before, on .* in another browser/).waitFor();
    await one.page.getByText(/It was handed over by .*no mail was sent.*owners, administrators/).waitFor();
    await looksRight(one.page, 'intro-phone');
    await begin(one.page);

    await leaders.page.reload();
    await heading(leaders.page, 'Continue in this browser').waitFor();
    expect(await leaders.page.getByRole('radio').count()).toBe(0);
    await leaders.page.getByText('This installation sends no mails').waitFor();
    await looksRight(leaders.page, 'resume-desk');

    await one.page.getByRole('button', { name: 'Exit' }).click();
    await one.page.getByRole('button', { name: 'Continue on another device' }).click();
    const dialog = one.page.getByRole('dialog', { name: 'Continue on another device' });
    const code = (await dialog.locator('strong').textContent()) ?? '';
    expect(code).toMatch(/^\w{4} \w{4}$/);
    await looksRight(one.page, 'code-phone');

    const two = await visit(browser, { viewport: { width: 1024, height: 768 } });
    await two.page.goto(link);
    const field = two.page.getByLabel('Code', { exact: true });
    await field.fill('abcd efgh');
    await two.page.getByRole('button', { name: 'Continue here' }).click();
    await two.page.getByText('This code is not right').waitFor();
    await looksRight(two.page, 'resume-wrong-1024');
    await field.fill(` ${code.toUpperCase()} `);
    await two.page.getByRole('button', { name: 'Continue here' }).click();
    await two.page.getByText(/^Continue at /).waitFor();
    await expect
      .poll(() =>
        two.page
          .getByText(/^1 of \d+/)
          .first()
          .isVisible(),
      )
      .toBe(true);
    // From now on the cookie of this browser is sufficient.
    await two.page.reload();
    await two.page
      .getByText(/^1 of \d+/)
      .first()
      .waitFor();
    expect([one.complaints, two.complaints.filter((line) => !line.includes('409'))]).toEqual([[], []]);
    for (const { context } of [leaders, one, two]) await context.close();
  });

  it('scans the code, which admits the other device with one press and is removed from its address', async () => {
    const { link } = await launchFor();
    const one = await visit(browser, desk);
    await one.page.goto(link);
    await begin(one.page);
    await one.page.getByRole('button', { name: 'Exit' }).click();
    const answered = one.page.waitForResponse((response) => response.url().endsWith('/api/take/codes'));
    await one.page.getByRole('button', { name: 'Continue on another device' }).click();
    const shown = (await (await answered).json()) as { link: string };
    await one.page.getByRole('img', { name: /QR code/ }).waitFor();

    const two = await visit(browser, phone);
    await two.page.goto(shown.link);
    await heading(two.page, 'Continue in this browser').waitFor();
    expect(two.page.url()).toBe(link);
    await looksRight(two.page, 'resume-given-phone');
    await two.page.getByRole('button', { name: 'Continue here' }).click();
    await two.page.getByText(/^Continue at /).waitFor();
    await one.context.close();
    await two.context.close();
  });

  it('revokes another person who began with their link, both when continuing and later', async () => {
    const { link } = await launchFor();
    const leaders = await visit(browser, desk);
    await leaders.page.goto(link);
    await begin(leaders.page);
    const codeFrom = async (page: Page) => {
      const answered = page.waitForResponse((response) => response.url().endsWith('/api/take/codes'));
      await page.getByRole('button', { name: 'Exit' }).click();
      await page.getByRole('button', { name: 'Continue on another device' }).click();
      return ((await (await answered).json()) as { link: string }).link;
    };
    const handedOver = await codeFrom(leaders.page);

    const own = await visit(browser, phone);
    await own.page.goto(handedOver);
    await own.page.getByText(/Did somebody else begin them/).waitFor();
    await own.page.getByRole('checkbox', { name: 'Only in this browser' }).check();
    await looksRight(own.page, 'resume-only-phone');
    await own.page.getByRole('button', { name: 'Continue here' }).click();
    await own.page.getByText(/^Continue at /).waitFor();
    await leaders.page.reload();
    await heading(leaders.page, 'Continue in this browser').waitFor();

    const two = await visit(browser, desk);
    await two.page.goto(await codeFrom(own.page));
    await two.page.getByRole('button', { name: 'Continue here' }).click();
    await two.page.getByText(/^Continue at /).waitFor();
    const dialog = own.page.getByRole('dialog', { name: 'Continue on another device' });
    await dialog.getByRole('button', { name: 'New code' }).click();
    await dialog.getByText('One other browser can read and change your answers.').waitFor();
    await looksRight(own.page, 'code-others-phone');
    await dialog.getByRole('button', { name: 'Only this browser' }).click();
    await dialog.getByText(/other browser/).waitFor({ state: 'detached' });
    await two.page.reload();
    await heading(two.page, 'Continue in this browser').waitFor();
    for (const { context } of [leaders, own, two]) await context.close();
  });
});

describe('a person at a shared desk', () => {
  it('clears the browser, after which the link alone no longer opens their answers in it', async () => {
    const { link } = await launchFor();
    const { page, context } = await visit(browser, desk);
    await page.goto(link);
    await begin(page);
    await page.getByRole('button', { name: 'Exit' }).click();
    await page.getByRole('button', { name: 'Not you? Clear this device' }).click();
    const dialog = page.getByRole('dialog', { name: 'Clear this device?' });
    await dialog.getByText(/it opens them no more.*If there is none, nobody can open your answers/).waitFor();
    await looksRight(page, 'clear-desk');

    // The page reports success only after the server has confirmed it.
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Clear this device' }).click();
    await dialog.getByText(/Until the server has been told, your link still opens your answers/).waitFor();
    await dialog.getByRole('button', { name: 'Remove only what is kept here' }).waitFor();
    await looksRight(page, 'clear-offline-desk');
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Clear this device' }).click();
    await heading(page, 'This device is cleared').waitFor();
    expect(page.url()).not.toContain('#');

    await page.goto('about:blank');
    await page.goto(link);
    await heading(page, 'Continue in this browser').waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
    await context.close();
  });
});

describe('a person who lost access to their browser', () => {
  it('is reset by the leader, who sees no answers, and starts again with a new link', async () => {
    const { assessmentId, link } = await launchFor();
    const lost = await visit(browser, phone);
    await lost.page.goto(link);
    await begin(lost.page);
    await lost.context.close();

    const { context, page } = await visit(browser, desk);
    await signInByApi(page, server.url, leader);
    await page.goto(`${server.url}/ceo-dashboard?assessment=${assessmentId}`);
    await page.getByRole('button', { name: /Actions for Anna/ }).click();
    await page.getByRole('menuitem', { name: 'Reset answers' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('is removed for good').waitFor();
    await looksRight(page, 'reset-desk');
    await dialog.getByRole('button', { name: 'Reset answers' }).click();
    await page.getByText('were reset; a new link is kept in the outbox').waitFor();

    // The mail with the opened link no longer shows that link; the new mail shows the new one.
    const fresh = await eventually(
      () => linksFromOutbox(leader, [anna], undefined, 'Devices'),
      (links) => (links.get(anna) ?? link) !== link && links.get(anna)?.includes(assessmentId) === true,
    );
    const anew = await visit(browser, phone);
    await anew.page.goto(fresh.get(anna) ?? '');
    await anew.page.getByText(/reset your answers on .* was removed/).waitFor();
    await looksRight(anew.page, 'intro-reset-phone');
    await anew.page.getByRole('button', { name: 'Start', exact: true }).click();
    await anew.page
      .getByText(/^0 of \d+/)
      .first()
      .waitFor();
    await anew.context.close();
    await context.close();
  });

  it('gets a code by mail if the installation sends mails, and continues with one press', async () => {
    const own = await registerLeader(mailing.url);
    await launch(own, {
      name: 'Mailed',
      company: 'Engines Ltd',
      participants: [{ name: 'Anna', email: anna, role: 'Employee' }],
    });
    const invited = () => smtp.accepted.find(({ to }) => to === anna);
    await smtp.until(() => invited() !== undefined);
    const mail = invited();
    const link = linkIn((mail && (await readMail(mail)).text) ?? '');
    const one = await visit(browser, phone);
    await one.page.goto(link);
    await one.page.getByText('It was sent by mail to a***@example.org.').waitFor();
    await begin(one.page);
    await one.context.close();

    const two = await visit(browser, phone);
    await two.page.goto(link);
    await two.page.getByRole('button', { name: 'Send a code to a***@example.org' }).click();
    await two.page.getByText(/A code is on its way/).waitFor();
    await looksRight(two.page, 'resume-mail-phone');
    const found = () => smtp.letters.find(({ to }) => to === anna);
    await smtp.until(() => found() !== undefined);
    const letter = found();
    const text = (letter && (await readMail(letter)).text) ?? '';
    const resuming = /https?:\/\/\S+#[\w-]{43}\.[2-9a-z]{8}/.exec(text)?.[0] ?? '';
    await two.page.goto('about:blank');
    await two.page.goto(resuming);
    await two.page.getByRole('button', { name: 'Continue here' }).click();
    await two.page.getByText(/^Continue at /).waitFor();
    await two.context.close();
  });
});
