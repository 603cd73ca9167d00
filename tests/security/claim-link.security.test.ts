import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../api/account/contract/auth.ts';
import type { ClaimLinkSeen } from '../../api/claim-link/contract/claim-links.ts';
import { ClaimLink } from '../../domain/claim-link/state.ts';
import { callerOf, type Leader, launch, mailedTokenIn, openLink, registerLeader } from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';
import { temporaryFolder } from '../support/server.ts';
import { domain, sharedLinks, usualLink } from '../support/shared-link.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { codeOf, send, until, withoutRequestId } from './wire.ts';

let smtp: TestSmtp;
let product: Product;
let leader: Leader;
let stranger: Leader;

beforeAll(async () => {
  smtp = await startSmtp();
  product = await runProduct({ env: { SMTP_URL: smtp.url, TRUST_PROXY: '1' } });
  leader = await registerLeader(product.url);
  stranger = await registerLeader(product.url);
});
afterAll(async () => {
  await product?.stop();
  await smtp?.close();
});

const { asking, posting, claim, confirm, tokenAt, opened, peopleOf, started, comes, through } = sharedLinks(
  () => product,
  () => smtp,
  () => leader,
);
const fresh = (name: string) => `${name}-${randomUUID().slice(0, 8)}@${domain}`;
const seenBy = async (assessmentId: string) => (await asking('GET', assessmentId)).body as ClaimLinkSeen;

/** A member of the leader's organisation. */
async function joined(): Promise<{ session: Session; member: Leader; email: string }> {
  const email = `member-${randomUUID().slice(0, 8)}@example.org`;
  await leader.call('POST', '/api/team/invitations', { email, role: 'member' }, leader);
  const accepted = {
    token: mailedTokenIn((await smtp.letter(email, '')).mail.text ?? ''),
    firstName: 'Mem',
    lastName: 'Ber',
    password: 'Correct-Horse-8',
  };
  const session = await callerOf(product.url)<Session>('POST', '/api/member-invitations/accept', accepted);
  return { session, member: { ...leader, token: session.accessToken }, email };
}

