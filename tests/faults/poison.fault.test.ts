import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorToken } from '../../api/http/access/operators.ts';
import { type Operations, operations } from '../../api/installation/contract/operations.ts';
import { Invitation } from '../../domain/invitation/state.ts';
import type { EventMetadata, Position, Revision, StreamName } from '../../domain/kernel/event.ts';
import { Letter } from '../../domain/letter/state.ts';
import { Response } from '../../domain/response/state.ts';
import { openInfrastructure } from '../../infra/composition/open-infrastructure.ts';
import { readConfig } from '../../infra/config/config.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { derivedId, eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import { openSubjectKeys } from '../../infra/subject-keys/sqlite/subject-keys.ts';
import { createLog } from '../../infra/telemetry/log.ts';
import { readModels } from '../../workers/projections/catalogue.ts';
import type { Projection } from '../../workers/projections/projection.ts';
import { startProjections } from '../../workers/projections/projection-runner.ts';
import { startApi } from '../../workers/run-api.ts';
import {
  callerOf,
  HttpProblem,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  participationOf,
  registerLeader,
  type Taker,
} from '../support/client.ts';
import { retryingWithin, runProduct } from '../support/product.ts';
import { compareWithRebuild, everyEvent } from '../support/rebuild.ts';
import { startScriptedSmtp } from '../support/scripted-smtp.ts';
import { compileCache, startServer, type TestServer } from '../support/server.ts';
import { waitFor } from '../support/wait-for.ts';

const soon = { interval: 50, timeout: 60_000 };
const person = (name: string) => ({ name, email: `${name}@example.org`, role: 'Employee' as const });

/**
 * An event cannot be removed from the log. A projection that cannot fold an event stops and reports it; everything else
 * continues.
 */
describe('an event of an unknown type', () => {
  it('is skipped, and every projection stays live', async () => {
    const story = await toldStory();
    await inLog(story.folder, (store) =>
      store.append('novelty-1' as StreamName, 'noStream', [poison('SomethingNew', 1, { any: 'thing' })]),
    );
    const server = await startServer({ folder: story.folder });
    const now = await whenSettled(server);
    expect(now.projections.map(({ state }) => state)).toEqual(now.projections.map(() => 'live'));
    expect(now.projections.length).toBeGreaterThanOrEqual(7);
    const taker = await openLink(callerOf(server.url), story.linkOf('cyd'));
    const { position } = await taker.save([{ theme: '1.1.2', score: 6 }]);
    const leader = { ...story.leader, call: callerOf(server.url) };
    const board = await participationOf(leader, story.assessmentId, position);
    expect(board.people.find(({ email }) => email === 'cyd@example.org')?.state).toBe('started');
    expect(await server.stop()).toBe(0);
    expect((await compareWithRebuild(story.folder)).flatMap(({ different }) => different)).toEqual([]);
  });
});

