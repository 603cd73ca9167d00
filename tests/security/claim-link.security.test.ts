import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../api/account/contract/auth.ts';
import type { ClaimLinkSeen } from '../../api/claim-link/contract/claim-links.ts';
import { ClaimLink } from '../../domain/claim-link/state.ts';
import {
  callerOf,
  type Leader,
  launch,
  linkIn,
  mailedTokenIn,
  openLink,
  participationOf,
  registerLeader,
} from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { codeOf, send, until, withoutRequestId } from './wire.ts';

const domain = 'engines.example';
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

const usual = { domains: [domain] as readonly string[] | null, people: 200, role: 'Employee' };
const at = (assessmentId: string) => `/api/assessments/${assessmentId}/claim-link`;
const asking = (
  method: string,
  assessmentId: string,
  json?: unknown,
  who: Leader = leader,
  requestId = randomUUID(),
) =>
  send(product.url, method, at(assessmentId), {
    token: who.token,
    requestId,
    ...(json === undefined ? {} : { json }),
  });
async function opened(assessmentId: string, more: object = {}): Promise<string> {
  const answer = await asking('POST', assessmentId, { ...usual, ...more });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return ((answer.body as { path: string }).path ?? '').split('#')[1] ?? '';
}
const started = async (emails: readonly string[] = [`first-${randomUUID().slice(0, 8)}@${domain}`]) =>
  (
    await launch(leader, {
      name: 'Spring check',
      company: 'Engines Ltd',
      participants: emails.map((email) => ({ name: '', email, role: 'Manager' })),
    })
  ).assessmentId;

let calls = 0;
/** Each request comes from another address, so that only the limit under test counts. */
const posting = (what: 'look' | 'claim', json: object) => {
  calls += 1;
  return send(product.url, 'POST', `/api/claim-links/${what}`, {
    json,
    headers: { 'x-forwarded-for': `10.9.${calls >> 8}.${calls & 255}` },
  });
};
const claim = (token: string, email: string) => posting('claim', { token, email });
const invitedTo = async (assessmentId: string) => (await participationOf(leader, assessmentId)).people;
const comes = (assessmentId: string, email: string) =>
  until(
    () => invitedTo(assessmentId),
    (people) => people.some((one) => one.email === email && one.state === 'sent'),
  );
const seenBy = async (assessmentId: string) => (await asking('GET', assessmentId)).body as ClaimLinkSeen;

