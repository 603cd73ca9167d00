import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReminderPreview } from '../../api/assessment/contract/reminders.ts';
import type { StakeholderRole } from '../../domain/assessment/roles.ts';
import { Invitation } from '../../domain/invitation/state.ts';
import type { EventStore, StoredEvent } from '../../infra/event-store/port.ts';
import type { NewJob } from '../../infra/job-queue/port.ts';
import { type Leader, launch, linkIn, openLink, participationOf, registerLeader } from '../support/client.ts';
import { type Product, retryingWithin, runProduct } from '../support/product.ts';
import { compareWithRebuild, everyEvent } from '../support/rebuild.ts';
import { readMail, type ScriptedSmtp, startScriptedSmtp } from '../support/scripted-smtp.ts';
import { waitFor } from '../support/wait-for.ts';

// Reminders are sent to people who have not finished, at most daily, in the daytime, and not to people who declined mails.
const soon = { timeout: 60_000, interval: 20 };
const hour = 3_600_000;
// Wednesday, 10:00; organisations that chose no time zone use UTC.
const wednesday = Date.parse('2030-11-27T10:00:00.000Z');
const friday = Date.parse('2030-11-29T21:00:00.000Z');
const monday = Date.parse('2030-12-02T08:00:00.000Z');

let now = wednesday;
let smtp: ScriptedSmtp;
let product: Product;
let leader: Leader;
/** Makes delayed jobs run at once, and records the requested delays. */
const waits: NewJob[] = [];
const impatient = (job: NewJob): NewJob => {
  waits.push(job);
  return { ...job, delayMs: 0 };
};

beforeAll(async () => {
  smtp = await startScriptedSmtp();
  product = await runProduct({
    env: { SMTP_URL: smtp.url },
    change: (opened) => {
      const infra = retryingWithin(200)(opened);
      const jobs = {
        ...infra.jobs,
        enqueue: (job: NewJob) => infra.jobs.enqueue(impatient(job)),
        enqueueFrom: ((...[relay, expected, next, handed]) =>
          infra.jobs.enqueueFrom(
            relay,
            expected,
            next,
            handed.map(impatient),
          )) as typeof infra.jobs.enqueueFrom,
      };
      return { ...infra, jobs, clock: { now: () => now } };
    },
  });
});
beforeEach(async () => {
  now = wednesday;
  smtp.script(() => undefined);
  leader = await registerLeader(product.url);
});
afterAll(async () => {
  await product?.stop();
  await smtp?.close();
});

/** A new assessment in which everybody has received their invitation. */
async function round(
  people: Readonly<Record<string, StakeholderRole>>,
  dates: { opensAt?: string; closesAt?: string } = {},
) {
  const tag = randomUUID().slice(0, 8);
  const address = (name: string) => `${name}-${tag}@example.org`;
  const { assessmentId } = await launch(leader, {
    name: 'Round',
    company: 'Engines Ltd',
    participants: Object.entries(people).map(([name, role]) => ({ name, email: address(name), role })),
    ...dates,
  });
  const board = () => participationOf(leader, assessmentId);
  await waitFor(
    async () => expect((await board()).assessment.counts.sent).toBe(Object.keys(people).length),
    soon,
  );
  const mailsTo = (name: string) => smtp.accepted.filter(({ to }) => to === address(name));
  const read = async (name: string, nth: number) => {
    const mail = await waitFor(() => {
      const found = mailsTo(name)[nth];
      if (!found) throw new Error(`${name} has no mail ${nth}`);
      return found;
    }, soon);
    return readMail(mail);
  };
  const person = async (name: string) => {
    const found = (await board()).people.find(({ email }) => email === address(name));
    if (!found) throw new Error('not on the board');
    return found;
  };
  const post = <T>(path: string, body: object, options: { requestId?: string } = {}) =>
    leader.call<T>('POST', `/api/assessments/${assessmentId}/${path}`, body, { ...leader, ...options });
  const events = async () =>
    (await everyEvent(product.infra.store)).filter(
      ({ data }) => (data as { assessmentId?: string }).assessmentId === assessmentId,
    );
  return {
    assessmentId,
    address,
    mailsTo,
    read,
    person,
    post,
    events,
    board,
    remind: (body: object = {}, requestId: string = randomUUID()) =>
      post<{ people: number; sendAt: string | null; position: string }>('reminders', body, { requestId }),
    preview: (body: object = {}) => post<ReminderPreview>('reminders/preview', body),
    take: async (name: string) => openLink(leader.call, linkIn((await read(name, 0)).text ?? '')),
    /** Waits for an event of this type in the person's invitation. */
    ended: (name: string, type: string) =>
      waitFor(async () => {
        const { participantId } = await person(name);
        const stream = Invitation.stream(participantId);
        const found = (await events()).filter((event) => event.stream === stream && event.type === type);
        expect(found.length).toBeGreaterThan(0);
        return found;
      }, soon),
  };
}

