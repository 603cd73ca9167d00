import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InvitationMail, Repeat } from '../../api/assessment/contract/repeat.ts';
import {
  callerOf,
  type Leader,
  launch,
  mailedTokenIn,
  openLink,
  participationOf,
  registerLeader,
} from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';
import { everyEvent } from '../support/rebuild.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { codeOf, send } from './wire.ts';

// Repeating a cycle and trying its invitation: who may, and what neither of them discloses.

const emails = ['a@people.example', 'b@people.example', 'c@people.example', 'd@people.example'] as const;
const [answering, declining, erased, withdrawn] = emails;
const draft = { name: 'Spring 2027', company: 'Engines Ltd', description: 'Not for the log.' };

let smtp: TestSmtp;
let product: Product;
let leader: Leader;
let assessmentId: string;

const asking = (who: Leader, path: string, json?: unknown, requestId: string = randomUUID()) =>
  send(product.url, json === undefined ? 'GET' : 'POST', path, {
    token: who.token,
    requestId,
    ...(json !== undefined && { json }),
  });
const path = () => `/api/assessments/${assessmentId}/repeat`;
const repeatOf = async () => (await asking(leader, path())).body as Repeat;
const test = (who: Leader, json: unknown = draft, requestId?: string) =>
  asking(who, '/api/assessments/invitation/test', json, requestId);

beforeAll(async () => {
  smtp = await startSmtp();
  product = await runProduct({ env: { SMTP_URL: smtp.url } });
  leader = await registerLeader(product.url);
  ({ assessmentId } = await launch(leader, {
    name: 'Spring 2026',
    company: 'Engines Ltd',
    description: 'Why we ask.',
    groups: ['North', 'South'],
    threshold: 6,
    closesAt: new Date(Date.now() + 14 * 86_400_000).toISOString(),
    participants: emails.map((email, at) => ({ name: `Person ${at}`, email, role: 'North' })),
  }));
  await smtp.received(emails.length);
});
afterAll(async () => {
  await product?.stop();
  await smtp?.close();
});

it('the answer does not depend on who opened, began or submitted, nor on the group they chose', async () => {
  const before = await repeatOf();
  expect(before).toMatchObject({
    name: 'Spring 2026',
    description: 'Why we ask.',
    threshold: 6,
    named: false,
    releases: 'inSteps',
    groups: ['North', 'South'],
    openFor: expect.closeTo(14 * 86_400_000, -6),
    erased: 0,
  });
  expect(before.people.map(({ email, group, again }) => [email, group, again])).toEqual(
    emails.map((email) => [email, 'North', 'yes']),
  );

  const taker = await openLink(callerOf(product.url), smtp.linkOf(answering));
  await leader.call(
    'POST',
    '/api/take/start',
    { name: 'Somebody else', role: 'South' },
    { token: taker.token },
  );
  await taker.save([{ theme: '1.1.1', score: 4 }]);
  const { position } = await taker.submit();
  const board = await participationOf(leader, assessmentId, position);
  expect(board.people.find(({ email }) => email === answering)).toMatchObject({
    group: 'South',
    state: 'submitted',
  });
  expect(await repeatOf()).toEqual(before);
});

it('erased people are counted and nothing else; who declined or was withdrawn is said', async () => {
  const { people } = await participationOf(leader, assessmentId);
  const idOf = (email: string) => people.find((one) => one.email === email)?.participantId ?? '';
  const mails = await smtp.received(emails.length);
  const letter = mails.find(({ to }) => to === declining)?.mail.text ?? '';
  const token = /no-more-mails#token=([\w-]+)/.exec(letter)?.[1] ?? '';
  expect(
    (await send(product.url, 'POST', '/api/mailbox', { json: { token, invitations: false } })).status,
  ).toBe(200);
  await product.infra.keys.destroy(idOf(erased));
  expect(
    (await asking(leader, `/api/assessments/${assessmentId}/participants/${idOf(withdrawn)}/revoke`, {}))
      .status,
  ).toBe(200);

  const answer = await asking(leader, path());
  const repeat = answer.body as Repeat;
  expect(repeat.erased).toBe(1);
  expect(repeat.people.map(({ email, again }) => [email, again])).toEqual([
    [answering, 'yes'],
    [declining, 'unwanted'],
    [withdrawn, 'withdrawn'],
  ]);
  expect(answer.text).not.toContain(erased);
  expect(answer.text).not.toContain('Person 2');
});

// Who may call these routes within the organisation is in route-table.ts.
it('another organisation gets the answer for an unknown assessment', async () => {
  const other = await registerLeader(product.url);
  const foreign = await asking(other, path());
  const unknown = await asking(other, path().replace(assessmentId, 'a'.repeat(24)));
  expect([codeOf(foreign), codeOf(unknown)]).toEqual(['404 NOT_FOUND', '404 NOT_FOUND']);
});

it('the test letter is the previewed letter, to the confirmed address of the leader only, ten times an hour', async () => {
  const participant = { name: leader.session.user.profile.firstName, email: answering, role: 'North' };
  const preview = (await asking(leader, '/api/assessments/invitation/preview', { ...draft, participant }))
    .body as InvitationMail;
  expect(preview.text).toContain('Not for the log.');

  expect(codeOf(await test(leader))).toBe('403 ADDRESS_NOT_CONFIRMED');
  const { mail } = await smtp.letter(leader.email, 'Confirm your email address');
  await leader.call('POST', '/api/auth/verify-email', {
    token: mailedTokenIn(mail.text ?? ''),
    password: leader.password,
  });

  const requestId = randomUUID();
  const first = await test(leader, draft, requestId);
  expect(first.status).toBe(202);
  const letter = (await smtp.letter(leader.email, 'Test: ')).mail;
  const confirmed = (await asking(leader, '/api/assessments/invitation/preview', { ...draft, participant }))
    .body as InvitationMail;
  expect(letter.subject).toBe(`Test: ${confirmed.subject}`);
  for (const paragraph of confirmed.text
    .split('\n\n')
    .filter((line) => !line.includes('[') && !line.startsWith('Sent for')))
    expect(letter.text).toContain(paragraph);
  expect(`${letter.text}${letter.html}`).not.toMatch(/https?:/);

  // The same request again is the same letter.
  expect(await test(leader, draft, requestId)).toMatchObject({ status: 202, body: first.body });
  const log = JSON.stringify(await everyEvent(product.infra.store));
  expect(log).toContain('invitationTest');
  expect(log).not.toContain('Not for the log.');

  const statuses = new Set<number>();
  for (let more = 0; more < 10; more += 1) statuses.add((await test(leader)).status);
  expect([...statuses].toSorted()).toEqual([202, 429]);
});
