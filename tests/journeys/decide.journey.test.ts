import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActionPlan } from '../../api/action-plan/contract/action-plan.ts';
import { nineLenses, themeIds } from '../../domain/framework/frameworks.ts';
import {
  axeProblems,
  desk,
  launchBrowser,
  phone,
  sidewaysScroll,
  signInByApi,
  type Visit,
  visit,
  walkedDevices,
} from '../support/browser.ts';
import {
  confirmAddress,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  registerLeader,
} from '../support/client.ts';
import { addMember, type Member } from '../support/members.ts';
import { startServer, type TestServer } from '../support/server.ts';

const [split = ''] = themeIds(nineLenses);
const theme = nineLenses.lenses[0]?.subLenses[0]?.themes[0]?.name ?? '';

let server: TestServer;
let browser: Browser;
let leader: Leader;
let member: Member;
let assessmentId: string;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
  assessmentId = await closedAssessment('Autumn', (person) => (person < 5 ? 1 : 9));
  member = await addMember(leader, server.url);
});
afterAll(async () => {
  await browser?.close();
  expect(await server.stop()).toBe(0);
});

/** An assessment of ten people who have all answered, then closed. `splitScore` gives their scores for one theme. */
async function closedAssessment(name: string, splitScore: (person: number) => number): Promise<string> {
  const participants = Array.from({ length: 10 }, (_, person) => ({
    name: `Person ${person}`,
    email: `${name.toLowerCase()}-${person}@decide.example`,
    role: person < 5 ? ('Employee' as const) : ('Manager' as const),
  }));
  const launched = await launch(leader, { name, company: 'Engines Ltd', releases: 'inSteps', participants });
  const links = await linksFromOutbox(
    leader,
    participants.map(({ email }) => email),
  );
  for (const [person, { email }] of participants.entries()) {
    const taker = await openLink(leader.call, links.get(email) ?? '');
    await taker.start();
    const scoreOf = (id: string) => (id === split ? splitScore(person) : id.startsWith('6.') ? 4 : 7);
    await taker.save(themeIds(nineLenses).map((id) => ({ theme: id, score: scoreOf(id) })));
    await taker.submit();
  }
  await leader.call('POST', `/api/assessments/${launched.assessmentId}/close`, {}, { token: leader.token });
  return launched.assessmentId;
}

async function signedIn(who: Leader, device: object): Promise<Visit> {
  const visited = await visit(browser, device);
  const { page } = visited;
  await signInByApi(page, server.url, who);
  return visited;
}

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

