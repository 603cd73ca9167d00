import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Operations } from '../../api/installation/contract/operations.ts';
import { askRecovery } from '../../domain/account/address.ts';
import { Address, recoveryBurst } from '../../domain/account/state.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { admitMail, mailsPerDay } from '../../domain/mailbox/decide.ts';
import { Mailbox } from '../../domain/mailbox/state.ts';
import {
  callerOf,
  type Leader,
  launch,
  mailedTokenIn,
  openLink,
  participationOf,
  registerLeader,
} from '../support/client.ts';
import { type Product, retryingWithin, runProduct } from '../support/product.ts';
import { everyEvent } from '../support/rebuild.ts';
import { readMail, type ScriptedSmtp, type SmtpMoment, startScriptedSmtp } from '../support/scripted-smtp.ts';
import { commandOf } from '../support/two-processes.ts';
import { waitFor } from '../support/wait-for.ts';

// A-64 in docs/security.md: a mailbox cannot be flooded with mails, by any number of organisations, and no mails are sent again
// and again to a missing mailbox.
const soon = { timeout: 60_000, interval: 20 };
const day = 86_400_000;
const freshAddress = () => `victim-${randomUUID().slice(0, 12)}@example.org`;

let now = Date.now();
let smtp: ScriptedSmtp;
let product: Product;
let a: Leader;
let b: Leader;
let operator: Leader;
const operatorEmail = 'operator@example.org';

beforeAll(async () => {
  smtp = await startScriptedSmtp();
  product = await runProduct({
    env: { SMTP_URL: smtp.url, OPERATOR_EMAILS: operatorEmail },
    change: (infra) => ({ ...retryingWithin(200)(infra), clock: { now: () => now } }),
  });
  [a, b, operator] = await Promise.all([
    registerLeader(product.url),
    registerLeader(product.url),
    registerLeader(product.url, { email: operatorEmail }),
  ]);
  await confirm(operatorEmail);
  operator = await signIn(operator);
});
beforeEach(() => smtp.script(() => undefined));
afterAll(async () => {
  await product?.stop();
  await smtp?.close();
});

/** Invites these people to a new assessment. */
async function invite(leader: Leader, ...emails: readonly string[]) {
  const { assessmentId } = await launch(leader, {
    name: 'Round',
    company: 'Engines Ltd',
    participants: emails.map((email) => ({ name: 'Ada', email, role: 'Employee' })),
  });
  const person = async (email: string, as = leader) => {
    const { people } = await participationOf(as, assessmentId);
    const found = people.find((each) => each.email === email);
    if (!found) throw new Error('not on the board');
    return found;
  };
  const linkAgain = async (action: 'resend' | 'revoke' | 'reinstate', email: string, as = leader) => {
    const { participantId } = await person(email, as);
    return as.call(
      'POST',
      `/api/assessments/${assessmentId}/participants/${participantId}/${action}`,
      {},
      as,
    );
  };
  return {
    person,
    linkAgain,
    /** Waits for the outcome of the mail. */
    settled: (email: string) =>
      waitFor(async () => {
        const found = await person(email);
        expect(['sent', 'failed']).toContain(found.state);
        return found;
      }, soon),
    resend: async (email: string, as: Leader) => {
      await linkAgain('resend', email, as);
      return waitFor(async () => expect((await person(email, as)).state).toBe('sent'), soon);
    },
  };
}

const mailsTo = (email: string) => smtp.accepted.filter(({ to }) => to === email).length;
const lettersTo = (email: string) => smtp.letters.filter(({ to }) => to === email);
const signIn = async ({ call, email, password }: Leader): Promise<Leader> => {
  const session = await call<Leader['session']>('POST', '/api/auth/login', { email, password });
  return { call, email, password, session, token: session.accessToken };
};

/** Presses the button in the letter that confirms an address. */
async function confirm(email: string) {
  const letter = await waitFor(() => {
    const [first] = lettersTo(email);
    if (!first) throw new Error('no letter yet');
    return first;
  }, soon);
  const token = mailedTokenIn((await readMail(letter)).text ?? '');
  await callerOf(product.url)('POST', '/api/auth/verify-email', { token, password: 'Correct-Horse-7' });
}

