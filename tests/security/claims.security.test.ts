import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Assessment } from '../../domain/assessment/state.ts';
import { makeClaim } from '../../domain/claim/decide.ts';
import { Claim } from '../../domain/claim/state.ts';
import { ClaimLink } from '../../domain/claim-link/state.ts';
import { Invitation } from '../../domain/invitation/state.ts';
import { addressIdentity } from '../../domain/kernel/address.ts';
import { Mailbox } from '../../domain/mailbox/state.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import { keyedHash } from '../../infra/identifiers/identifiers.ts';
import { open } from '../../infra/subject-keys/seal.ts';
import { letterQueue } from '../../workers/letters/send-letter.ts';
import {
  callerOf,
  type Leader,
  linkIn,
  openLink,
  participationOf,
  registerLeader,
} from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';
import { compareWithRebuild, everyEvent } from '../support/rebuild.ts';
import { domain, sharedLinks } from '../support/shared-link.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { codeOf, send, until, withoutRequestId } from './wire.ts';

const hour = 3_600_000;
let smtp: TestSmtp;
let product: Product;
let leader: Leader;
let later = 0;
/** Runs once, when people are counted before an invitation. */
let meanwhile: (() => Promise<void>) | undefined;

beforeAll(async () => {
  smtp = await startSmtp();
  product = await runProduct({
    env: { SMTP_URL: smtp.url, TRUST_PROXY: '1' },
    change: (infra) => ({
      ...infra,
      clock: { now: () => Date.now() + later },
      monotonic: () => performance.now() + later,
      commands: {
        ...infra.commands,
        handle: async (noun, ...rest) => {
          const act = noun.name === 'organization' ? meanwhile : undefined;
          if (act) meanwhile = undefined;
          await act?.();
          return infra.commands.handle(noun, ...rest);
        },
      },
    }),
  });
});
afterAll(async () => {
  await smtp?.close();
});
beforeEach(async () => {
  leader = await registerLeader(product.url);
});

const { asking, posting, claim, confirm, claimLetters, tokenAt, peopleOf, opened, started, comes, through } =
  sharedLinks(
    () => product,
    () => smtp,
    () => leader,
  );
const fresh = (name: string) => `${name}-${randomUUID().slice(0, 8)}@${domain}`;
const events = async () => (await everyEvent(product.infra.store)).map(decodeEvent);
/** Mails with an invitation at an address. */
const invitations = async (to: string) => (await smtp.received(0)).filter((mail) => mail.to === to);

