import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Recommendations } from '../../api/action-plan/contract/action-plan.ts';
import type { Changes } from '../../api/results/contract/analysis.ts';
import type { Trends } from '../../api/results/contract/trends.ts';
import { nineLenses, themeIds } from '../../domain/framework/frameworks.ts';
import {
  callerOf,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  registerLeader,
  resultsOf,
} from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
const themes = themeIds(nineLenses);

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

/** An assessment of ten people who rate at different levels; `more` is added to every rating. */
async function cycle(leader: Leader, name: string, named: boolean, more: number): Promise<string> {
  const participants = Array.from({ length: 10 }, (_, person) => ({
    name: `Person ${person}`,
    email: `person-${person}@${named}.example`,
    role: 'Employee' as const,
  }));
  const body = { name, company: 'Engines Ltd', participants };
  // Scores of a named assessment are released while it runs.
  const { assessmentId } = await launch(
    leader,
    named ? { ...body, named, releases: 'inSteps' } : { ...body, releases: 'atClosing' },
  );
  const links = await linksFromOutbox(
    leader,
    participants.map(({ email }) => email),
    20_000,
    name,
  );
  for (const [person, { email }] of participants.entries()) {
    const taker = await openLink(callerOf(server.url), links.get(email) ?? '');
    await taker.start();
    await taker.save(themes.map((theme) => ({ theme, score: (person % 9) + more * (person === 8 ? 0 : 1) })));
    await taker.submit();
  }
  const { token } = leader;
  await leader.call('POST', `/api/assessments/${assessmentId}/close`, {}, { token });
  await eventually(
    () => resultsOf(leader, assessmentId),
    ({ releases }) => releases.at(-1)?.reason === 'closing',
  );
  return assessmentId;
}

it.each([
  [
    'are compared as pairs if they have names: on the results page, in trends and in recommendations',
    true,
    'clear',
  ],
  ['are compared as if different people had answered if they are anonymous', false, 'notClear'],
] as const)('the answers of the same people in two cycles %s', async (_, named, verdict) => {
  const leader = await registerLeader(server.url);
  const first = await cycle(leader, 'Spring', named, 1);
  const second = await cycle(leader, 'Autumn', named, 0);
  const { token } = leader;
  const place = `/api/assessments/${second}/results/change`;
  const changes = await leader.call<Changes>('GET', place, undefined, { token });
  expect(changes.previous?.assessmentId).toBe(first);
  expect(changes.rows.find(({ id }) => id === 'overall')).toMatchObject({ points: -0.9, verdict });
  const trends = await eventually(
    () => leader.call<Trends>('GET', '/api/trends', undefined, { token }),
    ({ cycles }) => cycles.length === 2,
  );
  expect(trends.series.map(({ changes: [change] }) => change?.verdict)).toEqual(
    trends.series.map(({ id }) => changes.rows.find((row) => row.id === id)?.verdict),
  );
  const { recommendations } = await leader.call<Recommendations>(
    'GET',
    `/api/assessments/${second}/recommendations`,
    undefined,
    { token },
  );
  expect(recommendations.some(({ kind }) => kind === 'recover')).toBe(named);
});