/** Outcome of the letters that were not sent because of the limits. */
async function keptBack(from: number) {
  const events = (await everyEvent(product.infra.store)).slice(from);
  return events.flatMap(({ type, data }) => (type === 'LetterFailed' ? [JSON.stringify(data)] : []));
}

describe('a single address', () => {
  it('gets a limited number of invitations a day over all organisations; the sender is told why, and can send tomorrow', async () => {
    const [victim, other] = [freshAddress(), freshAddress()];
    const holder = await registerLeader(product.url, { email: victim });
    const wanted = mailsPerDay.invitation + 4;
    const rounds = await Promise.all(
      Array.from({ length: wanted }, async (_, n) => ({
        leader: n % 2 === 0 ? a : b,
        round: await invite(n % 2 === 0 ? a : b, victim, other.replace('victim', `other-${n}`)),
        other: other.replace('victim', `other-${n}`),
      })),
    );
    const outcomes = await Promise.all(rounds.map(({ round }) => round.settled(victim)));
    const refused = outcomes.filter(({ state }) => state === 'failed');
    expect(refused).toHaveLength(4);
    for (const { mailProblem } of refused) expect(mailProblem).toMatch(/as many mails .* tomorrow/);
    expect(mailsTo(victim)).toBe(mailsPerDay.invitation);
    // Other recipients are not delayed, and the holder of the address still gets recovery mails.
    for (const each of rounds) expect(await each.round.settled(each.other)).toMatchObject({ state: 'sent' });
    await holder.call('POST', '/api/auth/forgot-password', { email: victim });
    await waitFor(
      () =>
        expect(
          lettersTo(victim)
            .map(({ raw }) => raw)
            .join(),
        ).toContain('reset-password'),
      soon,
    );

    const first = rounds[outcomes.findIndex(({ state }) => state === 'failed')];
    now += day + 1;
    if (first) await first.round.resend(victim, await signIn(first.leader));
    expect(mailsTo(victim)).toBe(mailsPerDay.invitation + 1);
    [a, b] = await Promise.all([signIn(a), signIn(b)]);
  });

  it('gets a limited number of letters a day that anybody can request, and always the notices to its holder', async () => {
    const victim = freshAddress();
    const holder = await registerLeader(product.url, { email: victim });
    await waitFor(() => expect(lettersTo(victim)).toHaveLength(1), soon);
    // The hourly limit of the routes would come first, so most of a day's letters are recorded directly.
    const key = product.infra.keys.derive('account-address');
    const addressHash = createHmac('sha256', key).update(victim).digest('hex');
    const filled = async (kind: 'account' | 'recovery') => {
      for (let n = 1; n <= mailsPerDay[kind]; n += 1)
        await product.infra.commands.handle(
          Mailbox,
          addressHash,
          commandOf('process:test', 'none'),
          (state) =>
            isRefusal(admitMail(state, `${kind}-${n}`, kind, now))
              ? []
              : admitMail(state, `${kind}-${n}`, kind, now),
        );
    };
    await filled('account');
    // Recovery mails are counted separately.
    await holder.call('POST', '/api/auth/forgot-password', { email: victim });
    await waitFor(() => expect(lettersTo(victim)).toHaveLength(2), soon);
    await filled('recovery');
    const before = (await everyEvent(product.infra.store)).length;
    await holder.call('POST', '/api/auth/forgot-password', { email: victim });
    // No letter is requested that could not be sent, so the previous link still works.
    const since = (await everyEvent(product.infra.store)).slice(before);
    expect(since.map(({ type }) => type)).not.toContain('RecoveryAsked');
    const change = { currentPassword: holder.password, newPassword: 'Correct-Horse-Next-9' };
    await holder.call('POST', '/api/auth/change-password', change, holder);
    await waitFor(() => expect(lettersTo(victim)).toHaveLength(3), soon);
    expect(await keptBack(before)).toEqual([]);
  });
});