describe('entering an address on the page of a shared link', () => {
  it('has the same answer and the same letter for a new, invited, submitted and withdrawn address, and no effect on the assessment', async () => {
    const [invited, submitted, gone] = [fresh('invited'), fresh('submitted'), fresh('gone')];
    const assessmentId = await started([invited, submitted, gone]);
    for (const email of [invited, submitted, gone]) await comes(assessmentId, email);
    const taker = await openLink(callerOf(product.url), smtp.linkOf(submitted));
    await taker.start();
    await taker.save([{ theme: '1.1.1', score: 7 }]);
    await taker.submit(true);
    const { participantId } = (await peopleOf(assessmentId)).find(({ email }) => email === gone) ?? {};
    await leader.call(
      'POST',
      `/api/assessments/${assessmentId}/participants/${participantId}/revoke`,
      {},
      leader,
    );
    const link = await opened(assessmentId);
    const seen = async () => {
      const { position: _, ...board } = (await participationOf(leader, assessmentId)) as {
        position?: string;
      };
      const stream = await product.infra.commands.load(Assessment, assessmentId);
      const invitation = await product.infra.commands.load(Invitation, participantId ?? '');
      const trail = `/api/assessments/${assessmentId}/audit-trail?limit=200`;
      const { entries } = await leader.call<{ entries: readonly { type: string }[] }>(
        'GET',
        trail,
        undefined,
        leader,
      );
      return { board, revisions: [stream.revision, invitation.revision], entries };
    };
    const before = await until(seen, ({ entries }) => entries[0]?.type === 'ClaimLinkOpened');

    const addresses = [fresh('new'), invited, submitted, gone];
    const answers = [];
    for (const email of addresses) answers.push(await claim(link, email));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => [...headers.keys()].toSorted().join())).size).toBe(1);
    const letters = [];
    for (const email of addresses) {
      await tokenAt(email);
      const { mail } = claimLetters(email)[0] ?? {};
      const common = (text = '') =>
        text
          .replaceAll(email, 'ADDRESS')
          .replaceAll(/#token=[\w-]+/g, '#TOKEN')
          .replaceAll(/until [^.]+\./g, 'UNTIL');
      letters.push({ subject: mail?.subject, text: common(mail?.text), html: common(mail?.html).length });
    }
    expect(new Set(letters.map((letter) => JSON.stringify(letter))).size).toBe(1);
    expect(letters[0]?.text).toContain('Ada Byron of Engines Ltd turned on');
    expect(await seen()).toEqual(before);
    for (const email of addresses.slice(1)) expect(await invitations(email)).toHaveLength(1);
  });

  it('sends at most three letters a day to one mailbox, across spellings, assessments and organisations', async () => {
    const name = `much-${randomUUID().slice(0, 8)}`;
    const link = await opened(await started());
    leader = await registerLeader(product.url);
    const foreign = await opened(await started());
    const spellings = [`${name}@${domain}`, `${name}+a@${domain}`, `${name.toUpperCase()}@${domain}`];
    const answers = [];
    for (const [index, email] of spellings.entries()) {
      answers.push(await claim(index % 2 ? link : foreign, email));
      await tokenAt(email);
    }
    for (const email of [`${name}+b@${domain}`, spellings[0] ?? '']) answers.push(await claim(link, email));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const held = async () =>
      (await events()).filter(
        ({ type, data }) =>
          type === 'LetterFailed' && (data as { reason: string }).reason.includes('as many mails'),
      ).length;
    const enough = await until(held, (count) => count >= 2);
    expect(enough).toBe(2);
    expect(spellings.map((email) => claimLetters(email).length)).toEqual([1, 1, 1]);
    // Nobody has to look at a letter that was held back.
    expect(await product.infra.jobs.deadLetters(letterQueue)).toEqual([]);

    later += 25 * hour;
    await claim(link, spellings[0] ?? '');
    await tokenAt(spellings[0] ?? '', 2);
  });

  it('sends no letter to a mailbox that declined invitations, with the same answer', async () => {
    const email = fresh('declines');
    const link = await opened(await started());
    const usual = await claim(link, email);
    await tokenAt(email);
    const text = claimLetters(email)[0]?.mail.text ?? '';
    const [, token] = /no-more-mails#token=([\w-]+)/.exec(text) ?? [];
    await callerOf(product.url)('POST', '/api/mailbox', { token, invitations: false });
    expect((await claim(link, email)).text).toBe(usual.text);
    await until(
      async () => (await events()).filter(({ type }) => type === 'LetterFailed').map(({ data }) => data),
      (failed) => failed.some((one) => (one as { reason: string }).reason.includes('no more invitations')),
    );
    expect(claimLetters(email)).toHaveLength(1);
  });

  it('sends no letter to another spelling of a mailbox that declined, nor an invitation', async () => {
    const name = `tagged-${randomUUID().slice(0, 8)}`;
    const [first, second] = [`${name}+1@${domain}`, `${name}+2@${domain}`];
    const assessmentId = await started();
    const link = await opened(assessmentId);
    await claim(link, second);
    const letter = await tokenAt(second);
    await claim(link, first);
    await tokenAt(first);
    const [, token] = /no-more-mails#token=([\w-]+)/.exec(claimLetters(first)[0]?.mail.text ?? '') ?? [];
    await callerOf(product.url)('POST', '/api/mailbox', { token, invitations: false });
    expect(codeOf(await confirm(letter))).toBe('409 CLAIM_NOT_MAILED');
    const third = `${name}+3@${domain}`;
    await claim(link, third);
    const after = fresh('after');
    await claim(link, after);
    await tokenAt(after);
    const declined = await until(
      async () =>
        (await events()).filter(
          ({ type, data }) =>
            type === 'LetterFailed' && (data as { reason: string }).reason.includes('no more invitations'),
        ),
      (failed) => failed.length >= 2,
    );
    expect(declined.length).toBeGreaterThan(1);
    expect(claimLetters(third)).toEqual([]);
    // A member's invitation is held back too.
    const other = await started([first]);
    await until(
      () => peopleOf(other),
      (people) => people[0]?.state === 'failed',
    );
    expect(await invitations(first)).toEqual([]);
  });

  it('sends no letter for a shared link that ended after the claim', async () => {
    const assessmentId = await started();
    const link = await opened(assessmentId);
    const { state } = await product.infra.commands.load(ClaimLink, assessmentId);
    await leader.call('POST', `/api/assessments/${assessmentId}/close`, {}, leader);
    const [email, claimId] = [fresh('dead'), 'd'.repeat(4) + randomUUID().replaceAll('-', '').slice(0, 20)];
    const tenant = leader.session.organization.id;
    const context = { commandId: randomUUID(), correlationId: 'c', actor: 'anonymous', tenant };
    const command = { claimId, assessmentId, linkId: state?.linkId ?? '', email };
    await product.infra.commands.handle(Claim, claimId, context, (before) =>
      makeClaim(before, command, Date.now() + later),
    );
    expect(codeOf(await posting('look', { token: link }))).toBe('404 CLAIM_LINK_ENDED');
    const letters = async () => {
      const asked = (await events()).filter(
        ({ type, data }) =>
          type === 'LetterRequested' && (data as { subjectId: string }).subjectId === claimId,
      );
      const ids = asked.map(({ data }) => (data as { letterId: string }).letterId);
      return (await events()).filter(
        ({ type, data }) =>
          ['LetterSent', 'LetterFailed'].includes(type) &&
          ids.includes((data as { letterId: string }).letterId),
      );
    };
    const ended = await until(letters, ({ length }) => length > 0);
    expect(ended.map(({ type }) => type)).toEqual(['LetterFailed']);
    expect(claimLetters(email)).toEqual([]);
  });

  it('is limited for one source and one address', async () => {
    const link = await opened(await started());
    const asked = () =>
      send(product.url, 'POST', '/api/claim-links/claim', {
        json: { token: link, email: `often@${domain}` },
        headers: { 'x-forwarded-for': '10.7.0.1' },
      });
    const codes = [];
    for (let n = 0; n < 6; n += 1) codes.push((await asked()).status);
    expect(codes).toEqual([202, 202, 202, 202, 202, 429]);
  });
});

