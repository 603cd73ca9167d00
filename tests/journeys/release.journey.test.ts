import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Shared } from '../../api/report/contract/reports.ts';
import type { AnswersByPerson } from '../../api/results/contract/answers.ts';
import { nineLenses, themeIds } from '../../domain/framework/frameworks.ts';
import {
  callerOf,
  launch,
  linksFromOutbox,
  openLink,
  participationOf,
  registerLeader,
  resultsOf,
} from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const themes = themeIds(nineLenses);
const people = (count: number, role: 'Employee' | 'Manager') =>
  Array.from({ length: count }, (_, index) => ({
    name: `${role} ${index}`,
    email: `${role.toLowerCase()}${index}@example.org`,
    role,
  }));

describe('results', () => {
  it('appear as soon as enough people have submitted, and never before', async () => {
    const leader = await registerLeader(server.url);
    const invited = [...people(5, 'Employee'), ...people(7, 'Manager')];
    const { assessmentId } = await launch(leader, {
      name: 'Spring check',
      company: 'Engines Ltd',
      releases: 'inSteps',
      participants: invited,
    });
    const links = await linksFromOutbox(
      leader,
      invited.map((person) => person.email),
    );
    const call = callerOf(server.url);

    const answer = async (email: string, score: number) => {
      const taker = await openLink(call, links.get(email) ?? '');
      await taker.start();
      const half = Math.floor(themes.length / 2);
      await taker.save(themes.slice(0, half).map((theme) => ({ theme, score })));
      await taker.save(themes.slice(half).map((theme) => ({ theme, score })));
      return taker.submit();
    };

    const first = ['employee0', 'employee1', 'employee2', 'manager0'];
    for (const [index, name] of first.entries()) {
      const { position } = await answer(`${name}@example.org`, 8);
      const seen = await resultsOf(leader, assessmentId, `?after=${position}`);
      expect(seen.figure).toBeNull();
      expect(seen.state).toBe('waiting');
      expect(seen.waitingFor).toBe(5 - index - 1);
    }
    const { position } = await answer('manager1@example.org', 3);
    // The event of the release directly follows that of the fifth submission.
    const released = await eventually(
      () => resultsOf(leader, assessmentId, `?after=${position}`),
      (seen) => seen.state === 'released',
    );
    expect(released.releases).toMatchObject([{ number: 1, people: 5, reason: 'threshold' }]);
    expect(released.figure).toMatchObject({
      group: null,
      people: 5,
      overall: { n: 5, mean: 7, band: 'strong', distribution: null },
    });
    expect(released.figure?.themes).toHaveLength(themes.length);
    expect(released.groups.map(({ group, state, submitted }) => [group, state, submitted])).toEqual([
      ['Manager', 'waiting', 2],
      ['Employee', 'waiting', 3],
    ]);

    const sixth = await answer('employee3@example.org', 0);
    const unchanged = await resultsOf(leader, assessmentId, `?after=${sixth.position}`);
    expect(unchanged.figure).toEqual(released.figure);
    // If four more people were released next, the remaining two would be too few for the closing release. The next release is
    // therefore at closing.
    expect(unchanged.waitingFor).toBeNull();

    const board = await participationOf(leader, assessmentId, sixth.position);
    expect(board.assessment.counts).toMatchObject({
      invited: 12,
      sent: 12,
      started: 6,
      submitted: 6,
      progress: 600,
    });
  });

  it('invalid scores are refused, and answers saved before are kept', async () => {
    const leader = await registerLeader(server.url);
    const [person] = people(1, 'Employee');
    await launch(leader, {
      name: 'Second check',
      company: 'Engines Ltd',
      participants: person ? [person] : [],
    });
    const links = await linksFromOutbox(leader, ['employee0@example.org']);
    const taker = await openLink(callerOf(server.url), links.get('employee0@example.org') ?? '');
    await taker.start();
    await taker.save([{ theme: '1.1.1', score: 4 }]);
    for (const score of [true, '3', 3.5, -1, 10] as unknown as number[]) {
      await expect(taker.save([{ theme: '1.1.1', score }])).rejects.toMatchObject({
        status: 400,
        code: 'VALIDATION_FAILED',
      });
    }
    await expect(taker.save([{ theme: '99.1.1', score: 4 }])).rejects.toMatchObject({
      status: 400,
      code: 'ANSWERS_INVALID',
    });
    const state = await taker.read();
    expect(state.response.answers).toEqual([{ theme: '1.1.1', score: 4, comment: null }]);
    await expect(taker.submit(false)).rejects.toMatchObject({ status: 409, code: 'TOO_FEW_ANSWERS' });
    await taker.save([{ theme: '1.1.2', comment: 'Why?' }]);
    await expect(taker.submit(true)).rejects.toMatchObject({ status: 409, code: 'SCORES_MISSING' });
    await taker.save([{ theme: '1.1.2', score: 'cantJudge' }]);
    await expect(taker.submit(true)).resolves.toMatchObject({ answered: 2 });
  });
});

