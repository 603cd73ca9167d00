import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems, launchBrowser, phone, type Visit, visit } from '../support/browser.ts';
import { type Leader, launch, linksFromOutbox, participationOf, registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';

const emails = ['bo', 'cy', 'di', 'ed', 'fay', 'gus'].map((name) => `${name}@tunnel.example`);
let server: TestServer;
let browser: Browser;
let leader: Leader;
let assessmentId: string;
let links: ReadonlyMap<string, string>;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  const participants = emails.map((email) => ({ name: email, email, role: 'Employee' as const }));
  ({ assessmentId } = await launch(leader, { name: 'Tunnel', company: 'Engines Ltd', participants }));
  links = await linksFromOutbox(leader, emails);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const linkOf = (name: string) => links.get(`${name}@tunnel.example`) ?? '';
const rate = (page: Page, theme: number) =>
  page.locator('fieldset').nth(theme).getByRole('radio').nth(4).click();
const says = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();

async function begun(name: string, prepare?: (visited: Visit) => Promise<void>): Promise<Visit> {
  const visited = await visit(browser, phone);
  await prepare?.(visited);
  await visited.page.goto(linkOf(name));
  await visited.page.getByRole('button', { name: 'Start' }).click();
  await visited.page.locator('fieldset').first().waitFor();
  return visited;
}

describe('a person on a phone in a tunnel', () => {
  it.each([
    ['502', { status: 502, body: 'Bad gateway' }],
    ['503', { status: 503, body: '<html>Service Unavailable</html>' }],
    ['504', { status: 504, body: '' }],
  ])('reads after a %s that nothing is lost, and sees the survey open by itself', async (_, refusal) => {
    const { page, context } = await visit(browser, phone);
    await page.route('**/api/**', (route) => route.fulfill(refusal));
    await page.goto(linkOf('bo'));
    await page.getByRole('heading', { name: 'The service cannot be reached right now' }).waitFor();
    await says(page, 'Nothing that was saved is lost. This page tries again by itself until it opens.');
    expect(await page.getByText('An error occurred').count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    const heading = page.locator('h1:focus', { hasText: 'The service cannot be reached right now' });
    await heading.waitFor();
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Start' }).waitFor();
    await context.close();
  });

  it('asks again to open the survey only after the time that the server asked for', async () => {
    const { page, context } = await visit(browser, phone);
    await page.clock.install({ time: '2026-11-20T10:00:00Z' });
    let asked = 0;
    const busy = { status: 503, headers: { 'retry-after': '120' }, body: 'Busy' };
    await page.route('**/api/take/**', (route) => {
      asked += 1;
      return route.fulfill(busy);
    });
    await page.goto(linkOf('bo'));
    await page.getByRole('heading', { name: 'The service cannot be reached right now' }).waitFor();
    const first = asked;
    // The refusal came within this minute, however long the page took to show it.
    await page.clock.pauseAt('2026-11-20T10:01:00Z');
    await page.clock.runFor(59_000);
    expect(asked).toBe(first);
    const again = page.waitForRequest('**/api/take/**');
    await page.clock.runFor(61_000);
    await again;
    await context.close();
  });

  it('reads why answers given offline cannot be submitted yet', async () => {
    const { page, context } = await begun('cy');
    await context.setOffline(true);
    await rate(page, 0);
    await says(page, 'Saved on this device (offline)');
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: { page: 'review' } })));
    await page.getByRole('button', { name: 'Submit Assessment' }).click();
    await page.getByRole('button', { name: 'Continue anyway' }).click();
    await page
      .getByRole('alert')
      .getByText('Failed to submit survey. Please try again. Some answers could not be saved yet.')
      .waitFor();
    await context.setOffline(false);
    await says(page, /^Saved \d/);
    await context.close();
  });

  it('is not told that answers are being saved while the server has asked to wait', async () => {
    const { page, context } = await begun('di');
    const busy = { status: 503, headers: { 'retry-after': '3600' }, body: 'Busy' };
    await page.route('**/api/take/answers', (route) => route.fulfill(busy), { times: 1 });
    await rate(page, 0);
    await page.getByRole('button', { name: 'Not saved: Retry' }).click();
    await says(page, /^Saved \d/);
    await context.close();
  });

  it('reads how many answers were lost with a link that was withdrawn', async () => {
    const { page, context } = await begun('ed');
    await context.setOffline(true);
    await rate(page, 0);
    await rate(page, 1);
    await says(page, 'Saved on this device (offline)');
    const { people } = await participationOf(leader, assessmentId);
    const { participantId } = people.find(({ email }) => email === emails[3]) ?? {};
    const revoke = `/api/assessments/${assessmentId}/participants/${participantId}/revoke`;
    await leader.call('POST', revoke, {}, { token: leader.token });
    await context.setOffline(false);
    await says(page, '2 answers on this device could not be saved.');
    await page.reload();
    await says(page, '2 answers on this device could not be saved.');
    await context.close();
  });

  it.each([
    [
      'refuses storage',
      'fay',
      () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        };
      },
    ],
    [
      'never answers about its storage',
      'gus',
      () => {
        IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
      },
    ],
  ] as const)(
    'answers in a browser that %s, which never says that the device keeps an answer',
    async (_, name, broken) => {
      const { page, context } = await begun(name, async ({ page: opened }) => {
        await opened.addInitScript(broken);
      });
      await rate(page, 0);
      await says(page, /^Saved \d/);
      await context.setOffline(true);
      await rate(page, 1);
      await says(page, 'Not saved: Retry');
      const asked = page.waitForEvent('dialog');
      const leaving = page.close({ runBeforeUnload: true });
      const question = await asked;
      expect(question.type()).toBe('beforeunload');
      await question.dismiss();
      await leaving;
      await context.setOffline(false);
      await says(page, /^Saved \d/);
      await context.close();
    },
  );
});