describe('two members who decide together', () => {
  it('get from a disagreement through a discussion to an action, and both see every step without a reload', async () => {
    const ada = await signedIn(leader, desk);
    const grace = await signedIn(member, phone);

    // Ada opens the disagreement and asks Grace, whose name she chooses with the keyboard.
    await ada.page.goto(`${server.url}/dashboard?assessment=${assessmentId}`);
    await ada.page.locator('summary').filter({ hasText: theme }).first().click();
    await ada.page.getByRole('link', { name: `Discuss: ${theme}` }).click();
    const panel = ada.page.getByRole('dialog', { name: theme });
    const field = panel.getByLabel('Your comment');
    await field.pressSequentially('How do you see it, @Mem');
    await ada.page.getByRole('option', { name: 'Mem Ber' }).waitFor();
    await field.press('Enter');
    await field.pressSequentially('?');
    await panel.getByRole('button', { name: 'Comment' }).click();
    await panel.getByText('@Mem Ber', { exact: true }).waitFor();
    await expect.poll(() => field.inputValue()).toBe('');

    // Grace opens the plan on her phone and sees that Ada is there, and the discussion.
    await grace.page.goto(`${server.url}/assessments/${assessmentId}/plan`);
    await grace.page.getByText('Also looking: Ada Byron').waitFor({ state: 'attached' });
    await grace.page.getByRole('region', { name: 'Discussions' }).getByRole('button').click();
    const talk = grace.page.getByRole('dialog', { name: theme });
    await talk.getByText('How do you see it').waitFor();
    await talk.getByLabel('Your comment').fill('Managers look at last year.');
    await talk.getByRole('button', { name: 'Comment' }).click();
    await panel.getByText('Managers look at last year.').waitFor();

    // Ada makes it an action for Grace, who sees it appear.
    await talk.getByRole('button', { name: 'Close' }).click();
    await panel.getByRole('button', { name: 'Make it an action' }).click();
    const form = ada.page.getByRole('dialog', { name: 'New action' });
    expect(await form.getByLabel('Why').inputValue()).toContain('two camps');
    await form.getByLabel('What will be done').fill('Walk the shop floor together');
    await form.getByLabel('Owner').selectOption({ label: 'Mem Ber' });
    await form.getByRole('button', { name: 'Cancel' }).click();
    await form.getByRole('button', { name: 'Keep editing' }).click();
    await form.getByRole('button', { name: 'Add action' }).click();
    const open = grace.page.getByRole('region', { name: 'Open', exact: true });
    await open.getByRole('button', { name: 'Walk the shop floor together' }).waitFor();

    // Grace finishes it, and Ada sees that.
    await open.getByLabel('State: Walk the shop floor together').selectOption('done');
    const done = ada.page.getByRole('region', { name: 'Done', exact: true });
    await done.getByRole('button', { name: 'Walk the shop floor together' }).waitFor();

    const { actions } = await leader.call<ActionPlan>(
      'GET',
      `/api/assessments/${assessmentId}/plan`,
      undefined,
      {
        token: leader.token,
      },
    );
    expect(actions).toMatchObject([
      { state: 'done', ownerId: member.accountId, place: split, cameFrom: `align:${split}` },
    ]);

    // In the next cycle everybody gives a better score, and the action shows this outcome.
    const next = await closedAssessment('Spring', () => 8);
    await ada.page.reload();
    await done.getByText('5.0 → 8.0').waitFor();
    await done.getByRole('button', { name: 'Walk the shop floor together' }).click();
    await ada.page
      .getByRole('dialog', { name: 'Walk the shop floor together' })
      .getByText('Spring')
      .first()
      .waitFor();
    await ada.page.goto(`${server.url}/dashboard?assessment=${next}`);
    await ada.page.getByRole('heading', { level: 1 }).first().waitFor();
    await settled(ada.page);
    // Everybody rated 8 on every theme, so one line replaces the list of agreements.
    await ada.page
      .getByText(/people agree/i)
      .first()
      .waitFor();
    expect([...ada.complaints, ...grace.complaints]).toEqual([]);
    await Promise.all([ada.context.close(), grace.context.close()]);
  });

  it('see a panel removed from the address if the browser closes it without asking', async () => {
    const { page, context } = await signedIn(leader, desk);
    await page.goto(`${server.url}/assessments/${assessmentId}/plan?on=${split}`);
    // At the second "back" on a phone, the browser fires "close" without a "cancel" before it.
    await page.getByRole('dialog', { name: theme }).evaluate((panel: HTMLDialogElement) => panel.close());
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForURL((url) => !url.searchParams.has('on'));
    await context.close();
  });

  it('keep what they typed if the other saved first, and read who did', async () => {
    const { actionId } = await leader.call<{ actionId: string }>(
      'POST',
      `/api/assessments/${assessmentId}/plan/actions`,
      { title: 'Contended' },
      { token: leader.token },
    );
    const ada = await signedIn(leader, desk);
    await ada.page.goto(`${server.url}/assessments/${assessmentId}/plan?action=${actionId}`);
    const panel = ada.page.getByRole('dialog');
    await panel.getByRole('button', { name: 'Change' }).click();
    await panel.getByLabel('What will be done').fill('As Ada wants it');
    const { position } = await leader.call<{ position: string }>(
      'PATCH',
      `/api/assessments/${assessmentId}/plan/actions/${actionId}`,
      { why: 'As Mem wants it' },
      { token: member.token },
    );
    // The refusal is followed by a look at the plan, which shows the change once it is read.
    await leader.call('GET', `/api/assessments/${assessmentId}/plan?after=${position}`, undefined, member);
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Mem Ber changed this meanwhile').waitFor();
    await panel.getByText('Why: As Mem wants it').waitFor();
    expect(await panel.getByLabel('What will be done').inputValue()).toBe('As Ada wants it');
    await panel.getByRole('button', { name: 'Save all the same' }).click();
    await ada.page.getByRole('dialog', { name: 'As Ada wants it' }).waitFor();
    // The browser logs the refused request.
    expect(ada.complaints.filter((text) => !text.includes('412'))).toEqual([]);
    await ada.context.close();
  });
});

describe.each(walkedDevices())('the plan on %s', (_, device) => {
  it('has no failing axe node and no sideways scroll, in every open state', async () => {
    const { page, context, complaints } = await signedIn(leader, device);
    const { actionId } = await leader.call<{ actionId: string }>(
      'POST',
      `/api/assessments/${assessmentId}/plan/actions`,
      { title: 'Walked over', place: '6', dueOn: '2026-01-01', why: 'So that there is something to see.' },
      { token: leader.token },
    );
    await leader.call(
      'POST',
      `/api/assessments/${assessmentId}/plan/decisions`,
      { title: 'Walk', reason: 'To look at it.', place: '6' },
      { token: leader.token },
    );
    const findings: string[] = [];
    for (const open of ['', `?action=${actionId}`, `?on=${split}`, '?make=action', '?make=decision']) {
      await page.goto(`${server.url}/assessments/${assessmentId}/plan${open}`);
      await settled(page);
      if (open !== '') await page.getByRole('dialog').waitFor();
      for (const problem of await axeProblems(page)) findings.push(`${open}: ${problem}`);
      if ((await sidewaysScroll(page)) > 0) findings.push(`${open}: wider than the window`);
    }
    await page.goto(`${server.url}/assessments/${assessmentId}/plan?on=${split}`);
    await page.getByLabel('Your comment').pressSequentially('@');
    await page.getByRole('listbox', { name: 'Members' }).waitFor();
    for (const problem of await axeProblems(page)) findings.push(`mentions: ${problem}`);
    expect(findings).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
