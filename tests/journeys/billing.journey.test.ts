import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SubscriptionAnswer } from '../../api/billing/contract/payments.ts';
import {
  axeProblems,
  desk,
  launchBrowser,
  phone,
  sidewaysScroll,
  signInByApi,
  type Visit,
  visit,
} from '../support/browser.ts';
import { confirmAddress, type Leader, launch, registerLeader } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { addMember } from '../support/members.ts';
import { startServer, type TestServer } from '../support/server.ts';
import {
  deliver,
  type StripeEvent,
  type StripeServer,
  startStripe,
  stripeEnv,
} from '../support/stripe-server.ts';

let stripe: StripeServer;
let selling: TestServer;
let plain: TestServer;
let browser: Browser;
/** Events about the last payment as the provider sends them, delivered by {@link tell}. */
let told: readonly StripeEvent[] = [];

beforeAll(async () => {
  stripe = await startStripe();
  stripe.onPaid(async (events) => {
    told = events;
  });
  selling = await startServer({ env: { ...stripeEnv(stripe.url), DEFAULT_PLAN: 'free' } });
  plain = await startServer();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await selling?.stop();
  await plain?.stop();
  await stripe?.close();
});

async function tell(events: readonly StripeEvent[] = told): Promise<void> {
  for (const event of events) expect(await deliver(selling.url, event)).toBe(200);
}

async function signedIn(
  at: TestServer,
  who: Pick<Leader, 'email' | 'password'>,
  device: BrowserContextOptions = desk,
): Promise<Visit> {
  const visited = await visit(browser, device);
  await signInByApi(visited.page, at.url, who);
  return visited;
}

/** A leader whose organisation has an active paid plan. */
async function subscribed(): Promise<{ leader: Leader; subscriptionId: string }> {
  const leader = await registerLeader(selling.url);
  await leader.call('POST', '/api/payments/create-checkout', { plan: 'professional' }, leader);
  const session = [...stripe.sessions.values()].at(-1);
  if (!session) throw new Error('There is no session');
  await tell(stripe.pay(session.id));
  await eventually(
    () => subscriptionOf(leader),
    ({ subscription }) => subscription.status === 'active',
  );
  return { leader, subscriptionId: session.subscription ?? '' };
}

const subscriptionOf = (leader: Leader) =>
  leader.call<SubscriptionAnswer>('GET', '/api/payments/subscription', undefined, leader);

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const card = (page: Page, plan: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan, exact: true }) });

