import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TakeState } from '../../api/response/contract/take.ts';
import {
  callerOf,
  HttpProblem,
  type Leader,
  launch,
  linksFromOutbox,
  newBrowser,
  openLink,
  participationOf,
  registerLeader,
  resultsOf,
} from '../support/client.ts';
import { themes } from '../support/crowd.ts';
import { eventually } from '../support/eventually.ts';
import { addMember } from '../support/members.ts';
import { startServer, type TestServer } from '../support/server.ts';

/**
 * Viewers of results may know some people's answers, because they gave those answers or invented those people. The remaining
 * people of a figure must still be at least k.
 */
const k = 5;
const person = (index: number, role = 'Employee') => ({
  name: '',
  email: `honest-${index}@example.org`,
  role,
});

describe('insiders', () => {
  let server: TestServer;
  let leader: Leader;
  beforeAll(async () => {
    server = await startServer();
    leader = await registerLeader(server.url);
  });
  afterAll(() => server.stop());

  const launchTo = (name: string, participants: readonly { name: string; email: string; role: string }[]) =>
    launch(leader, {
      name,
      company: 'Engines Ltd',
      threshold: k,
      releases: 'atClosing',
      participants: participants as never,
    });
  const answer = async (link: string, score = 5) => {
    const taker = await openLink(callerOf(server.url), link);
    await taker.start();
    await taker.save(themes.map((theme) => ({ theme, score })));
    await taker.submit();
  };
  const close = (assessmentId: string) =>
    leader.call<{ position: string }>('POST', `/api/assessments/${assessmentId}/close`, {}, leader);

  it('count, but are not among the k people a figure needs: the launcher, a member, and a person with a corrected address', async () => {
    const member = await addMember(leader, server.url, 'member');
    const honest = Array.from({ length: k - 1 }, (_, index) => person(index));
    const invented = [leader.email, member.email].map((email) => ({ name: '', email, role: 'Employee' }));
    const { assessmentId } = await launchTo('Few', [...honest, ...invented, person(99)]);
    // Wait for the first mail, because an address corrected earlier gets two mails, and only the link in the second works.
    const idle = await eventually(
      async () => {
        const { people } = await participationOf(leader, assessmentId);
        return people.find(({ email }) => email === 'honest-99@example.org');
      },
      (found) => found?.state === 'sent',
    );
    await leader.call(
      'PATCH',
      `/api/assessments/${assessmentId}/participants/${idle?.participantId}`,
      { email: 'my-own@example.net' },
      leader,
    );
    const emails = [...honest, ...invented].map(({ email }) => email);
    const links = await linksFromOutbox(leader, [...emails, 'my-own@example.net'], undefined, 'Few');
    for (const email of [...emails, 'my-own@example.net']) await answer(links.get(email) ?? '');

    await close(assessmentId);

    // With one more honest person there is a figure of everyone.
    const enough = await launchTo('Enough', [...honest, person(k), ...invented]);
    const again = await linksFromOutbox(leader, [...emails, person(k).email], undefined, 'Enough');
    for (const email of [...emails, person(k).email]) await answer(again.get(email) ?? '', 7);
    const { position } = await close(enough.assessmentId);
    const figure = await eventually(
      () => resultsOf(leader, enough.assessmentId, `?after=${position}`),
      ({ releases }) => releases.length > 0,
    );
    expect(figure.figure).toMatchObject({ people: 7 });
    expect(figure.figure?.overall).toMatchObject({ n: 7, mean: 7 });
    expect(figure.roster).toMatchObject({ aside: 2, changed: [] });

    // Releases come in the order of the log, so an assessment closed earlier already has its release, if any.
    const found = await resultsOf(leader, assessmentId);
    expect(found.figure).toBeNull();
    expect(found.roster).toEqual({
      invited: 7,
      domains: [
        { domain: 'example.org', people: 6 },
        { domain: 'example.net', people: 1 },
      ],
      withdrawn: 0,
      otherDomains: 0,
      changed: [{ by: 'owner', addresses: 1 }],
      aside: 3,
    });
  });

  it('stay insiders after losing their access, and are detected when they sign in after opening the link', async () => {
    const former = await addMember(leader, server.url, 'facilitator');
    const honest = Array.from({ length: k - 1 }, (_, index) => person(index));
    const emails = [...honest.map(({ email }) => email), former.email, 'beside@example.org'];
    const { assessmentId } = await launchTo(
      'Former',
      emails.map((email) => ({ name: '', email, role: 'Employee' })),
    );
    const links = await linksFromOutbox(leader, emails, undefined, 'Former');
    await leader.call(
      'DELETE',
      `/api/team/members/${former.accountId}`,
      { currentPassword: leader.password },
      leader,
    );
    for (const email of emails.slice(0, -1)) await answer(links.get(email) ?? '');

    const browser = newBrowser();
    const link = links.get('beside@example.org') ?? '';
    const shared = await openLink(callerOf(server.url, browser), link);
    await shared.start();
    await shared.save(themes.map((theme) => ({ theme, score: 9 })));
    const signedIn = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: leader.email, password: leader.password, session: 'cookie' }),
    });
    const kept = signedIn.headers.getSetCookie().flatMap((cookie) => cookie.split(';').slice(0, 1));
    const both = [browser, ...kept].join('; ');
    await callerOf(server.url, both)(
      'POST',
      '/api/take/submit',
      { confirmFewer: true },
      { token: shared.token },
    );

    const { position } = await close(assessmentId);
    const found = await eventually(
      () => resultsOf(leader, assessmentId, `?after=${position}`),
      ({ roster }) => roster?.aside === 2,
    );
    expect(found.figure).toBeNull();
  });

  it('cannot invite one mailbox twice', async () => {
    const twice = launchTo('Twice', [
      person(1),
      { name: '', email: 'HONEST-1+second@example.org', role: 'Employee' },
    ]);
    await expect(twice).rejects.toThrow(HttpProblem);
    await expect(twice).rejects.toMatchObject({
      code: 'INVITES_INVALID',
      body: { errors: [{ code: 'EMAIL_DUPLICATE', path: 'participants.1.email' }] },
    });
    const { assessmentId } = await launchTo('Later', [person(1)]);
    const later = leader.call(
      'POST',
      `/api/assessments/${assessmentId}/participants`,
      { participants: [{ name: '', email: 'honest-1+x@example.org', role: 'Employee' }] },
      leader,
    );
    await expect(later).rejects.toMatchObject({ code: 'ALREADY_INVITED' });
  });

  it('cannot act unnoticed: participants see the roster, and its changes, before they answer', async () => {
    const { assessmentId } = await launchTo('Told', [person(1), person(2)]);
    const links = await linksFromOutbox(leader, [person(1).email], undefined, 'Told');
    const look = async () => {
      const { state } = await callerOf(server.url)<{ state: TakeState }>('POST', '/api/take/sessions', {
        token: (links.get(person(1).email) ?? '').split('#')[1],
      });
      return state.assessment.roster;
    };
    expect(await look()).toEqual({
      invited: 2,
      domains: [{ domain: 'example.org', people: 2 }],
      withdrawn: 0,
      otherDomains: 0,
      changed: [],
    });
    await leader.call(
      'POST',
      `/api/assessments/${assessmentId}/participants`,
      { participants: [{ name: '', email: 'late@example.net', role: 'Employee' }] },
      leader,
    );
    await expect
      .poll(look)
      .toMatchObject({ invited: 3, domains: [{ people: 2 }, { domain: 'example.net', people: 1 }] });
    // A person who was invited and withdrawn does not count as present.
    const { people } = await leader.call<{ people: { participantId: string; email: string }[] }>(
      'GET',
      `/api/assessments/${assessmentId}/participation`,
      undefined,
      leader,
    );
    const late = people.find(({ email }) => email === 'late@example.net')?.participantId;
    const invitation = `/api/assessments/${assessmentId}/participants/${late}`;
    await leader.call('POST', `${invitation}/revoke`, {}, leader);
    await expect.poll(look).toMatchObject({ invited: 3, withdrawn: 1 });
    await leader.call('POST', `${invitation}/reinstate`, {}, leader);
    await expect.poll(look).toMatchObject({ invited: 3, withdrawn: 0 });
  });
});