describe('recovery mails', () => {
  it('cannot be exhausted by strangers: the next mail goes out before the newest link expires', async () => {
    const victim = freshAddress();
    const holder = await registerLeader(product.url, { email: victim });
    const key = product.infra.keys.derive('account-address');
    const addressHash = createHmac('sha256', key).update(victim).digest('hex');
    // Like strangers from many networks, each of whom may ask five times.
    for (let n = 0; n < recoveryBurst + 5; n += 1)
      await product.infra.commands.handle(Address, addressHash, commandOf('process:test', 'none'), (state) =>
        askRecovery(state, now),
      );
    const resets = async () => {
      const mails = await Promise.all(lettersTo(victim).map(readMail));
      return mails.filter(({ subject }) => subject === 'Choose a new password');
    };
    const open = async () => {
      const looked = (await resets()).map(({ text }) =>
        holder.call('POST', '/api/auth/reset-password/look', { token: mailedTokenIn(text ?? '') }),
      );
      return (await Promise.allSettled(looked)).filter(({ status }) => status === 'fulfilled').length;
    };
    // Wait for the mail before opening links: the product limits how often they are opened, and would refuse a loop for a minute.
    const arrived = (count: number) => waitFor(async () => expect((await resets()).length).toBe(count), soon);
    // Of several waiting letters only the newest is sent.
    await waitFor(async () => expect(await open()).toBe(1), soon);
    const before = (await resets()).length;
    now += 39 * 60_000;
    await holder.call('POST', '/api/auth/forgot-password', { email: victim });
    expect(await open()).toBe(1);
    now += 2 * 60_000;
    await holder.call('POST', '/api/auth/forgot-password', { email: victim });
    await arrived(before + 1);
    expect(await open()).toBe(1);
    // A person who used a link and needs another one for a second browser gets it at once.
    const tokens = (await resets()).map(({ text }) => mailedTokenIn(text ?? ''));
    const chosen = tokens.map((token) =>
      holder.call('POST', '/api/auth/reset-password', { token, password: 'Another-Horse-8' }),
    );
    expect((await Promise.allSettled(chosen)).map(({ status }) => status)).toContain('fulfilled');
    expect(await open()).toBe(0);
    await holder.call('POST', '/api/auth/forgot-password', { email: victim });
    await arrived(before + 2);
    expect(await open()).toBe(1);
    [a, b, operator] = await Promise.all([signIn(a), signIn(b), signIn(operator)]);
  });
});

describe('an address whose reader declined invitations', () => {
  const choose = (json: object) =>
    callerOf(product.url)<{ invitations: boolean }>('POST', '/api/mailbox', json);

  it('gets no invitations from anybody, can decline without an account, and can allow them again', async () => {
    const [victim, other] = [freshAddress(), freshAddress()];
    expect(await (await invite(a, victim, other)).settled(victim)).toMatchObject({ state: 'sent' });
    const letter = smtp.accepted.find(({ to }) => to === victim);
    if (!letter) throw new Error('no letter');
    const mail = await readMail(letter);
    const token = /\/no-more-mails#token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
    expect(mail.html).toContain(`#token=${token}`);
    expect(await choose({ token })).toEqual({ invitations: true });
    for (const wrong of [
      `${token}x`,
      token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      token.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      'x',
    ])
      await expect(choose({ token: wrong, invitations: false })).rejects.toMatchObject({
        code: 'LINK_INVALID',
      });
    expect(await choose({ token, invitations: false })).toEqual({ invitations: false });
    expect(await choose({ token, invitations: false })).toEqual({ invitations: false });

    const refused = await invite(b, victim, other);
    expect(await refused.settled(victim)).toMatchObject({
      state: 'failed',
      mailProblem: expect.stringMatching(/asked for no more invitations/),
    });
    expect(await refused.settled(other)).toMatchObject({ state: 'sent' });
    expect(mailsTo(victim)).toBe(1);

    expect(await choose({ token, invitations: true })).toEqual({ invitations: true });
    await refused.resend(victim, b);
    expect(mailsTo(victim)).toBe(2);
  });
});