async function looksWell(page: Page): Promise<void> {
  expect(await axeProblems(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
}

describe('plans for sale', () => {
  it.each([
    ['a desk', desk],
    ['a phone in the dark', { ...phone, colorScheme: 'dark' }],
  ] as const)('can be compared without signing in on %s, with a request to sign in', async (_, device) => {
    const { page, context, complaints } = await visit(browser, device);
    await page.goto(`${selling.url}/pricing`);
    await heading(page, 'Choose Your Plan');
    const professional = card(page, 'Professional');
    await professional.getByText('Most Popular').waitFor();
    await professional.getByText('€99', { exact: true }).waitFor();
    await professional.getByText('per month').waitFor();
    await page.getByRole('link', { name: 'Free Forever' }).waitFor();
    await page.getByText('14-day money-back guarantee').waitFor();
    expect(await page.getByRole('link', { name: 'Contact sales' }).getAttribute('href')).toBe(
      'mailto:sales@example.org',
    );
    await looksWell(page);

    await page.getByRole('button', { name: 'Yearly' }).click();
    await professional.getByText('€990', { exact: true }).waitFor();
    await professional.getByText('per year').waitFor();

    await professional.getByRole('button', { name: 'Upgrade Now' }).click();
    await page.getByText('Please log in to subscribe').waitFor();
    await looksWell(page);
    await page.getByRole('status').getByRole('link', { name: 'Sign In' }).click();
    await page.waitForURL(({ pathname, search }) => `${pathname}${search}` === '/login?returnTo=%2Fpricing');

    await page.goto(`${selling.url}/billing`);
    await heading(page, 'Please Log In');
    await looksWell(page);
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await page.waitForURL(`${selling.url}/`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['a desk', desk],
    ['a phone in the dark', { ...phone, colorScheme: 'dark' }],
  ] as const)(
    'can be upgraded by an owner on %s, and the plan changes once the provider confirms the payment',
    async (_, device) => {
      const leader = await registerLeader(selling.url);
      const { page, context, complaints } = await signedIn(selling, leader, device);
      // The browser's clock runs normally and is advanced below.
      await page.clock.install();
      await page.goto(`${selling.url}/`);
      await page.getByRole('button', { name: 'Your account' }).first().click();
      await page.getByRole('menuitem', { name: 'Upgrade Plan' }).click();
      await heading(page, 'Choose Your Plan');
      await card(page, 'Free').getByRole('button', { name: 'Current Plan' }).waitFor();
      await looksWell(page);
      await card(page, 'Professional').getByRole('button', { name: 'Upgrade Now' }).click();
      await page.getByRole('button', { name: 'Pay now' }).click();

      await heading(page, 'Confirming your payment');
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/billing');
      await page.clock.fastForward(11_000);
      await page.getByText('Nothing is lost').waitFor();
      await looksWell(page);
      await page.reload();
      await heading(page, 'Confirming your payment');

      await tell();
      await heading(page, 'Subscription Activated!');
      await looksWell(page);
      await page.getByRole('button', { name: 'View Subscription Details' }).click();
      const plan = page.getByRole('region', { name: 'Current plan' });
      await plan.getByText('Professional').waitFor();
      await plan.getByText('Active').waitFor();
      await plan.getByText('Next billing date').waitFor();
      await page.getByText('1 of 50').waitFor();
      await page.getByText('0 of 200').waitFor();
      await page.getByText('0 of 1,000').waitFor();
      await card(page, 'Professional').getByRole('button', { name: 'Current Plan' }).waitFor();
      await card(page, 'Free').getByText('cancel under Manage Subscription').waitFor();
      await looksWell(page);
      await page.reload();
      await heading(page, 'Billing');
      // The pages of the scripted provider have no icon, which the browser logs.
      expect(complaints.filter((each) => !each.includes(stripe.url))).toEqual([]);
      await context.close();
    },
  );

  it('open in a new window when a limit is reached, so that the work in progress continues', async () => {
    const leader = await registerLeader(selling.url);
    const participants = Array.from({ length: 10 }, (_, n) => ({
      name: '',
      email: `full${n}@limit.example`,
      role: 'Employee' as const,
    }));
    const { assessmentId } = await launch(leader, { name: 'Full', company: 'Engines', participants });
    const { page, context, complaints } = await signedIn(selling, leader);
    await page.goto(`${selling.url}/ceo-dashboard?assessment=${assessmentId}`);
    await page.getByRole('button', { name: 'Add people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add people' });
    await dialog.getByLabel('Email, person 1').fill('eleventh@limit.example');
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await dialog.getByText('Your plan (Free) has room for 10 people in one assessment').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    const [beside] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: 'Plans and usage (new tab)' }).click(),
    ]);
    await beside.getByText('10 of 10').waitFor();
    await beside.getByText('The limit is reached.').first().waitFor();
    await card(beside, 'Starter').getByRole('button', { name: 'Upgrade Now' }).click();
    await beside.getByRole('button', { name: 'Pay now' }).click();
    await heading(beside, 'Confirming your payment');
    await tell();
    await heading(beside, 'Subscription Activated!');

    await page.bringToFront();
    expect(await dialog.getByLabel('Email, person 1').inputValue()).toBe('eleventh@limit.example');
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('eleventh@limit.example').first().waitFor();
    // The browser logs the refused request.
    expect(complaints.filter((each) => !each.includes('409'))).toEqual([]);
    await context.close();
  });

  it('cost nothing if the checkout is abandoned, and the page says so for five seconds', async () => {
    const leader = await registerLeader(selling.url);
    const { page, context } = await signedIn(selling, leader);
    await page.clock.install();
    await page.goto(`${selling.url}/billing`);
    await card(page, 'Starter').getByRole('button', { name: 'Upgrade Now' }).click();
    await page.getByRole('link', { name: 'Back' }).click();
    const banner = page.getByText('Checkout was canceled. You can try again anytime.');
    await banner.waitFor();
    await page.getByText('There is no subscription, and nothing is charged.').waitFor();
    await page.clock.fastForward(5_000);
    await banner.waitFor({ state: 'detached' });
    expect((await subscriptionOf(leader)).subscription.plan).toBe('free');
    await context.close();
  });

  it('show a failed payment with its dates, and after the grace period nothing can be added until it is paid', async () => {
    const { leader, subscriptionId } = await subscribed();
    await confirmAddress(leader);
    const { page, context } = await signedIn(selling, leader);
    await tell(stripe.fail(subscriptionId));
    await eventually(
      () => subscriptionOf(leader),
      ({ subscription }) => subscription.status === 'pastDue',
    );
    await page.goto(`${selling.url}/billing`);
    await page.getByText('Past due', { exact: true }).waitFor();
    await page.getByText(/A payment failed\. Nothing is taken away before/).waitFor();
    await looksWell(page);
    await page.getByText('Update payment method, view invoices, or cancel subscription').waitFor();
    await page.getByRole('button', { name: 'Manage Subscription' }).click();
    await heading(page, 'Billing portal');

    // Moves the invoice back in time, so that its grace period has ended.
    const open = [...stripe.invoices.values()].find(
      (one) => one.subscription === subscriptionId && one.status === 'open',
    );
    if (!open) throw new Error('No invoice is open');
    open.status_transitions.finalized_at -= 15 * 86_400;
    await tell([stripe.event('customer.subscription.updated', { id: subscriptionId })]);
    await eventually(
      () => subscriptionOf(leader),
      ({ subscription }) => subscription.status === 'restricted',
    );
    await page.goto(`${selling.url}/team`);
    await page.getByRole('button', { name: 'Invite member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('later@limit.example');
    await dialog.getByLabel('Email').press('Enter');
    await dialog.getByText('the days to make it are over').waitFor();
    const [beside] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: 'Plans and usage (new tab)' }).click(),
    ]);
    await beside.getByText('Reading only', { exact: true }).waitFor();
    await looksWell(beside);

    await tell(stripe.settle(subscriptionId));
    await eventually(
      () => subscriptionOf(leader),
      ({ subscription }) => subscription.status === 'active',
    );
    await page.bringToFront();
    await dialog.getByLabel('Email').press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('later@limit.example').first().waitFor();
    await context.close();
  });

  it('show an error while the provider is down, and work again afterwards', async () => {
    const leader = await registerLeader(selling.url);
    const { page, context } = await signedIn(selling, leader);
    await page.goto(`${selling.url}/pricing`);
    const upgrade = card(page, 'Starter').getByRole('button', { name: 'Upgrade Now' });
    await upgrade.waitFor();
    stripe.script(() => ({ status: 400, type: 'invalid_request_error' }));
    await upgrade.click();
    await page.getByText('Failed to start checkout. Please try again.').waitFor();
    stripe.script(() => undefined);
    await upgrade.click();
    await heading(page, 'Pay');
    await context.close();
  });

  it('name the members who can change the plan to a member who cannot', async () => {
    const leader = await registerLeader(selling.url);
    const member = await addMember(leader, selling.url, 'member', { canManageBilling: false });
    const { page, context } = await signedIn(selling, member);
    await page.goto(`${selling.url}/pricing`);
    const upgrade = card(page, 'Starter').getByRole('button', { name: 'Upgrade Now' });
    await upgrade.waitFor();
    expect(await upgrade.getAttribute('aria-disabled')).toBe('true');
    await card(page, 'Starter').getByText('Your account may not change the plan').waitFor();
    await looksWell(page);
    await context.close();
  });
});

describe('plans that are not for sale', () => {
  it.each([
    ['a desk', desk],
    ['a phone in the dark', { ...phone, colorScheme: 'dark' }],
  ] as const)('show the plan and its usage on %s, without a choice', async (_, device) => {
    const leader = await registerLeader(plain.url);
    const { page, context, complaints } = await signedIn(plain, leader, device);
    await page.goto(`${plain.url}/`);
    await page.getByRole('button', { name: 'Your account' }).first().click();
    expect(await page.getByRole('menuitem', { name: 'Upgrade Plan' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Billing & Subscription' }).click();
    await heading(page, 'Billing');
    await page.getByText('Plans are not sold here.').waitFor();
    await page.getByRole('region', { name: 'Current plan' }).getByText('Enterprise').waitFor();
    await page.getByText('1, no limit').waitFor();
    expect(await page.getByText('Choose Your Plan').count()).toBe(0);
    await looksWell(page);
    await page.goto(`${plain.url}/pricing`);
    await page.waitForURL(`${plain.url}/`);
    await page.getByText('That page does not exist, so you are on the home page.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