describe.each([
  [
    'was written by a newer release',
    { version: 99, data: { what: 'ever' } },
    /AnswersSaved version 99 at \d+ was written by a newer release/,
  ],
  ['has no payload at all', { version: 1, data: null }, /cannot digest AnswersSaved at \d+/],
] as const)('an event that %s', (_, { version, data }, reason) => {
  let server: TestServer;
  let story: Story;
  let at: Position;
  let now: Operations;
  const take = (name: string) => openLink(callerOf(server.url), story.linkOf(name));

  beforeAll(async () => {
    story = await toldStory();
    const { assessmentId, folder, ids } = story;
    at = await inLog(folder, async (store) => {
      const stream = Response.stream({ assessmentId, participantId: ids.get('ada') ?? '' });
      const slice = await store.readStream(stream);
      const end = slice.exists ? slice.lastRevision : (0 as Revision);
      const bad = poison('AnswersSaved', version, data);
      return (await store.append(stream, end, [bad])).position;
    });
    server = await startServer({ folder });
    now = await whenSettled(server);
  });
  afterAll(async () => {
    await server?.kill();
  });

  it('stops the projections that need it, with reason and position; other projections stay live', async () => {
    const stopped = now.projections.filter(({ state }) => state === 'stopped');
    expect(stopped.map(({ name }) => name)).toContain('participation-board');
    for (const { error } of stopped) expect(error).toMatch(reason);
    expect(stopped.every(({ position }) => BigInt(position ?? 0) < BigInt(at))).toBe(true);
    const before = now.projections.filter(({ state }) => state === 'live');
    expect(before.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['directory', 'deadlines', 'invite-participants']),
    );
    const other = await registerLeader(server.url);
    const launched = await launch(other, {
      name: 'Beside it',
      company: 'Engines Ltd',
      participants: [person('new')],
    });
    const mailed = await linksFromOutbox(other, ['new@example.org']);
    expect(mailed.size).toBe(1);
    await waitFor(async () => {
      const later = await operationsOf(server);
      const place = later.projections.find(({ name }) => name === 'directory')?.position ?? '0';
      expect(BigInt(place)).toBeGreaterThanOrEqual(BigInt(launched.position));
    }, soon);
  });

  it('makes commands on its stream refused without writing anything; other streams accept saves', async () => {
    const before = await responsesIn(server);
    const taker = await take('ada').catch((error: unknown) => error);
    const answer =
      taker instanceof Error
        ? taker
        : await (taker as Taker).save([{ theme: '1.1.3', score: 1 }]).catch((error: unknown) => error);
    expect(answer).toBeInstanceOf(HttpProblem);
    expect(answer).toMatchObject({ status: 500, code: 'UNREADABLE' });
    expect(await responsesIn(server)).toBe(before);
    const neighbour = await take('cyd');
    expect((await neighbour.save([{ theme: '1.1.3', score: 2 }])).answered).toBe(2);
  });

  it('leaves the stopped views answering with their present state', async () => {
    const board = await participationOf({ ...story.leader, call: callerOf(server.url) }, story.assessmentId);
    expect(board.people).toHaveLength(3);
    expect(board.assessment.counts.started).toBe(3);
  });

  it('also fails a rebuild, which becomes a dead letter with the reason and can be retried by one command', async () => {
    const asked = await ops(server, ['rebuild', 'participation-board']);
    expect([asked.code, asked.said]).toEqual([0, expect.stringContaining('is being built anew')]);
    const [dead] = await waitFor(async () => {
      const found = (await operationsOf(server)).queues.find(({ name }) => name === 'operations')?.deadJobs;
      expect(found?.length).toBeGreaterThan(0);
      return found ?? [];
    }, soon);
    expect(dead?.error).toMatch(reason);
    // Status reports are up to a second old.
    const status = await waitFor(async () => {
      const now = await ops(server, []);
      expect(now.said).toMatch(/participation-board@\d+\s+stopped/);
      return now;
    }, soon);
    expect(status.code).toBe(0);
    expect(status.said).toContain(dead?.id);
    expect((await ops(server, ['retry', dead?.id ?? ''])).said).toContain('is tried again');
    await waitFor(async () => {
      const again = (await operationsOf(server)).queues.find(({ name }) => name === 'operations');
      expect(again?.deadJobs.find(({ id }) => id === dead?.id)?.failedAt).not.toBe(dead?.failedAt);
      expect(again?.dead).toBeGreaterThan(0);
    }, soon);
  });
});

describe('a mail that can never be sent', () => {
  it('becomes a dead letter with the reason while other mails are sent; after the repair one command sends it', async () => {
    const smtp = await startScriptedSmtp();
    smtp.script(({ step, to }) =>
      step === 'rcpt' && to.startsWith('ada') ? { say: '550 5.1.1 unknown mailbox' } : undefined,
    );
    const server = await startServer({ env: { SMTP_URL: smtp.url } });
    const leader = await registerLeader(server.url);
    const { assessmentId } = await launch(leader, {
      name: 'One is refused',
      company: 'Engines Ltd',
      participants: ['ada', 'bob', 'cyd'].map(person),
    });
    const stateOf = async (name: string) =>
      (await participationOf(leader, assessmentId)).people.find(({ email }) => email.startsWith(name))?.state;
    await waitFor(async () => {
      const states = await Promise.all(['ada', 'bob', 'cyd'].map(stateOf));
      expect(states).toEqual(['failed', 'sent', 'sent']);
    }, soon);
    const [dead] = await waitFor(async () => {
      const found = (await operationsOf(server)).queues.find(({ name }) => name === 'invitation-mails');
      expect(found?.dead).toBe(1);
      return found?.deadJobs ?? [];
    }, soon);
    expect(dead?.error).toContain('550 5.1.1');
    smtp.script(() => undefined);
    const { code, said } = await ops(server, ['retry', dead?.id ?? '']);
    expect([code, said]).toEqual([0, expect.stringContaining('is tried again')]);
    await waitFor(async () => expect(await stateOf('ada')).toBe('sent'), soon);
    expect(smtp.accepted.map(({ to }) => to).sort()).toEqual(
      ['ada', 'bob', 'cyd'].map((n) => person(n).email),
    );
    const unknown = await ops(server, ['retry', 'no-such-job']);
    expect(unknown.code).toBe(1);
    expect(await server.stop()).toBe(0);
    await smtp.close();
  });
});

