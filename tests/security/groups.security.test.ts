import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AssessmentSummary, LaunchBody } from '../../api/contract/assessments.ts';
import type { Participation } from '../../api/contract/participation.ts';
import {
  callerOf,
  type Leader,
  linksFromOutbox,
  openLink,
  participationOf,
  registerLeader,
  type Taker,
} from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';
import { send } from './wire.ts';

const groups = ['Porto', 'Berlin', 'R&D / São Paulo'];
const about = { name: 'Sites', company: 'Engines Ltd' };
const person = (name: string, role: string) => ({ name, email: `${name}@sites.example`, role });

let product: Product;
let leader: Leader;
let assessmentId: string;
let board: Participation;
let taker: Taker;

beforeAll(async () => {
  product = await runProduct();
  leader = await registerLeader(product.url);
  const participants = [person('ann', 'Berlin'), person('bo', 'R&D / São Paulo'), person('cy', 'Porto')];
  const launched = await launchAsUsual({ ...about, groups, participants });
  assessmentId = launched.assessmentId;
  board = await participationOf(leader, assessmentId, launched.position);
  const links = await linksFromOutbox(leader, ['ann@sites.example']);
  taker = await openLink(callerOf(product.url), links.get('ann@sites.example') ?? '');
});
afterAll(() => product.stop());

/** Nothing is said of when scores are shown, unless it is in the body. */
const launchAsUsual = (body: LaunchBody) =>
  leader.call<{ assessmentId: string; position: string }>('POST', '/api/assessments', body, {
    token: leader.token,
  });

const refused = async (method: string, path: string, json: object, token = leader.token) => {
  const { status, body } = await send(product.url, method, path, { token, json });
  const { code, errors } = body as { code: string; errors?: readonly { path: string; code: string }[] };
  return [status, code, ...(errors ?? []).map((error) => error.path)];
};

it('the board, the summary and the survey name the leader’s groups in the leader’s order', async () => {
  expect(board.groups.map(({ group }) => group)).toEqual(groups);
  expect(board.assessment).toMatchObject({ groups, releases: 'atClosing' });
  expect(taker.state).toMatchObject({
    assessment: { groups, releases: 'atClosing', changesCount: 'atClosing' },
    participant: { role: 'Berlin' },
  });
});

it('groups that cannot be told apart, and too many or none, are refused with what is wrong where', async () => {
  const launchWith = (own: readonly string[]) =>
    refused('POST', '/api/assessments', { ...about, groups: own, participants: [person('x', 'Porto')] });
  expect(await launchWith(['Porto', 'PORTO '])).toEqual([400, 'GROUPS_INVALID', 'groups.1']);
  expect(await launchWith(['Porto', 'x'.repeat(61)])).toEqual([400, 'GROUPS_INVALID', 'groups.1']);
  expect(await launchWith(['Porto', '__proto__'])).toEqual([400, 'GROUPS_INVALID', 'groups.1']);
  expect(await launchWith([])).toEqual([400, 'GROUPS_INVALID', 'groups']);
  expect(await launchWith(Array.from({ length: 21 }, (_, index) => `Site ${index}`))).toEqual([
    400,
    'GROUPS_INVALID',
    'groups',
  ]);
});

it('nobody is put into a group there is not, on any of the ways in', async () => {
  const at = (path: string) => `/api/assessments/${assessmentId}/${path}`;
  const elsewhere = [person('dora', 'Porto'), person('eve', 'Employee')];
  expect(await refused('POST', '/api/assessments', { ...about, groups, participants: elsewhere })).toEqual([
    400,
    'GROUP_UNKNOWN',
    'participants.1.role',
  ]);
  expect(await refused('POST', '/api/assessments', { ...about, participants: elsewhere })).toEqual([
    400,
    'GROUP_UNKNOWN',
    'participants.0.role',
  ]);
  expect(await refused('POST', at('participants'), { participants: elsewhere })).toEqual([
    400,
    'GROUP_UNKNOWN',
    'participants.1.role',
  ]);
  const bo = board.people.find(({ name }) => name === 'bo')?.participantId ?? '';
  expect(await refused('PATCH', at(`participants/${bo}`), { role: 'Oslo' })).toEqual([
    400,
    'GROUP_UNKNOWN',
    'role',
  ]);
  expect(await refused('POST', '/api/take/start', { name: 'Ann', role: 'Oslo' }, taker.token)).toEqual([
    400,
    'GROUP_UNKNOWN',
    'role',
  ]);
});

it('reminders go to the people of one group', async () => {
  const path = `/api/assessments/${assessmentId}/reminders/preview`;
  const preview = (group: string) =>
    leader.call<{ people: number; unreached: number }>('POST', path, { group }, { token: leader.token });
  await expect.poll(() => preview('R&D / São Paulo')).toMatchObject({ people: 1 });
  expect(await preview('Oslo')).toMatchObject({ people: 0, unreached: 0 });
});

it('an assessment says when its scores are shown: as chosen, else by its number of people', async () => {
  const launched = async (people: number, more: Partial<LaunchBody> = {}) => {
    const participants = Array.from({ length: people }, (_, index) => person(`p${index}`, 'Employee'));
    const { assessmentId: id, position } = await launchAsUsual({ ...about, ...more, participants });
    const { assessments } = await leader.call<{ assessments: AssessmentSummary[] }>(
      'GET',
      `/api/assessments?after=${position}`,
      undefined,
      { token: leader.token },
    );
    const found = assessments.find((one) => one.assessmentId === id);
    expect(found?.groups).toHaveLength(10);
    return found?.releases;
  };
  expect(await launched(19)).toBe('atClosing');
  expect(await launched(20)).toBe('inSteps');
  expect(await launched(1, { releases: 'inSteps' })).toBe('inSteps');
  expect(await launched(1, { named: true })).toBe('inSteps');
  const both = { ...about, named: true, releases: 'atClosing', participants: [person('x', 'Employee')] };
  expect(await refused('POST', '/api/assessments', both)).toEqual([400, 'RELEASES_WITH_NAMES', 'releases']);
});
