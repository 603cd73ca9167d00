import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../api/account/contract/auth.ts';
import { saved } from '../../api/response/contract/take.ts';
import type { ImportReviews } from '../../api/survey-import/contract/reviews.ts';
import { standardPlan } from '../../domain/billing/in-force.ts';
import type { Decision } from '../../domain/kernel/decision.ts';
import type { OrganizationEvent } from '../../domain/organization/events.ts';
import { allowAssessment, allowReview, allowShownImport } from '../../domain/organization/plan.ts';
import { Organization } from '../../domain/organization/state.ts';
import { agreedFor } from '../../infra/clock/clock-guard.ts';
import { createCommandHandler } from '../../infra/command-handling/command-handler.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import type { Clock } from '../../infra/identifiers/clock.ts';
import { randomId } from '../../infra/identifiers/identifiers.ts';
import { openSqliteJobQueue } from '../../infra/job-queue/sqlite/job-queue.ts';
import { createProofTree } from '../../infra/proof/tree.ts';
import { placeQueue } from '../../workers/surveys/return-place.ts';
import {
  callerOf,
  HttpProblem,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  participationOf,
  registerLeader,
  resultsOf,
} from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';
import { compareWithRebuild, everyEvent } from '../support/rebuild.ts';
import { commandOf } from '../support/two-processes.ts';
import { waitFor } from '../support/wait-for.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** A survey of nine people, to be checked by the person who imports it. */
const surveyFile = {
  fileName: 'climate.csv',
  content: Buffer.from(
    ['group,Q1,Q2', ...Array.from({ length: 9 }, (_, at) => `North,${1 + (at % 5)},${1 + (at >> 1)}`)].join(
      '\n',
    ),
  ).toString('base64'),
  scale: { min: 1, max: 5 },
  name: 'Climate',
  company: 'Engines Ltd',
  show: false,
};