describe('a defective view', () => {
  it('stops at an event it cannot fold while other views stay live; after it is corrected, one command rebuilds it', async () => {
    const story = await toldStory();
    const config = readConfig({ PORT: '0', DATA_DIR: story.folder });
    const log = createLog('silent');
    const infra = await openInfrastructure(config, log, () => undefined);
    const wrong = readModels.map((model) =>
      model.name === 'participation-board' ? { ...model, apply: wrongly(model) } : model,
    );
    const common = { ...infra, log };
    const views = await startProjections({ ...common, projections: wrong });
    const api = await startApi(config, infra, views, log);
    const leader = { ...story.leader, call: callerOf(api.url) };
    const participants = [person('dan')];
    await leader.call(
      'POST',
      `/api/assessments/${story.assessmentId}/participants`,
      { participants },
      leader,
    );
    const bob = await openLink(callerOf(api.url), story.linkOf('bob'));
    await bob.save([{ theme: '1.1.2', score: 3 }]);
    const { position } = await bob.submit();
    const status = (name: string) => views.status().find((view) => view.name === name);
    await waitFor(() => {
      expect(status('participation-board')?.error).toMatch(/cannot digest ResponseSubmitted at \d+: a bug/);
      expect(status('results')).toMatchObject({ state: 'live', checkpoint: position });
    }, soon);
    const board = await participationOf(leader, story.assessmentId);
    expect(board.assessment.counts).toMatchObject({ invited: 3, submitted: 0 });
    await api.stop();
    await views.stop();
    await infra.close();

    const server = await startServer({ folder: story.folder });
    await whenSettled(server);
    const mended = { ...story.leader, call: callerOf(server.url) };
    const counts = async () =>
      (await participationOf(mended, story.assessmentId, position)).assessment.counts;
    // The view continued where it had stopped, so its earlier errors remain until it is rebuilt.
    expect(await counts()).toMatchObject({ submitted: 1, invited: 3 });
    expect((await ops(server, ['rebuild', 'participation-board'])).code).toBe(0);
    await waitFor(async () => expect(await counts()).toMatchObject({ submitted: 1, invited: 4 }), soon);
    expect(await server.stop()).toBe(0);
    expect((await compareWithRebuild(story.folder)).flatMap(({ different }) => different)).toEqual([]);
  });
});

/** A faulty version of the view that misses invited people, and throws at a submission. */
function wrongly(model: Projection): Projection['apply'] {
  return (at, event, keys) => {
    if (event.type === 'ResponseSubmitted') throw new Error('a bug');
    return event.type === 'ParticipantInvited'
      ? { documents: [], intentions: [] }
      : model.apply(at, event, keys);
  };
}

