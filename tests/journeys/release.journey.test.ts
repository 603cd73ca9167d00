import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  it('appear exactly when enough people have submitted, and never before', async () => {
    const leader = await registerLeader(server.url);
    const invited = [...people(5, 'Employee'), ...people(7, 'Manager')];
    const { assessmentId } = await launch(leader, {
      name: 'Spring check',
      company: 'Engines Ltd',
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
    // The release follows from the fifth submission; it is one event behind it.
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
    expect(unchanged.waitingFor).toBe(4);

    const board = await participationOf(leader, assessmentId, sixth.position);
    expect(board.assessment.counts).toMatchObject({
      invited: 12,
      sent: 12,
      started: 6,
      submitted: 6,
      answered: 6 * themes.length,
    });
  });

  it('refuse what is not a score, and keep what was saved before', async () => {
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

async function eventually<T>(ask: () => Promise<T>, holds: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
  }
}

it('an assessment that says no threshold of its own has the one its organisation chose', async () => {
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
