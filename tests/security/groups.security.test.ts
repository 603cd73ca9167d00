import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssessmentSummary, LaunchBody } from '../../api/assessment/contract/assessments.ts';
import type { Participation } from '../../api/assessment/contract/participation.ts';
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

/** Launches without a release mode, unless the body has one. */
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

it('a launch whose groups look the same, or with too many or no groups, is refused with the path of the problem', async () => {
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

it('a person cannot be put into an unknown group, by any route', async () => {
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

const secondGrouping = { name: 'Department', groups: ['Sales', '<b>R&D</b>', 'Über'] };
const placed = (name: string, role: string, secondGroup?: string) => ({
  ...person(name, role),
  ...(secondGroup !== undefined && { secondGroup }),
});

describe('a second grouping', () => {
  let second: { assessmentId: string; board: Participation; taker: Taker };

  beforeAll(async () => {
    const participants = [placed('fay', 'Porto', '<b>R&D</b>'), placed('gus', 'Berlin', 'Sales')];
    const launched = await launchAsUsual({ ...about, groups, secondGrouping, participants });
    const links = await linksFromOutbox(leader, ['fay@sites.example']);
    second = {
      assessmentId: launched.assessmentId,
      board: await participationOf(leader, launched.assessmentId, launched.position),
      taker: await openLink(callerOf(product.url), links.get('fay@sites.example') ?? ''),
    };
  });

  it('is shown on the board, the summary and the survey as the leader wrote it', () => {
    const { board: shown, taker: fay } = second;
    expect(shown.assessment).toMatchObject({ groups, secondGrouping });
    expect(shown.people.map(({ name, secondGroup }) => [name, secondGroup]).toSorted()).toEqual([
      ['fay', '<b>R&D</b>'],
      ['gus', 'Sales'],
    ]);
    expect(shown.secondGroups?.map(({ group, counts }) => [group, counts.invited])).toEqual([
      ['Sales', 1],
      ['<b>R&D</b>', 1],
    ]);
    expect(fay.state).toMatchObject({
      assessment: { secondGrouping },
      participant: { role: 'Porto', secondGroup: '<b>R&D</b>' },
    });
    expect(board.assessment).not.toHaveProperty('secondGrouping');
    expect(board.people.every((one) => one.secondGroup === undefined)).toBe(true);
    expect(taker.state.assessment).not.toHaveProperty('secondGrouping');
  });

  it('with an invalid name or groups is refused with the path of the problem', async () => {
    const launchWith = (
      name: string,
      second: readonly string[],
      own: readonly string[] | undefined = groups,
    ) =>
      refused('POST', '/api/assessments', {
        ...about,
        ...(own.length > 0 && { groups: own }),
        secondGrouping: { name, groups: second },
        participants: [placed('x', own[0] ?? 'Employee', second[0] ?? 'Sales')],
      });
    const wrong = (path: string) => [400, 'GROUPS_INVALID', `secondGrouping.${path}`];
    expect(await launchWith('', ['Sales'])).toEqual(wrong('name'));
    expect(await launchWith('x'.repeat(41), ['Sales'])).toEqual(wrong('name'));
    expect(await launchWith('Si\nte', ['Sales'])).toEqual(wrong('name'));
    expect(await launchWith('__proto__', ['Sales'])).toEqual(wrong('name'));
    expect(await launchWith('Site', [])).toEqual(wrong('groups'));
    expect(await launchWith('Site', ['Sales', '__proto__'])).toEqual(wrong('groups.1'));
    expect(await launchWith('Site', ['constructor'])).toEqual(wrong('groups.0'));
    expect(await launchWith('Site', ['Sales', 'SALES'])).toEqual(wrong('groups.1'));
    expect(await launchWith('Site', ['Sales', ' porto'])).toEqual(wrong('groups.1'));
    expect(await launchWith('Site', ['Sales', 'customer'], [])).toEqual(wrong('groups.1'));
    const more = { name: 'Site', groups: ['Sales'], third: 1 };
    const unknown = { ...about, secondGrouping: more, participants: [placed('x', 'Employee', 'Sales')] };
    expect((await refused('POST', '/api/assessments', unknown))[0]).toBe(400);
  });

  it('requires each person to be in one of its groups, by every route', async () => {
    const launchOf = (...participants: object[]) =>
      refused('POST', '/api/assessments', { ...about, groups, secondGrouping, participants });
    const unknown = (path: string) => [400, 'GROUP_UNKNOWN', path];
    expect(await launchOf(placed('h', 'Porto', 'Sales'), placed('i', 'Porto'))).toEqual(
      unknown('participants.1.secondGroup'),
    );
    expect(await launchOf(placed('h', 'Porto', 'Berlin'))).toEqual(unknown('participants.0.secondGroup'));
    expect(await launchOf(placed('h', 'Porto', '__proto__'))).toEqual(unknown('participants.0.secondGroup'));

    const at = (path: string) => `/api/assessments/${second.assessmentId}/${path}`;
    const invite = (one: object) => refused('POST', at('participants'), { participants: [one] });
    expect(await invite(placed('ida', 'Porto'))).toEqual(unknown('participants.0.secondGroup'));
    expect(await invite(placed('ida', 'Porto', 'Oslo'))).toEqual(unknown('participants.0.secondGroup'));
    const gus = second.board.people.find(({ name }) => name === 'gus')?.participantId ?? '';
    const correct = (wish: object) => refused('PATCH', at(`participants/${gus}`), wish);
    expect(await correct({ secondGroup: 'Porto' })).toEqual(unknown('secondGroup'));
    expect(await correct({ secondGroup: 'Über', role: 'Oslo' })).toEqual(unknown('role'));
    const start = (place: object) =>
      refused('POST', '/api/take/start', { name: 'Fay', role: 'Porto', ...place }, second.taker.token);
    expect(await start({})).toEqual(unknown('secondGroup'));
    expect(await start({ secondGroup: 'Porto' })).toEqual(unknown('secondGroup'));
  });

  it('is required for a second group: without it a second group is refused', async () => {
    const at = (path: string) => `/api/assessments/${assessmentId}/${path}`;
    const unknown = (path: string) => [400, 'GROUP_UNKNOWN', path];
    const ida = placed('ida', 'Porto', 'Sales');
    expect(await refused('POST', '/api/assessments', { ...about, groups, participants: [ida] })).toEqual(
      unknown('participants.0.secondGroup'),
    );
    expect(await refused('POST', at('participants'), { participants: [ida] })).toEqual(
      unknown('participants.0.secondGroup'),
    );
    const bo = board.people.find(({ name }) => name === 'bo')?.participantId ?? '';
    expect(await refused('PATCH', at(`participants/${bo}`), { secondGroup: 'Sales' })).toEqual(
      unknown('secondGroup'),
    );
    const started = { name: 'Ann', role: 'Berlin', secondGroup: 'Sales' };
    expect(await refused('POST', '/api/take/start', started, taker.token)).toEqual(unknown('secondGroup'));
  });

  it('is neither visible to nor changeable by another organisation', async () => {
    const { token } = await registerLeader(product.url);
    const at = (path: string) => `/api/assessments/${second.assessmentId}/${path}`;
    const gus = second.board.people.find(({ name }) => name === 'gus')?.participantId ?? '';
    expect((await refused('PATCH', at(`participants/${gus}`), { secondGroup: 'Über' }, token))[0]).toBe(404);
    const participants = [placed('eve', 'Porto', 'Sales')];
    expect((await refused('POST', at('participants'), { participants }, token))[0]).toBe(404);
    const { status, text } = await send(product.url, 'GET', at('participation'), { token });
    expect(status).toBe(404);
    expect(text).not.toContain('Sales');
  });

  it('can be corrected by the leader and chosen by the person, and is shown on the board', async () => {
    const { assessmentId: id, board: before, taker: fay } = second;
    const gus = before.people.find(({ name }) => name === 'gus')?.participantId ?? '';
    await leader.call('PATCH', `/api/assessments/${id}/participants/${gus}`, { secondGroup: 'Über' }, leader);
    const { position } = await callerOf(product.url)<{ position: string }>(
      'POST',
      '/api/take/start',
      { name: 'Fay', role: 'Berlin', secondGroup: 'Sales' },
      fay,
    );
    const after = await participationOf(leader, id, position);
    expect(after.people.map(({ name, group, secondGroup }) => [name, group, secondGroup]).toSorted()).toEqual(
      [
        ['fay', 'Berlin', 'Sales'],
        ['gus', 'Berlin', 'Über'],
      ],
    );
    expect(after.secondGroups?.map(({ group, counts }) => [group, counts.started])).toEqual([
      ['Sales', 1],
      ['Über', 0],
    ]);
  });
});

it('a reminder can be sent to the people of one group only', async () => {
  const path = `/api/assessments/${assessmentId}/reminders/preview`;
  const preview = (group: string) =>
    leader.call<{ people: number; unreached: number }>('POST', path, { group }, { token: leader.token });
  await expect.poll(() => preview('R&D / São Paulo')).toMatchObject({ people: 1 });
  expect(await preview('Oslo')).toMatchObject({ people: 0, unreached: 0 });
});

it('an assessment states its release mode: the chosen one, or the default for its number of people', async () => {
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