describe('confirming from the letter', () => {
  it('invites the person in the name of the member who opened the link, and the board counts them', async () => {
    const assessmentId = await started();
    const link = await opened(assessmentId);
    const email = fresh('comes');
    expect(await through(link, email)).toBe('200');
    await comes(assessmentId, email);
    const { assessment } = await participationOf(leader, assessmentId);
    expect(assessment.counts).toMatchObject({ invited: 2, claimed: 1 });
    const trail = `/api/assessments/${assessmentId}/audit-trail?limit=200`;
    const said = JSON.stringify(await leader.call('GET', trail, undefined, leader));
    expect(said.split('The person invited came through a shared link.')).toHaveLength(2);
    const taker = await openLink(callerOf(product.url), smtp.linkOf(email));
    expect((await taker.start()).asked).toBeGreaterThan(0);
    const { people } = await leader.call<{ people: { email: string; again: string }[] }>(
      'GET',
      `/api/assessments/${assessmentId}/repeat`,
      undefined,
      leader,
    );
    expect(people.find((one) => one.email === email)?.again).toBe('yes');
  });

  it('works once; the second press, an invented token and a personal link are refused alike', async () => {
    const assessmentId = await started();
    const email = fresh('once');
    await claim(await opened(assessmentId), email);
    const token = await tokenAt(email);
    const requestId = randomUUID();
    const first = await confirm(token, requestId);
    // A lost answer is repeated under the same id.
    expect((await confirm(token, requestId)).text).toBe(first.text);
    const people = await comes(assessmentId, email);
    const wrong = [
      token,
      `${token.slice(0, 24)}-2-${token.slice(27)}`,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      linkIn((await invitations(email))[0]?.mail.text ?? '').split('#')[1] ?? '',
      '',
    ];
    const answers = await Promise.all(wrong.map((one) => confirm(one)));
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['410 CLAIM_ENDED']));
    expect(new Set(answers.map((one) => JSON.stringify(withoutRequestId(one)))).size).toBe(1);
    expect(await peopleOf(assessmentId)).toHaveLength(people.length);
    expect(await invitations(email)).toHaveLength(1);
  });

  it('several times at the same moment makes one invitation with one mail, or sends one link again', async () => {
    const [email, invited] = [fresh('at-once'), fresh('invited')];
    const assessmentId = await started([invited]);
    await comes(assessmentId, invited);
    const link = await opened(assessmentId);
    for (const address of [email, invited]) {
      await claim(link, address);
      const token = await tokenAt(address);
      const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410]);
      const [person] = (await comes(assessmentId, address)).filter((one) => one.email === address);
      const invitation = await until(
        () => product.infra.commands.load(Invitation, person?.participantId ?? ''),
        ({ state }) => state?.sends.at(-1)?.outcome === 'sent',
      );
      expect([invitation.state?.link, invitation.state?.sends.length]).toEqual([1, 1]);
    }
    const again = (await events()).filter(
      (event) => event.type === 'LetterRequested' && event.data.kind === 'linkAgain',
    );
    expect(again).toHaveLength(1);
    const { state } = await product.infra.commands.load(Assessment, assessmentId);
    expect([state?.invited.size, state?.claimed]).toEqual([2, 1]);
  });

  it('twice at the same moment, and of two letters to one mailbox, makes one invitation', async () => {
    const assessmentId = await started();
    const link = await opened(assessmentId);
    const email = fresh('twice');
    const other = email.replace('@', '+x@');
    await claim(link, email);
    await claim(link, other);
    const [one, two] = [await tokenAt(email), await tokenAt(other)];
    const answers = await Promise.all([one, one, two, one, two].map((token) => confirm(token)));
    for (const { status } of answers) expect([200, 410, 503]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    await until(
      () => peopleOf(assessmentId),
      (people) => people.filter((person) => /^twice-/.test(person.email)).length === 1,
    );
    const { state } = await product.infra.commands.load(Assessment, assessmentId);
    expect([state?.invited.size, state?.claimed]).toEqual([2, 1]);
  });

  it('mails the present personal link to a person who is invited, submitted or not, and changes nothing that others see', async () => {
    const [waiting, done] = [fresh('waiting'), fresh('done')];
    const assessmentId = await started([waiting, done]);
    for (const email of [waiting, done]) await comes(assessmentId, email);
    const present = { [waiting]: smtp.linkOf(waiting), [done]: smtp.linkOf(done) };
    const taker = await openLink(callerOf(product.url), smtp.linkOf(done));
    await taker.start();
    await taker.save([{ theme: '1.1.1', score: 7 }]);
    await taker.submit(true);
    const link = await opened(assessmentId);
    for (const email of [waiting, done]) await claim(link, email);
    const tokens = [await tokenAt(waiting), await tokenAt(done)];
    const seen = async () => {
      const { position: _, ...board } = await participationOf(leader, assessmentId);
      const body = await leader.call(
        'GET',
        `/api/assessments/${assessmentId}/audit-trail`,
        undefined,
        leader,
      );
      return { board, trail: body };
    };
    const before = await seen();
    expect(before.board.assessment.counts).toMatchObject({ invited: 2, submitted: 1 });
    const said = [];
    for (const token of tokens) said.push(await confirm(token));
    expect(new Set(said.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    for (const email of [waiting, done]) {
      const again = await smtp.letter(email, 'Your personal link to');
      expect(linkIn(again.mail.text ?? '')).toBe(present[email]);
    }
    expect(await seen()).toEqual(before);
    await openLink(callerOf(product.url), present[waiting] ?? '');
    // Nor does it use up what members may send, which would tell them who asked.
    const { people } = await participationOf(leader, assessmentId);
    const { participantId } = people.find((one) => one.email === done) ?? {};
    const resend = `/api/assessments/${assessmentId}/participants/${participantId}/resend`;
    const statuses = [];
    for (let sent = 0; sent < 21; sent += 1)
      statuses.push((await send(product.url, 'POST', resend, { token: leader.token })).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });

  it('of a withdrawn invitation is refused, and the letter is not used up', async () => {
    const email = fresh('withdrawn');
    const assessmentId = await started([email]);
    const [person] = await comes(assessmentId, email);
    const path = `/api/assessments/${assessmentId}/participants/${person?.participantId}`;
    await leader.call('POST', `${path}/revoke`, {}, leader);
    await claim(await opened(assessmentId), email);
    const token = await tokenAt(email);
    expect(codeOf(await confirm(token))).toBe('409 CLAIM_WITHDRAWN');
    expect(await invitations(email)).toHaveLength(1);
    await leader.call('POST', `${path}/reinstate`, {}, leader);
    expect((await confirm(token)).status).toBe(200);
  });

  it('is refused after the link was turned off, replaced or given up with its assessment, for good', async () => {
    const assessmentId = await started();
    const claimed = async (name: string) => {
      const email = fresh(name);
      await claim(await opened(assessmentId), email);
      return tokenAt(email);
    };
    const replaced = await claimed('replaced');
    const off = await claimed('off');
    expect(codeOf(await confirm(replaced))).toBe('410 CLAIM_ENDED');
    await asking('DELETE', assessmentId);
    expect(codeOf(await confirm(off))).toBe('410 CLAIM_ENDED');
    const link = await opened(assessmentId);
    const email = fresh('closed');
    await claim(link, email);
    const closed = await tokenAt(email);
    const context = () => ({
      commandId: randomUUID(),
      correlationId: 'c',
      actor: 'test',
      tenant: 'test',
    });
    await product.infra.commands.handle(Assessment, assessmentId, context(), () => [
      { type: 'AssessmentClosed', data: { assessmentId, reason: 'byDate' } },
    ]);
    expect(codeOf(await confirm(closed))).toBe('410 CLAIM_ENDED');
    await product.infra.commands.handle(Assessment, assessmentId, context(), () => [
      { type: 'AssessmentReopened', data: { assessmentId, closesAt: '2099-01-01T00:00:00.000Z' } },
    ]);
    expect(codeOf(await confirm(closed))).toBe('410 CLAIM_ENDED');
    expect(codeOf(await posting('look', { token: link }))).toBe('404 CLAIM_LINK_ENDED');
    expect(await peopleOf(assessmentId)).toHaveLength(1);
  });

  it('is refused after 24 hours, and then nobody can read the address any more', async () => {
    const assessmentId = await started();
    const link = await opened(assessmentId);
    const [unconfirmed, confirmed] = [fresh('late'), fresh('early')];
    await claim(link, unconfirmed);
    const token = await tokenAt(unconfirmed);
    expect(await through(link, confirmed)).toBe('200');
    const claims = (await events()).flatMap(({ type, data }) =>
      type === 'ClaimMade' && (data as { assessmentId: string }).assessmentId === assessmentId ? [data] : [],
    ) as { claimId: string; email: string }[];
    expect(claims).toHaveLength(2);
    expect(await Promise.all(claims.map(({ email }) => open(product.infra.keys, email)))).toEqual([
      unconfirmed,
      confirmed,
    ]);
    later += 24 * hour + 1;
    expect(codeOf(await confirm(token))).toBe('410 CLAIM_ENDED');
    await until(
      () =>
        Promise.all(
          claims.map(async ({ claimId }) => (await product.infra.commands.load(Claim, claimId)).state),
        ),
      (states) => states.every((state) => state?.outcome === 'erased'),
    );
    expect(await Promise.all(claims.map(({ email }) => open(product.infra.keys, email)))).toEqual([
      undefined,
      undefined,
    ]);
    // The person who was invited stays.
    const { state } = await product.infra.commands.load(Assessment, assessmentId);
    expect([state?.invited.size, state?.claimed]).toEqual([2, 1]);
    expect(codeOf(await confirm(token))).toBe('410 CLAIM_ENDED');
  });

  it('is refused where the link was turned off while the claim was being confirmed', async () => {
    const assessmentId = await started();
    const email = fresh('between');
    await claim(await opened(assessmentId), email);
    const token = await tokenAt(email);
    meanwhile = async () => void (await asking('DELETE', assessmentId));
    expect(codeOf(await confirm(token))).toBe('410 CLAIM_ENDED');
    expect(await peopleOf(assessmentId)).toHaveLength(1);
  });

  it('invites no more people than the link may, and the letter works once there is room', async () => {
    const assessmentId = await started();
    const [one, two] = [fresh('one'), fresh('two')];
    const link = await opened(assessmentId, { people: 1 });
    await claim(link, two);
    const token = await tokenAt(two);
    expect(await through(link, one)).toBe('200');
    const full = await confirm(token);
    expect(codeOf(full)).toBe('409 CLAIM_NO_PLACE');
    expect(full.text).toContain('Your letter stays valid');
    expect(await invitations(two)).toEqual([]);
    // A new link has no new count.
    const more = await opened(assessmentId, { people: 2 });
    expect(await through(more, two)).toBe('200');
    expect(await through(more, fresh('three'))).toBe('409 CLAIM_NO_PLACE');
  });

  it('is refused while the mailbox would get no invitation', async () => {
    const email = fresh('full');
    await claim(await opened(await started()), email);
    const token = await tokenAt(email);
    const hash = keyedHash(product.infra.keys.derive('account-address'), addressIdentity(email));
    const context = { commandId: randomUUID(), correlationId: 'c', actor: 'test', tenant: 'none' };
    await product.infra.commands.handle(Mailbox, hash, context, () => [{ type: 'MailsDeclined', data: {} }]);
    expect(codeOf(await confirm(token))).toBe('409 CLAIM_NOT_MAILED');
  });
});

it('the views after all of this are those of a rebuild', async () => {
  await product.stop();
  const views = await compareWithRebuild(product.folder);
  expect(views.filter(({ different }) => different.length > 0)).toEqual([]);
});