const refusal = async (answer: Promise<unknown>) =>
  answer.then(
    () => 'not refused',
    ({ code }: { code: string }) => code,
  );

describe('people who have not finished', () => {
  it('are reminded once, with their existing link, and people who have finished are not', async () => {
    const people = { anna: 'Employee', ben: 'Employee', cleo: 'Manager', dora: 'Manager' } as const;
    const own = await round(people);
    const [started, finished] = [await own.take('ben'), await own.take('cleo')];
    await started.start();
    await started.save([{ theme: '1.1.1', score: 7 }]);
    await finished.start();
    await finished.save([{ theme: '1.1.1', score: 7 }]);
    await finished.submit();
    await own.post(`participants/${(await own.person('dora')).participantId}/revoke`, {});
    await waitFor(async () => expect((await own.person('dora')).state).toBe('revoked'), soon);
    await waitFor(async () => expect((await own.person('cleo')).state).toBe('submitted'), soon);

    const note = 'We talk about it on <b>Friday</b>';
    const preview = await own.preview({ note });
    expect(preview).toMatchObject({ people: 2, unopened: 1, opened: 0, started: 1, lately: 0, sendAt: null });
    const requestId = randomUUID();
    const answer = await own.remind({ note }, requestId);
    expect(answer).toMatchObject({ people: 2, sendAt: null });
    expect(await own.remind({ note }, requestId)).toEqual(answer);

    const mail = await own.read('anna', 1);
    expect(mail.subject).toBe(preview.mail?.subject);
    // The preview equals the sent mail, except for the two links.
    const links = /https?:\S+|\[[^\]]+\]/g;
    // The scripted server keeps doubled dots at line starts.
    const [shown, sent] = [preview.mail?.text, mail.text].map((text) =>
      text?.replace(links, '…').replaceAll('..', '.').trim(),
    );
    expect(sent?.replaceAll('Hello ben', 'Hello anna')).toBe(shown?.replaceAll('Hello ben', 'Hello anna'));
    expect(preview.mail?.text).not.toMatch(/https?:/);
    expect(mail.text).toContain(note);
    expect(mail.html).toContain('&lt;b&gt;Friday&lt;/b&gt;');
    // Both mails have the same link, and a person half-way through keeps their answers.
    const invitation = await own.read('ben', 0);
    expect(linkIn((await own.read('ben', 1)).text ?? '')).toBe(linkIn(invitation.text ?? ''));
    await started.save([{ theme: '1.1.2', score: 5 }]);

    await own.ended('anna', 'ReminderSent');
    await own.ended('ben', 'ReminderSent');
    expect([own.mailsTo('cleo').length, own.mailsTo('dora').length]).toEqual([1, 1]);
    await waitFor(async () => {
      expect((await own.person('anna')).remindedAt).not.toBeNull();
      expect(await own.person('cleo')).toMatchObject({ remindedAt: null, reminderDueAt: null });
    }, soon);
    expect((await own.board()).activity).toContainEqual(
      expect.objectContaining({ kind: 'reminded', count: 2, participantId: null }),
    );

    expect(await refusal(own.remind())).toBe('REMINDED_LATELY');
    expect(await own.preview()).toMatchObject({
      people: 0,
      lately: 2,
      nextAt: new Date(wednesday + 24 * hour).toISOString(),
      mail: null,
    });
    // The next day both people get another reminder; a person whose reminder was later gets the next one later.
    now = wednesday + 24 * hour;
    leader = await signedIn();
    expect(await own.remind()).toMatchObject({ people: 2 });
    now += hour;
    await own.read('anna', 2);
    await own.read('ben', 2);
    leader = await signedIn();
    // The note is sealed with its author's key; the log contains no link.
    const asked = (await own.events()).filter(({ type }) => type.startsWith('Remind'));
    expect(JSON.stringify(asked)).not.toMatch(/Friday|assessment\/take/);
    expect([own.mailsTo('anna').length, own.mailsTo('cleo').length]).toEqual([3, 1]);
    for (const { model, different } of await compareWithRebuild(product.folder))
      expect([model, different]).toEqual([model, []]);
  });

  it('are limited to one group or one person, if so chosen', async () => {
    const own = await round({ eve: 'Employee', finn: 'Manager', gus: 'Manager' });
    expect(await own.preview({ group: 'Manager' })).toMatchObject({ people: 2, unopened: 2 });
    const { participantId } = await own.person('finn');
    expect(await own.remind({ participantId })).toMatchObject({ people: 1 });
    await own.ended('finn', 'ReminderSent');
    expect(await own.preview({ group: 'Manager' })).toMatchObject({ people: 1, lately: 1 });
    expect(await refusal(own.remind({ participantId }))).toBe('REMINDED_LATELY');
    expect(await own.remind({ group: 'Manager' })).toMatchObject({ people: 1 });
    await own.ended('gus', 'ReminderSent');
    expect(own.mailsTo('eve')).toHaveLength(1);
    expect(await refusal(own.remind({ group: 'Customer' }))).toBe('NOBODY_TO_REMIND');
    expect(await refusal(own.remind({ group: 'Manager', participantId }))).toBe('VALIDATION_FAILED');
    expect(await refusal(own.remind({ participantId: 'x'.repeat(24) }))).toBe('NOT_FOUND');
  });
});