/** The whole product runs on a clock that jumps, steps back and passes 2038. */
describe('a server and its clock', () => {
  let now = Date.parse('2026-11-21T09:00:00.000Z');
  /** The monotonic clock, which only {@link pass} advances. */
  let elapsed = 0;
  /** Number of reads of the clock. Every action by date begins by reading it. */
  let looks = 0;
  const clock: Clock = { now: () => now };
  const monotonic = () => {
    looks += 1;
    return elapsed;
  };
  const pass = (ms: number) => {
    now += ms;
    elapsed += ms;
  };
  /** Waits until every action by date had several chances to run. */
  const turns = async () => {
    const enough = looks + 40;
    await waitFor(() => expect(looks).toBeGreaterThan(enough), { interval: 50, timeout: 60_000 });
  };
  let product: Product;
  let leader: Leader;
  beforeAll(async () => {
    product = await runProduct({ change: onClock(clock, monotonic) });
  });
  afterAll(async () => {
    await product?.stop();
  });

  const refusal = (asked: Promise<unknown>): Promise<string> =>
    asked.then(
      () => 'answered',
      (error: unknown) => (error instanceof HttpProblem ? error.code : String(error)),
    );
  const person = (name: string) => ({ name, email: `${name}@example.org`, role: 'Employee' as const });
  const me = (token: string) => callerOf(product.url)('GET', '/api/me', undefined, { token });
  const fresh = async () => {
    leader = await registerLeader(product.url);
    return leader;
  };

  it('keeps the order of the log, and views equal to it, when the clock steps back ten seconds or an hour', async () => {
    const { email } = await fresh();
    expect(email).toContain('@');
    const { assessmentId } = await launch(leader, {
      name: 'Back in time',
      company: 'Engines Ltd',
      releases: 'inSteps',
      participants: Array.from({ length: 6 }, (_, index) => person(`back${index}`)),
    });
    const links = await linksFromOutbox(
      leader,
      Array.from({ length: 6 }, (_, index) => `back${index}@example.org`),
    );
    let position = '';
    for (const [index, link] of [...links.values()].entries()) {
      now += index % 2 === 0 ? -10 * second : 3 * second;
      if (index === 3) now -= hour;
      const taker = await openLink(callerOf(product.url), link);
      await taker.start();
      now -= 10 * second;
      for (const score of [1, 2, 3]) {
        now -= second;
        await taker.save([{ theme: '1.1.1', score }]);
      }
      expect((await taker.read()).response.answers).toMatchObject([{ theme: '1.1.1', score: 3 }]);
      position = (await taker.submit()).position;
    }
    const board = await participationOf(leader, assessmentId, position);
    expect(board.assessment.counts).toMatchObject({ invited: 6, submitted: 6 });
    const positions = board.activity.map((line) => BigInt(line.position));
    expect(positions).toEqual(positions.toSorted((a, b) => (a > b ? -1 : 1)));
    const results = await waitFor(async () => {
      const found = await resultsOf(leader, assessmentId, `?after=${position}`);
      expect(found.state).toBe('released');
      return found;
    });
    expect(results.figure?.themes.find(({ id }) => id === '1.1.1')?.cell).toMatchObject({ mean: 3 });

    const events = await everyEvent(product.infra.store);
    const backwards = events.filter(
      ({ recordedAt }, index) => recordedAt < (events[index - 1]?.recordedAt ?? ''),
    );
    expect(backwards.length).toBeGreaterThan(5);
  });

  it('accepts a token signed by a clock sixty seconds off, and refuses it with ten minutes', async () => {
    const { token } = await fresh();
    for (const shift of [-minute, minute]) {
      now += shift;
      expect(await refusal(me(token))).toBe('answered');
      now -= shift;
    }
    now += 10 * minute + second;
    expect(await refusal(me(token))).toBe('INVALID_TOKEN');
    now -= 10 * minute + second;
    expect(await refusal(me(token))).toBe('answered');
  });

  it('keeps sessions alive when the clock jumps an hour forwards or back, and ends them after seven idle days', async () => {
    const { session, call } = await fresh();
    let refreshToken = session.refreshToken ?? '';
    const refresh = async () => {
      const next = await call<Session>('POST', '/api/auth/refresh', { refreshToken });
      refreshToken = next.refreshToken ?? '';
      return next.accessToken;
    };
    for (const jump of [hour, -hour, -hour, hour, 7 * day - second]) {
      now += jump;
      expect(await refusal(me(await refresh()))).toBe('answered');
    }
    now += 7 * day + second;
    expect(await refusal(refresh())).toBe('REFRESH_INVALID');
  });

  it('signs out no person who comes back after the clock was briefly 400 days ahead or behind', async () => {
    const { email, password } = await fresh();
    const post = (path: string, body: object, cookie = '') =>
      fetch(`${product.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: product.url, cookie },
        body: JSON.stringify(body),
      });
    for (const step of [400 * day, -400 * day]) {
      const login = await post('/api/auth/login', { email, password, session: 'cookie' });
      const held = new Map<string, string>();
      const keep = ({ headers }: Response) => {
        for (const [pair = ''] of headers.getSetCookie().map((text) => text.split(';')))
          held.set(pair.split('=', 1)[0] ?? '', pair);
      };
      keep(login);
      const refresh = async () => {
        const answer = await post('/api/auth/refresh', {}, [...held.values()].join('; '));
        keep(answer);
        return answer.status;
      };
      now += step;
      expect(await refresh()).toBe(401);
      now -= step;
      expect(await refresh()).toBe(200);
    }
  });

  it('closes an assessment by its own clock at the closing date, and does not reopen it when the clock steps back', async () => {
    await fresh();
    const closesAt = new Date(now + hour).toISOString();
    const { assessmentId } = await launch(leader, {
      name: 'Until the hour',
      company: 'Engines Ltd',
      closesAt,
      participants: [person('dora')],
    });
    const [link = ''] = (await linksFromOutbox(leader, ['dora@example.org'])).values();
    const taker = await openLink(callerOf(product.url), link);
    await taker.start();
    pass(hour - second);
    const late = await openLink(callerOf(product.url), link);
    await late.save([{ theme: '1.1.1', score: 4 }]);
    const assessment = async () => {
      const { email, password } = leader;
      const { accessToken } = await leader.call<Session>('POST', '/api/auth/login', { email, password });
      return (await participationOf({ ...leader, token: accessToken }, assessmentId)).assessment;
    };
    expect((await assessment()).status).toBe('open');
    pass(second);
    // The save is refused at once, before the closing event is written.
    expect(await refusal(late.save([{ theme: '1.1.1', score: 5 }]))).toBe('CLOSED');
    pass(agreedFor.closingMs);
    await waitFor(async () => expect((await assessment()).closedAt).not.toBeNull(), {
      interval: 50,
    });
    now -= 2 * hour;
    expect((await assessment()).status).toBe('closed');
    expect(await refusal(late.save([{ theme: '1.1.1', score: 5 }]))).toBe('CLOSED');
  });

  it('closes no assessment while the clock is briefly a day ahead, and shows the step of the clock in Operations', async () => {
    await fresh();
    const { assessmentId } = await launch(leader, {
      name: 'Open tomorrow',
      company: 'Engines Ltd',
      closesAt: new Date(now + hour).toISOString(),
      participants: [person('gil')],
    });
    const [link = ''] = (await linksFromOutbox(leader, ['gil@example.org'])).values();
    const taker = await openLink(callerOf(product.url), link);
    await taker.start();
    pass(10 * minute);
    now += day;
    await turns();
    now -= day;
    await turns();
    const again = await openLink(callerOf(product.url), link);
    await again.save([{ theme: '1.1.1', score: 4 }]);
    const closed = (await everyEvent(product.infra.store)).filter(
      ({ type, stream }) => type === 'AssessmentClosed' && stream.endsWith(assessmentId),
    );
    expect(closed).toEqual([]);
    const [report] = await product.infra.reports.list();
    expect(report?.clock).toMatchObject({ step: { byMs: -day }, storeApartMs: null, holding: true });
  });

  it('lets a leader reopen an unreleased assessment that was closed by date because the clock was steadily ahead, and closes it at its real date', async () => {
    await fresh();
    const closesAt = new Date(now + hour).toISOString();
    const launching = (name: string, email: string, named: boolean) =>
      launch(leader, { name, company: 'Engines Ltd', closesAt, participants: [person(email)], named });
    const { assessmentId } = await launching('Closed too early', 'ida', false);
    const other = await launching('Closed and released', 'jon', true);
    const links = await linksFromOutbox(leader, ['ida@example.org', 'jon@example.org']);
    const jon = await openLink(callerOf(product.url), links.get('jon@example.org') ?? '');
    await jon.start();
    await jon.save([{ theme: '1.1.1', score: 4 }]);
    await jon.submit();
    const stored = async (type: string, id = assessmentId) =>
      (await everyEvent(product.infra.store)).filter(
        (event) => event.type === type && event.stream.endsWith(id),
      );
    const until = (type: string, id: string, count: number) =>
      waitFor(async () => expect(await stored(type, id)).toHaveLength(count), {
        interval: 50,
        timeout: 60_000,
      });
    await until('ResultsReleased', other.assessmentId, 1);
    const reopen = (id: string) => leader.call('POST', `/api/assessments/${id}/reopen`, {}, leader);
    const assessment = async () => (await participationOf(leader, assessmentId)).assessment;
    now += 2 * hour;
    await turns();
    pass(agreedFor.closingMs);
    await until('AssessmentClosed', assessmentId, 1);
    await until('AssessmentClosed', other.assessmentId, 1);
    now -= 2 * hour;
    await waitFor(async () =>
      expect(await assessment()).toMatchObject({ status: 'closed', mayReopen: true }),
    );
    expect(await refusal(reopen(other.assessmentId))).toBe('RESULTS_RELEASED');
    await reopen(assessmentId);
    await waitFor(async () =>
      expect(await assessment()).toMatchObject({ status: 'open', closedAt: null, mayReopen: false }),
    );
    const ida = await openLink(callerOf(product.url), links.get('ida@example.org') ?? '');
    await ida.start();
    await ida.save([{ theme: '1.1.1', score: 4 }]);
    pass(hour);
    await until('AssessmentClosed', assessmentId, 2);
    expect(await stored('AssessmentReopened')).toHaveLength(1);
  });

  it('erases no person while the clock is 400 days ahead for three seconds, but at the real date, once clocks have agreed for ten minutes', async () => {
    await fresh();
    const { assessmentId } = await launch(leader, {
      name: 'Kept for a month',
      company: 'Engines Ltd',
      participants: [person('hal')],
    });
    await linksFromOutbox(leader, ['hal@example.org']);
    await leader.call('POST', `/api/assessments/${assessmentId}/close`, {}, leader);
    const { settings } = await leader.call<{ settings: object }>(
      'GET',
      '/api/organization',
      undefined,
      leader,
    );
    await leader.call('PUT', '/api/organization', { ...settings, retentionMonths: 1 }, leader);
    const ofRetention = async () =>
      (await everyEvent(product.infra.store)).filter(
        ({ type, stream }) =>
          ['RetentionEnded', 'PersonalDataErased'].includes(type) && stream.endsWith(assessmentId),
      );
    pass(20 * minute);
    for (const step of [400 * day, -400 * day]) {
      now += step;
      await turns();
    }
    pass(agreedFor.erasingMs);
    await turns();
    expect(await ofRetention()).toEqual([]);
    // The process was suspended for that long: only the wall clock advanced.
    now += 40 * day;
    await turns();
    pass(agreedFor.erasingMs - 2 * second);
    await turns();
    expect(await ofRetention()).toEqual([]);
    pass(2 * second);
    await waitFor(async () => expect(await ofRetention()).toHaveLength(2), {
      interval: 50,
      timeout: 60_000,
    });
    now -= 40 * day;
  });

  it('erases no person a year too early if the clock was 400 days behind at a manual closing', async () => {
    const { email, password } = await fresh();
    const { settings } = await leader.call<{ settings: object }>(
      'GET',
      '/api/organization',
      undefined,
      leader,
    );
    await leader.call('PUT', '/api/organization', { ...settings, retentionMonths: 12 }, leader);
    const { assessmentId } = await launch(leader, {
      name: 'Closed long ago',
      company: 'Engines Ltd',
      participants: [person('rip')],
    });
    const ended = async () =>
      (await everyEvent(product.infra.store)).filter(
        ({ type, stream }) => type === 'RetentionEnded' && stream.endsWith(assessmentId),
      );
    now -= 400 * day;
    const { accessToken: token } = await leader.call<Session>('POST', '/api/auth/login', { email, password });
    await leader.call('POST', `/api/assessments/${assessmentId}/close`, {}, { token });
    now += 400 * day;
    await turns();
    pass(agreedFor.erasingMs);
    await turns();
    expect(await ended()).toEqual([]);
    now += 370 * day;
    await turns();
    pass(agreedFor.erasingMs);
    await waitFor(async () => expect(await ended()).toHaveLength(1), { interval: 50, timeout: 60_000 });
    now -= 370 * day;
  });

  it('erases no person too early if the clock was 400 days behind at the closing of an assessment with only older events', async () => {
    const { email, password } = await fresh();
    const { settings } = await leader.call<{ settings: object }>(
      'GET',
      '/api/organization',
      undefined,
      leader,
    );
    await leader.call('PUT', '/api/organization', { ...settings, retentionMonths: 1 }, leader);
    const { assessmentId } = await launch(leader, {
      name: 'Quiet for long',
      company: 'Engines Ltd',
      participants: [person('kit')],
    });
    const recorded = async (type: string) =>
      (await everyEvent(product.infra.store)).filter((event) => event.type === type);
    const ended = async () =>
      (await recorded('RetentionEnded')).filter(({ stream }) => stream.endsWith(assessmentId));
    const signIn = () => leader.call<Session>('POST', '/api/auth/login', { email, password });
    now += 40 * day;
    await signIn();
    await waitFor(
      async () => expect(Date.parse((await recorded('TreeHeadSigned')).at(-1)?.recordedAt ?? '')).toBe(now),
      { interval: 50 },
    );
    now -= 400 * day;
    const { accessToken: token } = await signIn();
    await leader.call('POST', `/api/assessments/${assessmentId}/close`, {}, { token });
    now += 400 * day;
    await turns();
    pass(agreedFor.erasingMs);
    await turns();
    expect(await ended()).toEqual([]);
    now += 32 * day;
    await turns();
    pass(agreedFor.erasingMs);
    await waitFor(async () => expect(await ended()).toHaveLength(1), { interval: 50, timeout: 60_000 });
    now -= 72 * day;
  });

  it('keeps an import in review, and ends it once, while the clock is a year ahead or a year behind', async () => {
    const { email, password } = await fresh();
    let token = leader.token;
    /** What a person does after the clock was set: sign in again. */
    const set = async (byMs: number) => {
      now += byMs;
      const body = { email, password, session: 'token' };
      token = (await leader.call<Session>('POST', '/api/auth/login', body)).accessToken;
    };
    const call = <Answer>(method: string, route: string, body?: object) =>
      leader.call<Answer>(method, route, body, { token });
    const begin = async (name: string) =>
      (await call<{ assessmentId: string }>('POST', '/api/imports', { ...surveyFile, name })).assessmentId;
    const listed = async () =>
      (await call<ImportReviews>('GET', '/api/imports')).imports.map(({ assessmentId, withdrawn }) => [
        assessmentId,
        withdrawn !== null,
      ]);
    const year = 365 * day;

    const first = await begin('First');
    for (const byMs of [year, -2 * year]) {
      await set(byMs);
      if (byMs === year) await turns();
      expect(await listed()).toEqual([[first, false]]);
      expect(await call('GET', `/api/imports/${first}/check`)).toMatchObject({ people: 9 });
    }
    await call('POST', `/api/imports/${first}/withdraw`);
    expect(await listed()).toEqual([[first, true]]);
    await set(year);
    expect(await refusal(call('POST', `/api/imports/${first}/show`))).toBe('IMPORT_WITHDRAWN');

    await set(year);
    const second = await begin('Second');
    await set(-year);
    await call('POST', `/api/imports/${second}/show`);
    await waitFor(async () =>
      expect(await call('GET', `/api/imports/${second}`)).toMatchObject({ state: 'released', imported: 9 }),
    );
    expect(await refusal(call('POST', `/api/imports/${second}/withdraw`))).toBe('IMPORT_SHOWN');
    expect(await refusal(begin('Third'))).toMatch(/^IMPORT_(OVERLAPS|SAME_FILE)$/);
  });

  it('returns the place of an import whose process was killed before it began, an hour later; not that of one that began', async () => {
    await fresh();
    const tenant = leader.session.organization.id;
    const by = leader.session.user.id;
    const { commands } = product.infra;
    const plan = standardPlan('enterprise');
    const delayed = async () => (await product.infra.jobs.counts(placeQueue)).delayed;
    const before = await delayed();
    const begun = await leader.call<{ assessmentId: string }>('POST', '/api/imports', surveyFile, leader);
    const [checked, shown, launched] = [randomId(), randomId(), randomId()];
    const decided = (decide: (state: Organization) => Decision<OrganizationEvent>) =>
      commands.handle(Organization, tenant, commandOf('process:test', tenant), decide);
    await decided((state) => allowReview(state, { assessmentId: checked, by, open: 1, ended: [] }, plan));
    await decided((state) => allowShownImport(state, shown, plan));
    // A launch has its own way: the person launches again.
    await decided((state) => allowAssessment(state, launched, plan));
    const places = async () => {
      const { state } = await commands.load(Organization, tenant);
      return { allowed: [...(state?.allowed ?? [])], reviewers: [...(state?.reviewers.keys() ?? [])] };
    };
    await waitFor(async () => expect(await delayed()).toBe(before + 3));
    expect((await places()).allowed).toHaveLength(4);
    pass(hour);
    await waitFor(async () => expect((await places()).allowed).toEqual([begun.assessmentId, launched]), {
      interval: 50,
    });
    expect((await places()).reviewers).toEqual([begun.assessmentId]);
  });

  it('is not affected by a browser whose time differs', async () => {
    await fresh();
    const { assessmentId } = await launch(leader, {
      name: 'Wrong watches',
      company: 'Engines Ltd',
      participants: [person('eve')],
    });
    const [link = ''] = (await linksFromOutbox(leader, ['eve@example.org'])).values();
    const taker = await openLink(callerOf(product.url), link);
    await taker.start();
    let position = '';
    for (const skew of [-day, day]) {
      const answer = await fetch(`${product.url}/api/take/answers`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${taker.token}`,
          'content-type': 'application/json',
          date: new Date(now + skew).toUTCString(),
        },
        body: JSON.stringify({ answers: [{ theme: '1.1.1', score: 6 }] }),
      });
      expect(answer.status).toBe(200);
      const said = saved.parse(await answer.json());
      expect(said.savedAt).toBe(new Date(now).toISOString());
      position = said.position;
    }
    const withTime = taker.save([
      { theme: '1.1.1', score: 7, at: new Date(now + day).toISOString() } as never,
    ]);
    expect(await refusal(withTime)).toBe('VALIDATION_FAILED');
    const board = await participationOf(leader, assessmentId, position);
    expect(board.people[0]).toMatchObject({
      state: 'started',
      lastActivityOn: new Date(now).toISOString().slice(0, 10),
    });
  });

  it('works the same way after the clock passes January 2038', async () => {
    now = Date.parse('2038-01-19T03:14:05.000Z');
    await fresh();
    const { assessmentId } = await launch(leader, {
      name: 'After the epoch',
      company: 'Engines Ltd',
      closesAt: '2038-01-19T03:20:00.000Z',
      participants: [person('fay')],
    });
    const [link = ''] = (await linksFromOutbox(leader, ['fay@example.org'])).values();
    now += 5 * second;
    const taker = await openLink(callerOf(product.url), link);
    await taker.start();
    await taker.save([{ theme: '1.1.1', score: 8 }]);
    const { position } = await taker.submit();
    const { people } = await participationOf(leader, assessmentId, position);
    expect(people[0]).toMatchObject({ state: 'submitted', submittedAt: '2038-01-19T03:14:10.000Z' });
    now += 10 * minute;
    const again = (await registerLeader(product.url)).session;
    expect(again.expiresIn).toBeGreaterThan(0);
  });

  it('has views that equal a rebuild after all of this', async () => {
    await product.stop();
    const comparisons = await compareWithRebuild(product.folder);
    const documents = comparisons.reduce((sum, one) => sum + one.documents, 0);
    expect(documents).toBeGreaterThan(50);
    expect(comparisons.flatMap(({ different }) => different)).toEqual([]);
    console.log(
      `R13: steps back of 1 s to 1 h mid-story, jumps of 1 h to 7 days, 2038: ${documents} documents equal a rebuild, 0 violations`,
    );
  });
});

/** Makes all components read this clock; the stores are reopened on the same files with it. */
function onClock(clock: Clock, monotonic: () => number) {
  return (infra: Infrastructure, folder: string): Infrastructure => {
    const store = openSqliteEventStore({ file: path.join(folder, 'events.db'), clock });
    const jobs = openSqliteJobQueue({ file: path.join(folder, 'jobs.db'), clock, random: Math.random });
    return {
      ...infra,
      clock,
      monotonic,
      store,
      jobs,
      commands: createCommandHandler(store, infra.keys),
      proof: createProofTree({ ...infra, store, clock, alone: true }),
      close: async () => {
        await jobs.close();
        await store.close();
        await infra.close();
      },
    };
  };
}