describe('a valid link', () => {
  it('stays valid when its holder refuses further mails, because no new link could reach them', async () => {
    const victim = freshAddress();
    const round = await invite(a, victim, freshAddress());
    await round.settled(victim);
    const letter = smtp.accepted.find(({ to }) => to === victim);
    const text = (letter && (await readMail(letter)).text) ?? '';
    const token = /\/no-more-mails#token=([\w-]+)/.exec(text)?.[1] ?? '';
    const [link = ''] = /\S+\/assessment\/take\/\S+#[\w-]+/.exec(text) ?? [];
    const say = (invitations: boolean) =>
      callerOf(product.url)('POST', '/api/mailbox', { token, invitations });
    await say(false);

    const kept = { status: 409, code: 'MAILBOX_DECLINED' };
    await expect(round.linkAgain('resend', victim)).rejects.toMatchObject(kept);
    expect((await round.person(victim)).state).toBe('sent');
    await openLink(callerOf(product.url), link);

    await round.linkAgain('revoke', victim);
    await expect(round.linkAgain('reinstate', victim)).rejects.toMatchObject(kept);
    expect((await round.person(victim)).state).toBe('revoked');

    await say(true);
    await round.linkAgain('reinstate', victim);
    await waitFor(() => expect(mailsTo(victim)).toBe(2), soon);
  });
});

describe('an address whose mail bounced', () => {
  const gone = (email: string) =>
    smtp.script(({ step, to }) =>
      step === 'rcpt' && to === email ? { say: `550 5.1.1 no such person <${email}>` } : undefined,
    );

  it('gets no invitation from anybody, to take part or to join, until its proven holder signs in', async () => {
    const email = freshAddress();
    const holder = await registerLeader(product.url, { email });
    await confirm(email);
    gone(email);
    const bounced = await (await invite(a, email)).settled(email);
    expect(bounced).toMatchObject({ state: 'failed', mailProblem: expect.stringMatching(/550 5\.1\.1/) });

    smtp.script(() => undefined);
    const asked = smtp.steps.get('rcpt');
    const round = await invite(b, email);
    const held = await round.settled(email);
    expect(held).toMatchObject({ state: 'failed', mailProblem: expect.stringMatching(/came back/) });
    expect(held.mailProblem).not.toContain(email);
    const before = (await everyEvent(product.infra.store)).length;
    await b.call('POST', '/api/team/invitations', { email, role: 'member' }, b);
    await waitFor(async () => expect((await keptBack(before)).join()).toMatch(/came back/), soon);
    expect(smtp.steps.get('rcpt')).toBe(asked);

    await signIn(holder);
    await round.resend(email, b);
    expect(mailsTo(email)).toBe(1);
  });

  it('gets invitations again once its holder confirms it', async () => {
    const email = freshAddress();
    await registerLeader(product.url, { email });
    await waitFor(() => expect(lettersTo(email)).toHaveLength(1), soon);
    gone(email);
    const round = await invite(a, email);
    expect((await round.settled(email)).state).toBe('failed');
    smtp.script(() => undefined);
    await confirm(email);
    await round.resend(email, a);
  });

  it('stays blocked when another person registers with it without proving it', async () => {
    const email = freshAddress();
    gone(email);
    expect((await (await invite(a, email)).settled(email)).state).toBe('failed');
    await signIn(await registerLeader(product.url, { email }));
    smtp.script(() => undefined);
    expect(await (await invite(b, email)).settled(email)).toMatchObject({
      state: 'failed',
      mailProblem: expect.stringMatching(/came back/),
    });
    expect(mailsTo(email)).toBe(0);
  });
});