describe('a reminder requested on a Friday evening', () => {
  it('is sent on Monday at eight, and not to people who finished meanwhile', async () => {
    const own = await round({ hana: 'Employee', ivo: 'Employee' });
    now = friday;
    leader = await signedIn();
    const sendAt = new Date(monday).toISOString();
    expect(await own.preview()).toMatchObject({ people: 2, sendAt, timeZone: 'UTC' });
    waits.length = 0;
    expect(await own.remind()).toMatchObject({ people: 2, sendAt });
    await waitFor(async () => expect((await own.person('hana')).reminderDueAt).toBe(sendAt), soon);
    // The mail is scheduled for Monday; a job delivered too early is delayed again.
    await waitFor(() => expect(waits.length).toBeGreaterThanOrEqual(4), soon);
    expect(new Set(waits.map(({ delayMs }) => delayMs))).toEqual(new Set([monday - friday]));
    const taker = await own.take('ivo');
    await taker.start();
    await taker.save([{ theme: '1.1.1', score: 7 }]);
    await taker.submit();
    expect([own.mailsTo('hana').length, own.mailsTo('ivo').length]).toEqual([1, 1]);

    now = monday;
    await own.read('hana', 1);
    leader = await signedIn();
    const [dropped] = await own.ended('ivo', 'ReminderDropped');
    expect(dropped?.data).toMatchObject({ because: 'submitted' });
    expect(own.mailsTo('ivo')).toHaveLength(1);
    await waitFor(async () => expect((await own.person('hana')).reminderDueAt).toBeNull(), soon);
  });

  it('is not sent after closing, or after the link was revoked', async () => {
    const own = await round({ jan: 'Employee', kim: 'Employee' });
    now = friday;
    leader = await signedIn();
    await own.remind();
    await own.post(`participants/${(await own.person('jan')).participantId}/revoke`, {});
    await own.post('close', {});
    now = monday;
    leader = await signedIn();
    const [jan] = await own.ended('jan', 'ReminderDropped');
    const [kim] = await own.ended('kim', 'ReminderDropped');
    expect([jan?.data, kim?.data]).toMatchObject([{ because: 'revoked' }, { because: 'closed' }]);
    expect([own.mailsTo('jan').length, own.mailsTo('kim').length]).toEqual([1, 1]);
    expect(await refusal(own.remind())).toBe('CLOSED');
  });

  it('is refused if the assessment closes before Monday', async () => {
    const own = await round({ lea: 'Employee' }, { closesAt: new Date(monday).toISOString() });
    now = friday;
    leader = await signedIn();
    expect(await refusal(own.remind())).toBe('QUIET_UNTIL_CLOSED');
    expect(await refusal(own.preview())).toBe('QUIET_UNTIL_CLOSED');
  });
});

