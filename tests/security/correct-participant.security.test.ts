import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callerOf,
  type Leader,
  linkIn,
  linksFromOutbox,
  openLink,
  participationOf,
  registerLeader,
  tokenIn,
} from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { codeOf, type Launched, launched, problemIn, type Sending, send, until } from './wire.ts';

let server: TestServer;
let leader: Leader;
beforeAll(async () => {
  server = await startServer();
  leader = await registerLeader(server.url);
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

let named = 0;
/** Fresh addresses, so that mails of different tests are not confused. */
const addresses = (...names: string[]) => {
  named += 1;
  return names.map((name) => `${name}${named}@a.example`);
};
const correct = ({ assessmentId, idOf }: Launched, address: string, json: unknown, more: Sending = {}) =>
  send(server.url, 'PATCH', `/api/assessments/${assessmentId}/participants/${idOf(address)}`, {
    token: leader.token,
    json,
    ...more,
  });
const open = (link: string) =>
  send(server.url, 'POST', '/api/take/sessions', { json: { token: tokenIn(link) } });
const personOf = async ({ assessmentId, idOf }: Launched, address: string) => {
  const { people } = await participationOf(leader, assessmentId);
  return people.find(({ participantId }) => participantId === idOf(address));
};
const mailsTo = async (address: string) => {
  const { mails } = await leader.call<{ mails: { id: string; to: string }[] }>(
    'GET',
    '/api/outbox',
    undefined,
    leader,
  );
  return mails.filter(({ to }) => to === address);
};
const trailOf = async ({ assessmentId }: Launched) => {
  const { entries } = await leader.call<{ entries: { type: string; summary: string; actor: string }[] }>(
    'GET',
    `/api/assessments/${assessmentId}/audit-trail`,
    undefined,
    leader,
  );
  return entries;
};
const errorsIn = (answer: Awaited<ReturnType<typeof correct>>) =>
  problemIn(answer).errors?.map(({ path, code }) => `${path} ${code}`);

describe('a participant’s wrong address', () => {
  it('is corrected: its link is void at once, even in an open page, and the right address gets a new link', async () => {
    const [wrong = '', right = ''] = addresses('wrong', 'right');
    const running = await launched(leader, [wrong]);
    const stranger = await openLink(callerOf(server.url), running.linkOf(wrong));
    expect((await correct(running, wrong, { email: right })).status).toBe(200);
    expect(codeOf(await open(running.linkOf(wrong)))).toBe('410 LINK_REPLACED');
    for (const [method, path, json] of [
      ['GET', '/api/take', undefined],
      ['POST', '/api/take/start', { name: 'Stranger', role: 'Employee' }],
      ['PUT', '/api/take/expertise', { levels: { '1.1': 'expert' } }],
    ] as const) {
      const answer = await send(server.url, method, path, { token: stranger.token, json });
      expect([path, codeOf(answer)]).toEqual([path, '410 LINK_REPLACED']);
      expect(answer.text).not.toContain(right);
    }
    const link = (await linksFromOutbox(leader, [right])).get(right) ?? '';
    const taker = await openLink(callerOf(server.url), link);
    expect(taker.state.participant.maskedEmail).toBe('r***@a.example');
    expect(taker.state.response).toMatchObject({ state: 'notStarted', answers: [] });
    await taker.start();
    await taker.save([{ theme: '1.1.1', score: 4 }]);
    await until(
      () => personOf(running, wrong),
      (person) => person?.email === right && person.state === 'started',
    );
    expect(await mailsTo(wrong)).toHaveLength(1);
    const trail = (await trailOf(running)).filter(({ actor }) => actor.startsWith('account:'));
    expect(trail.map(({ summary }) => summary)).toContain(
      'Corrected the email address of a person who was invited.',
    );
    expect(JSON.stringify(trail)).not.toContain(right);
  });

  it('cannot be corrected after something was entered through its link, and then no other part of the request is carried out', async () => {
    const [one = '', two = '', other = ''] = addresses('one', 'two', 'other');
    const running = await launched(leader, [one, two]);
    const begun = await openLink(callerOf(server.url), running.linkOf(one));
    await begun.start();
    const knowing = await openLink(callerOf(server.url), running.linkOf(two));
    await knowing.start();
    await knowing.declare({ '1.1': 'expert' });
    for (const address of [one, two]) {
      const answer = await correct(running, address, { name: 'Other', email: other });
      expect([codeOf(answer), errorsIn(answer)]).toEqual(['409 ANSWERS_BEGUN', ['email ANSWERS_BEGUN']]);
    }
    expect((await begun.save([{ theme: '1.1.1', score: 4 }])).answered).toBe(1);
    await begun.submit();
    expect(errorsIn(await correct(running, one, { email: other, role: 'Manager' }))).toEqual([
      'email ANSWERS_BEGUN',
      'role ANSWERS_BEGUN',
    ]);
    expect(await mailsTo(other)).toEqual([]);
    // Sending the group that the person chose is no correction; sending the group of the invitation is one now.
    expect((await correct(running, one, { role: 'Employee' })).status).toBe(200);
    expect(await personOf(running, one)).toMatchObject({ name: `Person ${one}`, email: one, corrections: 0 });
    // The name is only a label for the leader, so it can still be corrected.
    expect((await correct(running, one, { name: 'Other' })).status).toBe(200);
    expect(await personOf(running, one)).toMatchObject({ name: 'Other', state: 'submitted' });
  });

  it('is either corrected or used to answer in a race between the two, never both', async () => {
    const people = addresses(...Array.from({ length: 20 }, (_, index) => `meets${index}x`));
    const running = await launched(leader, people);
    const outcomes = new Set<string>();
    for (const [index, address] of people.entries()) {
      const stranger = await openLink(callerOf(server.url), running.linkOf(address));
      const begin = async () => {
        // Varies which of the two requests comes first.
        await new Promise((resolve) => setTimeout(resolve, index % 7));
        return send(server.url, 'POST', '/api/take/start', {
          token: stranger.token,
          json: { name: 'Stranger', role: 'Employee' },
        });
      };
      const [corrected, begun] = await Promise.all([
        correct(running, address, { email: `right-${address}` }),
        begin(),
      ]);
      outcomes.add(`${corrected.status} ${begun.status}`);
    }
    expect([...outcomes].filter((outcome) => outcome !== '200 410' && outcome !== '409 200')).toEqual([]);
  });

  it("cannot be changed to another participant's address, unless that participant's address was corrected first", async () => {
    const [ann = '', bob = '', right = ''] = addresses('ann', 'bob', 'right');
    const running = await launched(leader, [ann, bob]);
    const taken = await correct(running, ann, { email: bob.toUpperCase() });
    expect([codeOf(taken), errorsIn(taken)]).toEqual(['409 ALREADY_INVITED', ['email ALREADY_INVITED']]);
    expect((await open(running.linkOf(ann))).status).toBe(200);
    expect((await correct(running, bob, { email: right })).status).toBe(200);
    expect((await correct(running, ann, { email: bob })).status).toBe(200);
    const add = (email: string) =>
      send(server.url, 'POST', `/api/assessments/${running.assessmentId}/participants`, {
        token: leader.token,
        json: { participants: [{ email, role: 'Employee' }] },
      });
    expect(codeOf(await add(bob))).toBe('409 ALREADY_INVITED');
    expect((await add(ann)).status).toBe(200);
  });

  it('of a revoked person is corrected without a mail; if they are invited again, the mail goes to the new address', async () => {
    const [wrong = '', right = ''] = addresses('wrong', 'right');
    const running = await launched(leader, [wrong]);
    const act = (what: string) =>
      send(
        server.url,
        'POST',
        `/api/assessments/${running.assessmentId}/participants/${running.idOf(wrong)}/${what}`,
        { token: leader.token },
      );
    await act('revoke');
    expect((await correct(running, wrong, { email: right })).status).toBe(200);
    expect(codeOf(await open(running.linkOf(wrong)))).toBe('410 LINK_REVOKED');
    expect((await act('reinstate')).status).toBe(200);
    const link = (await linksFromOutbox(leader, [right])).get(right) ?? '';
    expect((await openLink(callerOf(server.url), link)).state.participant.id).toBe(running.idOf(wrong));
    expect([await mailsTo(wrong), await mailsTo(right)].map(({ length }) => length)).toEqual([1, 1]);
    expect(codeOf(await open(running.linkOf(wrong)))).toBe('410 LINK_REPLACED');
  });

  it('cannot be changed to an address that accepts no mails, and its link stays valid', async () => {
    const [wrong = '', quiet = ''] = addresses('wrong', 'quiet');
    const first = await launched(leader, [quiet]);
    const [mail] = await mailsTo(quiet);
    const { text } = await leader.call<{ text: string }>('GET', `/api/outbox/${mail?.id}`, undefined, leader);
    expect(linkIn(text)).toBe(first.linkOf(quiet));
    const token = /no-more-mails#token=([\w-]+)/.exec(text)?.[1];
    expect(
      (await send(server.url, 'POST', '/api/mailbox', { json: { token, invitations: false } })).status,
    ).toBe(200);
    const running = await launched(leader, [wrong]);
    const answer = await correct(running, wrong, { email: quiet });
    expect([codeOf(answer), errorsIn(answer)]).toEqual(['409 MAILBOX_DECLINED', ['email MAILBOX_DECLINED']]);
    expect((await open(running.linkOf(wrong))).status).toBe(200);
  });
});

describe('correcting a participant', () => {
  it('changes the group at once, asks the person to confirm it, and keeps the link', async () => {
    const [ann = ''] = addresses('ann');
    const running = await launched(leader, [ann]);
    expect((await correct(running, ann, { role: 'Manager', name: 'Ann' })).status).toBe(200);
    const { groups } = await participationOf(leader, running.assessmentId);
    expect(groups.map(({ group, counts }) => [group, counts.invited])).toEqual([['Manager', 1]]);
    const taker = await openLink(callerOf(server.url), running.linkOf(ann));
    expect(taker.state.participant).toMatchObject({ name: 'Ann', role: 'Manager' });
    expect(await mailsTo(ann)).toHaveLength(1);
    const [line] = (await trailOf(running)).filter(({ type }) => type === 'ParticipantCorrected');
    expect(line?.summary).toBe('Corrected the name and the stakeholder group of a person who was invited.');
  });

  it('refuses unknown fields, writes nothing without a difference, and detects concurrent changes', async () => {
    const [ann = ''] = addresses('ann');
    const running = await launched(leader, [ann]);
    for (const json of [
      { nickname: 'A' },
      { name: 'A', revoked: true },
      { role: '' },
      { name: 'A'.repeat(121) },
    ])
      expect(codeOf(await correct(running, ann, json))).toBe('400 VALIDATION_FAILED');
    expect(codeOf(await correct(running, ann, { role: 'King' }))).toBe('400 GROUP_UNKNOWN');
    for (const email of ['', 'not an address', 'a@b.example,c@d.example', 'a@b.example\nBcc: c@d.example'])
      expect(codeOf(await correct(running, ann, { email }))).toBe('400 EMAIL_INVALID');
    for (const json of [{}, { name: `Person ${ann}`, email: ` ${ann} `, role: 'Employee' }])
      expect((await correct(running, ann, json)).status).toBe(200);
    expect((await trailOf(running)).map(({ type }) => type)).not.toContain('ParticipantCorrected');

    const seen = { headers: { 'if-match': '"0"' } };
    expect((await correct(running, ann, { name: 'Ann' }, seen)).status).toBe(200);
    expect(codeOf(await correct(running, ann, { name: 'Anna' }, seen))).toBe('412 PRECONDITION_FAILED');
    const { corrections } = (await personOf(running, ann)) ?? {};
    const now = { headers: { 'if-match': `"${corrections}"` } };
    expect((await correct(running, ann, { name: 'Anna' }, now)).status).toBe(200);
    const close = `/api/assessments/${running.assessmentId}/close`;
    expect((await send(server.url, 'POST', close, { token: leader.token })).status).toBe(200);
    expect(codeOf(await correct(running, ann, { name: 'Annie' }))).toBe('409 CLOSED');
  });
});