describe('the page of a shared link', () => {
  it('gives every address the same answer: new, invited, withdrawn, and asking twice', async () => {
    const [known, gone] = [`known@${domain}`, `gone@${domain}`];
    const assessmentId = await started([known, gone]);
    const before = await comes(assessmentId, gone);
    const withdrawn = before.find(({ email }) => email === gone)?.participantId;
    await leader.call(
      'POST',
      `/api/assessments/${assessmentId}/participants/${withdrawn}/revoke`,
      {},
      leader,
    );
    await comes(assessmentId, known);
    const token = await opened(assessmentId);

    const fresh = `fresh@${domain}`;
    const answers = [];
    for (const email of [known, gone, fresh, `Fresh+again@${domain}`])
      answers.push(await claim(token, email));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(202);
    expect(new Set(answers.map(({ headers }) => [...headers.keys()].toSorted().join())).size).toBe(1);

    // One invitation for the new mailbox; the invited person gets the same link again, which keeps working; the withdrawn one gets nothing.
    const people = await comes(assessmentId, fresh);
    expect(people.map(({ email }) => email).toSorted()).toEqual([fresh, gone, known].toSorted());
    expect(people.find(({ email }) => email === gone)?.state).toBe('revoked');
    const mails = await smtp.received(4);
    const links = mails.filter(({ to }) => to === known).map(({ mail }) => linkIn(mail.text ?? ''));
    expect([links.length, new Set(links).size]).toEqual([2, 1]);
    expect(mails.filter(({ to }) => to === gone)).toHaveLength(1);
    expect((await seenBy(assessmentId)).claimed).toBe(1);
    const taker = await openLink(callerOf(product.url), smtp.linkOf(fresh));
    expect((await taker.start()).asked).toBeGreaterThan(0);
  });

  it('invites two claims of one address at once as one person', async () => {
    const assessmentId = await started();
    const token = await opened(assessmentId);
    const email = `twice@${domain}`;
    const answers = await Promise.all(Array.from({ length: 6 }, () => claim(token, email)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202));
    const people = await comes(assessmentId, email);
    expect(people.filter((one) => one.email === email)).toHaveLength(1);
    expect((await seenBy(assessmentId)).claimed).toBe(1);
  });

  it('says so only of an address whose domain the page does not name', async () => {
    const outside = `invited@elsewhere.example`;
    const assessmentId = await started([outside]);
    const token = await opened(assessmentId);
    const looked = await posting('look', { token });
    expect(looked.body).toEqual({
      organization: 'Engines Ltd',
      assessment: 'Spring check',
      domains: [domain],
      closesAt: null,
    });
    const answers = await Promise.all([claim(token, outside), claim(token, 'new@elsewhere.example')]);
    expect(answers.map(codeOf)).toEqual(['400 DOMAIN_NOT_NAMED', '400 DOMAIN_NOT_NAMED']);
    expect(new Set(answers.map((one) => JSON.stringify(withoutRequestId(one)))).size).toBe(1);
    const anybody = await opened(assessmentId, { domains: null });
    expect((await claim(anybody, 'new@elsewhere.example')).status).toBe(202);
    await comes(assessmentId, 'new@elsewhere.example');
  });

  it('invites no more people than it may, with the same answer', async () => {
    const asked = `asks@${domain}`;
    const assessmentId = await started([asked]);
    await comes(assessmentId, asked);
    const token = await opened(assessmentId, { people: 1 });
    await claim(token, `one@${domain}`);
    await comes(assessmentId, `one@${domain}`);
    expect((await claim(token, `two@${domain}`)).status).toBe(202);
    // The letter to a person who asked later says that the claim before it was decided.
    await claim(token, asked);
    const lettersTo = async () => (await smtp.received(1)).filter(({ to }) => to === asked).length;
    await until(lettersTo, (letters) => letters === 2);
    // A new link has no new count.
    const more = await opened(assessmentId, { people: 2 });
    expect((await claim(more, `three@${domain}`)).status).toBe(202);
    const people = await comes(assessmentId, `three@${domain}`);
    expect(people.map(({ email }) => email)).not.toContain(`two@${domain}`);
    expect((await seenBy(assessmentId)).claimed).toBe(2);
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
    expect(codeOf(await asking('POST', other, usual))).toBe('409 CLOSED');
    expect((await seenBy(assessmentId)).link).toBeNull();
  });

  it('limits guesses of links from one source', async () => {
    const codes = new Set<string>();
    const guess = () =>
      send(product.url, 'POST', '/api/claim-links/look', {
        json: { token: `${'a'.repeat(24)}.${'A'.repeat(43)}` },
        headers: { 'x-forwarded-for': '10.8.0.1' },
      });
    for (let n = 0; n < 61; n += 1) codes.add(codeOf(await guess()));
    expect([...codes]).toEqual(['404 CLAIM_LINK_ENDED', '429 TOO_MANY_REQUESTS']);
  });
});