describe('the page of a shared link', () => {
  it('names the organisation, the assessment and who may take part, and appears in no search', async () => {
    const token = await opened(await started());
    const looked = await posting('look', { token });
    expect(looked.body).toEqual({
      organization: 'Engines Ltd',
      assessment: 'Spring check',
      domains: [domain],
      closesAt: null,
      named: false,
      demo: null,
    });
    expect(looked.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('says that answers are shown with names, and so does the letter', async () => {
    const { assessmentId } = await launch(leader, {
      name: 'Named check',
      company: 'Engines Ltd',
      named: true,
      participants: [{ name: '', email: fresh('first'), role: 'Manager' }],
    });
    const token = await opened(assessmentId);
    expect((await posting('look', { token })).body).toMatchObject({ named: true });
    const [named, anonymous] = [fresh('with-name'), fresh('without')];
    await claim(token, named);
    await claim(await opened(await started()), anonymous);
    const sentence = 'your answers and comments are shown with your name to Ada Byron';
    expect((await smtp.letter(named, 'Confirm that you want')).mail.text).toContain(sentence);
    expect((await smtp.letter(anonymous, 'Confirm that you want')).mail.text).not.toContain(sentence);
  });

  it('limits the addresses of a day at one domain that is no mail provider, where it names no domains', async () => {
    const anybody = await opened(await started(), { domains: null });
    const host = `accepts-all-${randomUUID().slice(0, 8)}.example`;
    const statuses = [];
    for (let n = 0; n < 31; n += 1)
      statuses.push((await claim(anybody, `x${n}@${n % 2 ? 'mail.' : ''}${host}`)).status);
    expect([statuses.filter((status) => status === 202).length, statuses.at(-1)]).toEqual([30, 429]);
    const provider = [];
    for (let n = 0; n < 31; n += 1)
      provider.push((await claim(anybody, `${randomUUID().slice(0, 8)}@gmail.com`)).status);
    expect(new Set(provider)).toEqual(new Set([202]));
  });

  it('refuses an address at once only for its domain, which the page names', async () => {
    const outside = `invited-${randomUUID().slice(0, 8)}@elsewhere.example`;
    const assessmentId = await started([outside]);
    const token = await opened(assessmentId);
    const answers = await Promise.all([claim(token, outside), claim(token, 'new@elsewhere.example')]);
    expect(answers.map(codeOf)).toEqual(['400 DOMAIN_NOT_NAMED', '400 DOMAIN_NOT_NAMED']);
    expect(new Set(answers.map((one) => JSON.stringify(withoutRequestId(one)))).size).toBe(1);
    const anybody = await opened(assessmentId, { domains: null });
    expect(await through(anybody, `new-${randomUUID().slice(0, 8)}@elsewhere.example`)).toBe('200');
  });

  it('is closed alike for a link that is unknown, replaced, turned off or of a closed assessment', async () => {
    const assessmentId = await started();
    const other = await started();
    const replaced = await opened(assessmentId);
    const current = await opened(assessmentId);
    const ofOther = await opened(other);
    expect((await posting('look', { token: current })).status).toBe(200);
    const secret = current.split('.')[1] ?? '';
    const ended = [
      replaced,
      `${other}.${secret}`,
      `${'a'.repeat(24)}.${secret}`,
      `${assessmentId}.`,
      assessmentId,
      '',
      '../..',
    ];
    const both = (tokens: readonly string[]) =>
      Promise.all(tokens.flatMap((token) => [posting('look', { token }), claim(token, `a@${domain}`)]));
    const whileOpen = await both(ended);
    expect((await asking('DELETE', assessmentId)).status).toBe(200);
    await leader.call('POST', `/api/assessments/${other}/close`, {}, leader);
    const answers = [...whileOpen, ...(await both([current, ofOther]))];
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['404 CLAIM_LINK_ENDED']));
    expect(new Set(answers.map((one) => JSON.stringify(withoutRequestId(one)))).size).toBe(1);
    expect(codeOf(await asking('POST', other, usualLink))).toBe('409 CLOSED');
    expect((await seenBy(assessmentId)).link).toBeNull();
  });

  it('limits guesses of links and of tokens in letters from one source', async () => {
    const guesses = {
      look: `${'a'.repeat(24)}.${'A'.repeat(43)}`,
      confirm: `${'a'.repeat(24)}-1-${'A'.repeat(43)}`,
    };
    for (const [index, [what, token]] of Object.entries(guesses).entries()) {
      const codes = new Set<string>();
      for (let n = 0; n < 61; n += 1) {
        const answer = await send(product.url, 'POST', `/api/claim-links/${what}`, {
          json: { token },
          headers: { 'x-forwarded-for': `10.8.0.${index}` },
        });
        codes.add(codeOf(answer));
      }
      const refused = what === 'look' ? '404 CLAIM_LINK_ENDED' : '410 CLAIM_ENDED';
      expect([...codes]).toEqual([refused, '429 TOO_MANY_REQUESTS']);
    }
  });
});

describe('the shared link of an assessment', () => {
  it('is off until a person turns it on', async () => {
    expect(await seenBy(await started())).toMatchObject({
      link: null,
      claimed: 0,
      proposedDomain: 'example.org',
    });
  });

  it('is a matter of its organisation alone', async () => {
    const assessmentId = await started();
    await opened(assessmentId);
    for (const [method, json] of [['GET'], ['POST', usualLink], ['DELETE']] as const)
      expect(codeOf(await asking(method, assessmentId, json, stranger))).toBe('404 NOT_FOUND');
    expect((await seenBy(assessmentId)).link).toEqual(usualLink);
  });

  it('is opened and closed by people, not by programs', async () => {
    const assessmentId = await started();
    await opened(assessmentId);
    const { key } = await leader.call<{ key: string }>(
      'POST',
      '/api/organization/keys',
      {
        name: 'Nightly',
        scopes: ['assessments.read', 'assessments.manage'],
        days: 3,
        currentPassword: leader.password,
      },
      leader,
    );
    for (const [method, json] of [['POST', usualLink], ['DELETE'], ['GET']] as const)
      expect(codeOf(await asking(method, assessmentId, json, { token: key }))).toBe('403 PERMISSION_MISSING');
    expect((await seenBy(assessmentId)).link).toEqual(usualLink);
  });

  it('is paused, and is shown so, while the member in whose name it invites may not invite', async () => {
    const { session, member } = await joined();
    const assessmentId = await started();
    const token = await opened(assessmentId, {}, member);
    const email = fresh('late');
    await claim(token, email);
    const letter = await tokenAt(email);
    const permissions = { ...session.user.permissions, canCreateAssessments: false };
    await leader.call('PUT', `/api/team/members/${session.user.id}`, { role: 'member', permissions }, leader);
    expect(codeOf(await claim(token, email))).toBe('404 CLAIM_LINK_ENDED');
    expect(codeOf(await confirm(letter))).toBe('410 CLAIM_ENDED');
    expect(codeOf(await asking('POST', assessmentId, usualLink, member))).toBe('403 PERMISSION_MISSING');
    // It works again once they may invite, so it is not called off before somebody turns it off.
    const paused = { reason: 'opener', opener: 'Mem Ber' };
    expect((await seenBy(assessmentId)).link).toEqual({ ...usualLink, paused });
    const again = { ...permissions, canCreateAssessments: true };
    const change = (to: object) =>
      leader.call('PUT', `/api/team/members/${session.user.id}`, { role: 'member', permissions: to }, leader);
    await change(again);
    expect((await seenBy(assessmentId)).link).toEqual(usualLink);
    expect((await posting('look', { token })).status).toBe(200);
    await change(permissions);
    expect((await asking('DELETE', assessmentId)).status).toBe(200);
    await change(again);
    expect((await seenBy(assessmentId)).link).toBeNull();
    expect(codeOf(await posting('look', { token }))).toBe('404 CLAIM_LINK_ENDED');
  });

  it('stays paused after its opener left and came back, until somebody turns one on again', async () => {
    const { session, member, email } = await joined();
    const assessmentId = await started();
    const token = await opened(assessmentId, {}, member);
    await leader.call(
      'DELETE',
      `/api/team/members/${session.user.id}`,
      { currentPassword: leader.password },
      leader,
    );
    const paused = (reason: string) => ({ ...usualLink, paused: { reason, opener: 'Mem Ber' } });
    expect((await seenBy(assessmentId)).link).toEqual(paused('opener'));
    await leader.call('POST', '/api/team/invitations', { email, role: 'member' }, leader);
    const invitations = await until(
      async () => smtp.lettersTo(email).filter(({ mail }) => mail.subject?.includes('invites you')),
      (letters) => letters.length === 2,
    );
    const invitation = mailedTokenIn(invitations.at(-1)?.mail.text ?? '');
    const { body } = await send(product.url, 'POST', '/api/auth/login', {
      json: { email, password: 'Correct-Horse-8' },
    });
    const entered = await send(product.url, 'POST', '/api/member-invitations/enter', {
      json: { token: invitation, ticket: (body as { ticket: string }).ticket },
    });
    const again = { ...member, token: (entered.body as Session).accessToken };
    expect((await seenBy(assessmentId)).link).toEqual(paused('returned'));
    expect(codeOf(await posting('look', { token }))).toBe('404 CLAIM_LINK_ENDED');
    const fresh = await opened(assessmentId, {}, again);
    expect((await seenBy(assessmentId)).link).toEqual(usualLink);
    expect((await posting('look', { token: fresh })).status).toBe(200);
  });

  it('invites in the name of the member who opened it, in letters, reminders and on the page of the questions', async () => {
    const { member } = await joined();
    const assessmentId = await started();
    const token = await opened(assessmentId, {}, member);
    const email = fresh('named');
    expect(await through(token, email)).toBe('200');
    await comes(assessmentId, email);
    const { mail } = await smtp.letter(email, 'Confirm that you want');
    const invitation = (await smtp.received(0)).find(({ to }) => to === email);
    for (const text of [mail.text, invitation?.mail.text]) {
      expect(text).toContain('Mem Ber');
      expect(text).not.toContain('Ada Byron');
    }
    expect(invitation?.mail.replyTo?.[0]?.name).toBe('Mem Ber');
    const { participantId } = (await peopleOf(assessmentId)).find((one) => one.email === email) ?? {};
    const preview = `/api/assessments/${assessmentId}/reminders/preview`;
    const { mail: reminder } = await leader.call<{ mail: { text: string } | null }>(
      'POST',
      preview,
      { participantId, note: '' },
      leader,
    );
    expect(reminder?.text).toContain('Mem Ber');
    const taker = await openLink(callerOf(product.url), smtp.linkOf(email));
    expect(taker.state.assessment.invitedBy).toBe('Mem Ber');
  });

  it('has one secret a request, also when the answer was lost', async () => {
    const assessmentId = await started();
    const requestId = randomUUID();
    const [one, again] = [
      await asking('POST', assessmentId, usualLink, leader, requestId),
      await asking('POST', assessmentId, usualLink, leader, requestId),
    ];
    expect(again.body).toEqual(one.body);
    const other = await asking('POST', assessmentId, { ...usualLink, people: 7 }, leader, requestId);
    expect(codeOf(other)).toBe('422 REQUEST_ID_REUSED');
  });

  it('refuses a provider of mail as a domain, and a group that there is not', async () => {
    const assessmentId = await started();
    const opening = (more: object) => asking('POST', assessmentId, { ...usualLink, ...more });
    expect(codeOf(await opening({ domains: ['gmail.com'] }))).toBe('400 DOMAIN_INVALID');
    expect(codeOf(await opening({ role: 'Pirates' }))).toBe('400 GROUP_UNKNOWN');
    expect((await seenBy(assessmentId)).link).toBeNull();
  });

  it('leaves neither its secret, nor the address or the token of a claim, in the files', async () => {
    const assessmentId = await started();
    const token = await opened(assessmentId);
    const email = fresh('quiet');
    await claim(token, email);
    const letter = await tokenAt(email);
    const { state } = await product.infra.commands.load(ClaimLink, assessmentId);
    expect(state?.tokenHash).toMatch(/^[\w-]{43}$/);
    const secrets = [token.split('.')[1] ?? '', letter.slice(-43), email];
    expect(secrets.map(({ length }) => length > 20)).toEqual([true, true, true]);
    for (const file of readdirSync(product.folder, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const bytes = readFileSync(path.join(file.parentPath, file.name));
      expect([file.name, secrets.filter((secret) => bytes.includes(secret))]).toEqual([file.name, []]);
    }
  });
});

describe('where the plan or the day has no place', () => {
  it('confirming is refused with a sentence, and the letter works after a larger plan', async () => {
    const folder = temporaryFolder();
    const emails = Array.from({ length: 10 }, (_, index) => `p${index}@${domain}`);
    const email = fresh('eleventh');
    let used = product;
    let owner = leader;
    const small = sharedLinks(
      () => used,
      () => smtp,
      () => owner,
    );
    const within = async (plan: string, work: () => Promise<void>) => {
      used = await runProduct({ folder, env: { SMTP_URL: smtp.url, TRUST_PROXY: '1', DEFAULT_PLAN: plan } });
      try {
        await work();
      } finally {
        await used.stop();
      }
    };
    let assessmentId = '';
    let token = '';
    await within('free', async () => {
      owner = await registerLeader(used.url);
      assessmentId = await small.started(emails);
      await small.claim(await small.opened(assessmentId), email);
      token = await small.tokenAt(email);
      const refused = await small.confirm(token);
      expect(codeOf(refused)).toBe('409 CLAIM_NO_PLACE');
      expect(refused.text).not.toContain('Free');
      expect(await small.peopleOf(assessmentId)).toHaveLength(10);
    });
    await within('enterprise', async () => {
      expect((await small.confirm(token)).status).toBe(200);
      await until(
        () => smtp.received(0),
        (mails) => mails.some(({ to }) => to === email),
      );
    });
  });

  it('claims count against the invitations of the day: half through one link, all of those left through several', async () => {
    await withFortyADay(async (some) => {
      const assessmentId = await some.started();
      const upTo = async (token: string) => {
        for (let n = 0; n < 41; n += 1)
          if ((await some.claim(token, fresh(`n${n}`))).status !== 202) return n;
        return 41;
      };
      expect(await upTo(await some.opened(assessmentId))).toBe(20);
      // One person of the 40 is invited.
      expect(await upTo(await some.opened(assessmentId))).toBe(19);
      expect(await upTo(await some.opened(assessmentId))).toBe(0);
    });
  });

  it('one source has a tenth of the claims of the day, in one organisation', async () => {
    await withFortyADay(async (some, url) => {
      const token = await some.opened(await some.started());
      const from = async (source: string) => {
        const asked = { json: { token, email: fresh('same') }, headers: { 'x-forwarded-for': source } };
        return (await send(url, 'POST', '/api/claim-links/claim', asked)).status;
      };
      const statuses: number[] = [];
      for (let n = 0; n < 5; n += 1) statuses.push(await from('10.7.1.1'));
      expect(statuses).toEqual([202, 202, 202, 202, 429]);
      expect(await from('10.7.1.2')).toBe(202);
    });
  });
});

/** Runs with a product in which an organisation may invite 40 people a day. */
async function withFortyADay(work: (some: ReturnType<typeof sharedLinks>, url: string) => Promise<void>) {
  const limited = await runProduct({
    env: { SMTP_URL: smtp.url, TRUST_PROXY: '1', INVITATIONS_A_DAY: '40' },
  });
  try {
    const owner = await registerLeader(limited.url);
    const some = sharedLinks(
      () => limited,
      () => smtp,
      () => owner,
    );
    await work(some, limited.url);
  } finally {
    await limited.stop();
  }
}

describe('without a mail server', () => {
  it('a link that was turned on is paused, and can be turned off', async () => {
    const folder = temporaryFolder();
    const mailed = await runProduct({ folder, env: { SMTP_URL: smtp.url, TRUST_PROXY: '1' } });
    const owner = await registerLeader(mailed.url);
    const before = sharedLinks(
      () => mailed,
      () => smtp,
      () => owner,
    );
    const assessmentId = await before.started();
    await before.opened(assessmentId);
    await mailed.stop();
    const kept = await runProduct({ folder });
    try {
      const path = `/api/assessments/${assessmentId}/claim-link`;
      const seen = async () =>
        ((await send(kept.url, 'GET', path, { token: owner.token })).body as ClaimLinkSeen).link;
      expect(await seen()).toMatchObject({ paused: { reason: 'mail', opener: 'Ada Byron' } });
      expect((await send(kept.url, 'DELETE', path, { token: owner.token })).status).toBe(200);
      expect(await seen()).toBeNull();
    } finally {
      await kept.stop();
    }
  });

  it('the link cannot be turned on', async () => {
    const kept = await runProduct();
    try {
      const alone = await registerLeader(kept.url);
      const { assessmentId } = await launch(alone, {
        name: 'Spring check',
        company: 'Engines Ltd',
        participants: [{ name: '', email: 'a@engines.example', role: 'Employee' }],
      });
      const answer = await send(kept.url, 'POST', `/api/assessments/${assessmentId}/claim-link`, {
        token: alone.token,
        json: usualLink,
      });
      expect(codeOf(answer)).toBe('409 NO_MAIL_SERVER');
    } finally {
      await kept.stop();
    }
  });
});