describe('a refusal that is not about the mailbox', () => {
  const people = (count: number) => Array.from({ length: count }, freshAddress);
  /** The mail server refuses every recipient until it is repaired. */
  const refusing = (say: string, at: SmtpMoment['step'] = 'rcpt') =>
    smtp.script(({ step }) => (step === at ? { say } : undefined));
  // The tests before moved the clock, so everybody signs in again.
  beforeAll(async () => {
    [a, b, operator] = await Promise.all([signIn(a), signIn(b), signIn(operator)]);
  });
  const operations = async () => {
    const { mailsRefused } = await operator.call<Operations>('GET', '/api/operations', undefined, operator);
    return mailsRefused;
  };

  it.each([
    ['rcpt', '550 relay not permitted'],
    ['rcpt', '554 5.7.1 <a@example.org>: Relay access denied'],
    ['rcpt', '553 5.7.1 <no-reply@localhost>: Sender address rejected: not owned by user app'],
    [
      'rcpt',
      '550-Verification failed for <no-reply@localhost>\r\n550-Unrouteable address\r\n550 Sender verify failed',
    ],
    ['rcpt', '550 Administrative prohibition'],
    ['rcpt', '552 5.2.2 Over quota'],
    ['mail', '550 5.1.1 no such sender'],
    ['data', '554 5.5.1 Error: no valid recipients'],
    ['message', '554 Rejected by the content filter'],
  ] as const)(
    'at %s for every recipient (%s) is reported to the operator; mails are sent after the repair, and no address is blocked',
    async (at, say) => {
      refusing(say, at);
      const emails = people(20);
      const round = await invite(a, ...emails);
      // Each mail was refused more than once.
      await waitFor(() => expect(smtp.steps.get(at) ?? 0).toBeGreaterThan(60), soon);
      for (const email of emails)
        expect(await round.person(email)).toMatchObject({ state: 'queued', mailProblem: null });
      await waitFor(async () => {
        const mine = (await operations()).find(({ mails }) => mails >= 20);
        expect(mine?.answer.slice(0, 3)).toBe(say.slice(0, 3));
        expect(mine?.answer).not.toMatch(/@/);
      }, soon);
      smtp.reset();
      for (const email of emails) expect(await round.settled(email)).toMatchObject({ state: 'sent' });
      await waitFor(async () => expect(await operations()).toEqual([]), soon);
      expect(emails.map(mailsTo)).toEqual(emails.map(() => 1));
      const closed = (await everyEvent(product.infra.store)).filter(
        ({ type, data }) => type === 'MailboxBounced' && JSON.stringify(data).includes(say.slice(0, 20)),
      );
      expect(closed).toEqual([]);
    },
  );

  it('for one person is shown on the board, allows sending again by hand, and does not affect other organisations', async () => {
    const [email, ...others] = [freshAddress(), ...people(3)];
    smtp.script(({ step, to }) =>
      step === 'rcpt' && to === email ? { say: '550 Unrouteable address' } : undefined,
    );
    const round = await invite(a, email, ...others);
    expect(await round.settled(email)).toMatchObject({
      state: 'failed',
      mailProblem: expect.stringMatching(/550 Unrouteable address/),
    });
    smtp.script(() => undefined);
    expect(await (await invite(b, email)).settled(email)).toMatchObject({ state: 'sent' });
    await round.resend(email, a);
    expect(mailsTo(email)).toBe(2);
  });

  it('that says the mailbox is missing blocks first invitations to it for 30 days, but not a manual resend', async () => {
    const email = freshAddress();
    smtp.script(({ step, to }) => (step === 'rcpt' && to === email ? { say: '550 5.1.1 gone' } : undefined));
    const round = await invite(a, email);
    expect(await round.settled(email)).toMatchObject({ state: 'failed' });
    const asked = smtp.steps.get('rcpt') ?? 0;
    await round.linkAgain('resend', email);
    await waitFor(() => expect(smtp.steps.get('rcpt')).toBe(asked + 1), soon);
    expect(await round.settled(email)).toMatchObject({ state: 'failed' });
    smtp.script(() => undefined);
    expect(await (await invite(b, email)).settled(email)).toMatchObject({ state: 'failed' });
    await round.resend(email, a);
    expect(mailsTo(email)).toBe(1);
    now += 30 * day + 1;
    [a, b] = await Promise.all([signIn(a), signIn(b)]);
    expect(await (await invite(b, email)).settled(email)).toMatchObject({ state: 'sent' });
  });
});