describe('a mail request that this release cannot read', () => {
  it.each([
    ['InviteSendRequested', 'invitation-mails', Invitation.stream(derivedId('stranger'))],
    ['ReminderRequested', 'reminder-mails', Invitation.stream(derivedId('stranger'))],
    ['LetterRequested', 'letters', Letter.stream(derivedId('stranger'))],
  ] as const)(
    '(%s) does not delay the mails after it, and becomes a dead letter with the reason',
    async (type, queue, stream) => {
      const product = await runProduct({ change: retryingWithin(80) });
      const { store, jobs } = product.infra;
      const leader = await registerLeader(product.url);
      await store.append(stream, 'noStream', [poison(type, 99, { to: 'somebody' })]);
      await launch(leader, { name: 'Behind it', company: 'Engines Ltd', participants: [person('ada')] });
      expect((await linksFromOutbox(leader, ['ada@example.org'])).size).toBe(1);
      const [dead] = await waitFor(async () => {
        const found = await jobs.deadLetters(queue);
        expect(found).toHaveLength(1);
        return found;
      }, soon);
      expect(dead?.error).toMatch(new RegExp(`${type} version 99 .* newer release`));
      expect(dead?.attempt).toBe(8);
      expect(JSON.stringify(dead?.payload)).not.toContain('somebody');
      await product.stop();
    },
  );
});

type Story = {
  readonly folder: string;
  readonly leader: Leader;
  readonly assessmentId: string;
  readonly ids: ReadonlyMap<string, string>;
  readonly linkOf: (name: string) => string;
};

/** A data folder in which three people have started and saved; its server is stopped. */
async function toldStory(): Promise<Story> {
  const product = await runProduct();
  const leader = await registerLeader(product.url);
  const participants = ['ada', 'bob', 'cyd'].map(person);
  const { assessmentId } = await launch(leader, { name: 'Poisoned', company: 'Engines Ltd', participants });
  const links = await linksFromOutbox(
    leader,
    participants.map(({ email }) => email),
  );
  const linkOf = (name: string) => links.get(`${name}@example.org`) ?? '';
  const ids = new Map<string, string>();
  for (const name of ['ada', 'bob', 'cyd']) {
    const taker = await openLink(callerOf(product.url), linkOf(name));
    ids.set(name, taker.state.participant.id);
    await taker.start();
    const { position } = await taker.save([{ theme: '1.1.1', score: 5 }]);
    // Waits until the board has seen it.
    await participationOf(leader, assessmentId, position);
  }
  await product.stop();
  return { folder: product.folder, leader, assessmentId, ids, linkOf };
}

/** Works on a stopped server's log through the port. */
async function inLog<T>(folder: string, work: (store: EventStore) => Promise<T>): Promise<T> {
  const store = openSqliteEventStore({ file: path.join(folder, 'events.db'), clock: systemClock });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

function poison(type: string, schemaVersion: number, data: unknown) {
  const id = eventIdFrom('poison', type, schemaVersion);
  const metadata: EventMetadata = {
    correlationId: id,
    causationId: id,
    commandId: id,
    actor: 'process:another-release',
    tenant: derivedId('tenant'),
  };
  return { id, type, schemaVersion, data, metadata };
}

function tokenFor(server: TestServer): Promise<string> {
  const keys = openSubjectKeys({ folder: server.folder });
  const token = operatorToken(keys);
  return keys.close().then(() => token);
}

async function operationsOf(server: TestServer): Promise<Operations> {
  const token = await tokenFor(server);
  return operations.parse(await callerOf(server.url)('GET', '/api/operations', undefined, { token }));
}

/** Waits until every projection has reached a stable state. */
function whenSettled(server: TestServer): Promise<Operations> {
  return waitFor(async () => {
    const now = await operationsOf(server);
    expect(now.projections.length).toBeGreaterThan(0);
    for (const { state, lagMs } of now.projections)
      expect(state === 'stopped' || (state === 'live' && lagMs === 0)).toBe(true);
    return now;
  }, soon);
}

/** Runs `npm run ops` like an operator. */
async function ops(server: TestServer, parameters: readonly string[]) {
  const child = spawn(
    process.execPath,
    ['workers/operate/commands/ops.ts', ...parameters, '--url', server.url],
    {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: server.folder,
        NODE_COMPILE_CACHE: compileCache,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

/** Number of events in response streams, read while the server is running. */
async function responsesIn({ folder }: TestServer): Promise<number> {
  const store = openSqliteEventStore({ file: path.join(folder, 'events.db'), clock: systemClock });
  const events = await everyEvent(store);
  await store.close();
  return events.filter(({ stream }) => stream.startsWith('response-')).length;
}