describe('a person who declined mails', () => {
  it('gets no reminder; the sender is told why', async () => {
    const own = await round({ mia: 'Employee', noa: 'Employee' });
    const token = /no-more-mails#token=(\S+)/.exec((await own.read('mia', 0)).text ?? '')?.[1];
    await leader.call('POST', '/api/mailbox', { token, invitations: false });
    const { participantId } = await own.person('mia');
    expect(await refusal(own.remind({ participantId }))).toBe('MAILBOX_DECLINED');
    expect(await own.remind()).toMatchObject({ people: 2 });
    await own.ended('noa', 'ReminderSent');
    await own.ended('mia', 'ReminderFailed');
    expect(own.mailsTo('mia')).toHaveLength(1);
    await waitFor(
      async () =>
        expect(await own.person('mia')).toMatchObject({
          state: 'sent',
          mailProblem: expect.stringContaining('asked for no more invitations'),
        }),
      soon,
    );
  });
});

describe('an assessment for which reminders are requested', () => {
  it('reminds no person before it opens', async () => {
    const own = await round({ olga: 'Employee' }, { opensAt: new Date(wednesday + hour).toISOString() });
    expect(await refusal(own.remind())).toBe('NOT_OPEN_YET');
  });

  it('is answered as not found if it belongs to another organisation', async () => {
    const own = await round({ pia: 'Employee' });
    leader = await registerLeader(product.url);
    expect(await refusal(own.remind())).toBe('NOT_FOUND');
    expect(await refusal(own.preview())).toBe('NOT_FOUND');
  });
});

async function signedIn(): Promise<Leader> {
  const { call, email, password } = leader;
  const session = await call<Leader['session']>('POST', '/api/auth/login', { email, password });
  return { call, email, password, session, token: session.accessToken };
}

it('a reminder kept in the outbox is erased together with the personal data of its recipient', async () => {
  let later = 0;
  const began = Date.now();
  const shift = () => wednesday - began + later;
  const keeping = await runProduct({
    // All clocks must agree, because otherwise nothing is erased: it is a Wednesday, and `later` moves each clock.
    change: (infra) => ({
      ...infra,
      clock: { now: () => Date.now() + shift() },
      monotonic: () => performance.now() + later,
      store: {
        ...infra.store,
        subscribeAll: (...asked) => stampedLater(infra.store.subscribeAll(...asked), shift),
      },
    }),
  });
  const own = await registerLeader(keeping.url);
  const { assessmentId } = await launch(own, {
    name: 'Round',
    company: 'Engines Ltd',
    participants: [{ name: 'Quentin', email: 'quentin@example.org', role: 'Employee' }],
  });
  const call = <T>(method: string, path: string, body?: object, { token } = own) =>
    own.call<T>(method, path, body, { token });
  const keptMails = async (by = own) =>
    (await call<{ mails: { to: string }[] }>('GET', '/api/outbox', undefined, by)).mails.filter(
      ({ to }) => to === 'quentin@example.org',
    ).length;
  await waitFor(
    async () => expect((await participationOf(own, assessmentId)).assessment.counts.sent).toBe(1),
    soon,
  );
  await call('POST', `/api/assessments/${assessmentId}/reminders`, {});
  await waitFor(async () => expect(await keptMails()).toBe(2), soon);
  await call('POST', `/api/assessments/${assessmentId}/close`, {});
  const { settings } = await call<{ settings: object }>('GET', '/api/organization');
  await call('PUT', '/api/organization', { ...settings, retentionMonths: 1 });
  later = 24 * 40 * hour;
  const { email, password } = own;
  await waitFor(
    async () =>
      expect((await everyEvent(keeping.infra.store)).map(({ type }) => type)).toContain('PersonalDataErased'),
    soon,
  );
  const session = await call<Leader['session']>('POST', '/api/auth/login', { email, password });
  expect(await keptMails({ ...own, token: session.accessToken })).toBe(0);
  await keeping.stop();
});

async function* stampedLater(
  items: ReturnType<EventStore['subscribeAll']>,
  shift: () => number,
): ReturnType<EventStore['subscribeAll']> {
  const stamped = (event: StoredEvent): StoredEvent => ({
    ...event,
    recordedAt: new Date(Date.parse(event.recordedAt) + shift()).toISOString(),
  });
  for await (const item of items)
    yield item.kind === 'events' ? { ...item, events: item.events.map(stamped) } : item;
}