describe('the shared link of an assessment', () => {
  it('is a matter of its organisation alone', async () => {
    const assessmentId = await started();
    await opened(assessmentId);
    for (const [method, json] of [['GET'], ['POST', usual], ['DELETE']] as const)
      expect((await asking(method, assessmentId, json, stranger)).status).toBe(404);
    expect((await seenBy(assessmentId)).link).toEqual(usual);
  });

  it('ends when the member in whose name it invites may no longer invite', async () => {
    const email = `member-${randomUUID().slice(0, 8)}@example.org`;
    await leader.call('POST', '/api/team/invitations', { email, role: 'member' }, leader);
    const letter = (await smtp.letter(email, '')).mail.text ?? '';
    const accepted = {
      token: mailedTokenIn(letter),
      firstName: 'Mem',
      lastName: 'Ber',
      password: 'Correct-Horse-8',
    };
    const session = await callerOf(product.url)<Session>('POST', '/api/member-invitations/accept', accepted);
    const member = { ...leader, token: session.accessToken };
    const assessmentId = await started();
    const answer = await asking('POST', assessmentId, usual, member);
    const token = ((answer.body as { path: string }).path ?? '').split('#')[1] ?? '';
    expect((await posting('look', { token })).status).toBe(200);
    const permissions = { ...session.user.permissions, canCreateAssessments: false };
    await leader.call('PUT', `/api/team/members/${session.user.id}`, { role: 'member', permissions }, leader);
    expect(codeOf(await claim(token, `late@${domain}`))).toBe('404 CLAIM_LINK_ENDED');
    expect((await seenBy(assessmentId)).link).toBeNull();
    expect(codeOf(await asking('POST', assessmentId, usual, member))).toBe('403 PERMISSION_MISSING');
  });

  it('has one secret a request, also when the answer was lost', async () => {
    const assessmentId = await started();
    const requestId = randomUUID();
    const [one, again] = [
      await asking('POST', assessmentId, usual, leader, requestId),
      await asking('POST', assessmentId, usual, leader, requestId),
    ];
    expect(again.body).toEqual(one.body);
    const other = await asking('POST', assessmentId, { ...usual, people: 7 }, leader, requestId);
    expect(codeOf(other)).toBe('422 REQUEST_ID_REUSED');
  });

  it('refuses a provider of mail as a domain, and a group that there is not', async () => {
    const assessmentId = await started();
    expect(codeOf(await asking('POST', assessmentId, { ...usual, domains: ['gmail.com'] }))).toBe(
      '400 DOMAIN_INVALID',
    );
    expect(codeOf(await asking('POST', assessmentId, { ...usual, role: 'Pirates' }))).toBe(
      '400 GROUP_UNKNOWN',
    );
    expect((await seenBy(assessmentId)).proposedDomain).toBe('example.org');
  });

  it('shows in the audit trail who came through it, and its secret and addresses are nowhere in the files', async () => {
    const assessmentId = await started();
    const token = await opened(assessmentId);
    const email = `quiet-${randomUUID().slice(0, 8)}@${domain}`;
    await claim(token, email);
    await comes(assessmentId, email);
    const trail = `/api/assessments/${assessmentId}/audit-trail?limit=200`;
    const said = (await send(product.url, 'GET', trail, { token: leader.token })).text;
    expect(said).toContain('Turned on a shared link by which people ask for their invitation.');
    expect(said.split('The person invited came through the shared link.')).toHaveLength(2);
    const { state } = await product.infra.commands.load(ClaimLink, assessmentId);
    expect(state?.tokenHash).toMatch(/^[\w-]{43}$/);
    const secret = token.split('.')[1] ?? '';
    expect(secret).toHaveLength(43);
    for (const file of readdirSync(product.folder, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const bytes = readFileSync(path.join(file.parentPath, file.name));
      expect([file.name, bytes.includes(secret), bytes.includes(email)]).toEqual([file.name, false, false]);
    }
  });
});

describe('without a mail server', () => {
  it('the link cannot be turned on', async () => {
    const kept = await runProduct();
    try {
      const alone = await registerLeader(kept.url);
      const { assessmentId } = await launch(alone, {
        name: 'Spring check',
        company: 'Engines Ltd',
        participants: [{ name: '', email: 'a@engines.example', role: 'Employee' }],
      });
      const answer = await send(kept.url, 'POST', at(assessmentId), { token: alone.token, json: usual });
      expect(codeOf(answer)).toBe('409 NO_MAIL_SERVER');
    } finally {
      await kept.stop();
    }
  });
});