describe('a named assessment', () => {
  it('tells everybody before they answer that names are shown, and shows answers by person from the first one on, to members only', async () => {
    const leader = await registerLeader(server.url);
    const call = callerOf(server.url);
    const { token } = leader;
    const asked = people(3, 'Employee');
    const about = { name: 'By name', company: 'Engines Ltd', participants: asked };
    await expect(launch(leader, { ...about, named: true, threshold: 5 })).rejects.toMatchObject({
      status: 400,
      code: 'THRESHOLD_WITH_NAMES',
    });
    const { assessmentId } = await launch(leader, { ...about, named: true });
    const addresses = asked.map(({ email }) => email);
    const links = await linksFromOutbox(leader, addresses);
    const { mails } = await call<{ mails: { id: string; to: string }[] }>('GET', '/api/outbox', undefined, {
      token,
    });
    const mail = mails.find(({ to }) => to === addresses[0]);
    const invitation = await call<{ text: string; html: string }>(
      'GET',
      `/api/outbox/${mail?.id}`,
      undefined,
      {
        token,
      },
    );
    for (const told of [invitation.text, invitation.html]) {
      expect(told).toContain('shown with your name to Ada Byron');
      expect(told).not.toContain('only as figures');
    }

    const path = `/api/assessments/${assessmentId}/results`;
    const answers = (query: string) =>
      call<AnswersByPerson>('GET', `${path}/answers${query}`, undefined, { token });
    const taker = await openLink(call, links.get(addresses[0] ?? '') ?? '');
    expect(taker.state).toMatchObject({
      assessment: { named: true, threshold: 1, distributionThreshold: 1 },
      expertise: null,
    });
    await taker.start();
    await expect(taker.declare({ '1.1': 'expert' })).rejects.toMatchObject({ code: 'EXPERTISE_NOT_ASKED' });
    await taker.save([
      { theme: '1.1.1', score: 2, comment: 'Too slow' },
      { theme: '1.1.2', score: 'cantJudge' },
    ]);
    const drafted = await taker.read();
    expect((await answers(`?after=${drafted.position}`)).people).toEqual([]);

    const { position } = await taker.submit();
    const released = await eventually(
      () => resultsOf(leader, assessmentId, `?after=${position}`),
      (seen) => seen.state === 'released',
    );
    expect(released).toMatchObject({ assessment: { named: true }, waitingFor: 1 });
    expect(released.groups).toMatchObject([{ group: 'Employee', state: 'released' }]);
    const cells = new Map(released.figure?.themes.map(({ id, cell }) => [id, cell]));
    expect(cells.get('1.1.1')).toMatchObject({ n: 1, mean: 2, distribution: [0, 0, 1, 0, 0, 0, 0, 0, 0, 0] });
    expect(cells.get('1.1.2')).toMatchObject({ n: 0, mean: null, hidden: 'notRated' });

    const { people: listed } = await answers('?theme=1.1.1');
    expect(listed).toMatchObject([
      {
        name: 'Employee 0',
        group: 'Employee',
        answered: 2,
        answers: [{ theme: '1.1.1', score: 2, comment: 'Too slow' }],
      },
    ]);
    const person = listed[0]?.participantId;
    await taker.save([{ theme: '1.1.1', score: 9, comment: null }]);
    const changed = await taker.read();
    expect((await answers(`?person=${person}&after=${changed.position}`)).people[0]?.answers).toEqual([
      { theme: '1.1.1', score: 9, comment: null },
      { theme: '1.1.2', score: 'cantJudge', comment: null },
    ]);
    for (const nowhere of [`?person=${'a'.repeat(24)}`, '?theme=99.1.1'])
      await expect(answers(nowhere)).rejects.toMatchObject({ status: 404 });

    const csv = await fetch(`${server.url}${path}/export?format=csv`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await csv.text()).toContain('Named assessment');
    const share = await call<{ shareId: string; path: string }>(
      'POST',
      `/api/assessments/${assessmentId}/shares`,
      { kind: 'full', days: 7 },
      { token },
    );
    const link = share.path.split('#')[1] ?? '';
    const opened = await call<Shared>('POST', '/api/shared/open', { shareId: share.shareId, token: link });
    expect(opened.report.assessment.named).toBe(true);
    expect(JSON.stringify(opened)).not.toMatch(/Employee 0|Too slow/);
    for (const [who, status] of [
      [link, 401],
      [taker.token, 401],
      [(await registerLeader(server.url)).token, 404],
    ] as const)
      await expect(call('GET', `${path}/answers`, undefined, { token: who })).rejects.toMatchObject({
        status,
      });

    const anonymous = await launch(leader, { ...about, name: 'Without names' });
    await expect(
      call(
        'GET',
        `/api/assessments/${anonymous.assessmentId}/results/answers?after=${anonymous.position}`,
        undefined,
        {
          token,
        },
      ),
    ).rejects.toMatchObject({ status: 404 });
  });
});

it('an assessment launched without a threshold uses its organisation’s default', async () => {
  const leader = await registerLeader(server.url);
  const settings = { name: 'Engines', timezone: 'UTC', locale: 'en-GB', retentionMonths: null, threshold: 7 };
  await leader.call('PUT', '/api/organization', settings, { token: leader.token });
  const participants = [{ name: 'Bo', email: 'bo@example.org', role: 'Employee' as const }];
  const { assessmentId, position } = await launch(leader, {
    name: 'Seven',
    company: 'Engines',
    participants,
  });
  const path = `/api/assessments/${assessmentId}/results?after=${position}`;
  const { assessment } = await leader.call<{ assessment: { threshold: number } }>('GET', path, undefined, {
    token: leader.token,
  });
  expect(assessment.threshold).toBe(7);
});
