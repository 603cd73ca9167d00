import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorToken } from '../../../api/http/access/operators.ts';
import { problem } from '../../../api/http/contract/common.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import { confirmAddress, type Leader, participationOf, registerLeader } from '../../support/client.ts';
import { type Product, runProduct } from '../../support/product.ts';
import { routeTable } from '../route-table.ts';
import { type Answer, type Organisation, organisation, send } from '../wire.ts';
import { type FuzzedRequest, type Operation, requestsTo, soundOneIn } from './requests.ts';
import type { Hints } from './values.ts';

const cases = 20_000;
/** With those as a page makes them beside. */
const requests = (cases * soundOneIn) / (soundOneIn - 1);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Refusals that are themselves facts. */
const onRecord = new Set(['SignInFailed', 'ConfirmationAsked', 'RecoveryAsked', 'ResumeCodeRefused']);

let product: Product;
let own: Organisation;
/** Sessions to be ended. */
let leaving: readonly string[];
let operations: Readonly<Record<string, Operation>>;
let hints: Hints;
/** By request id, what was refused. */
const refused = new Map<string, string>();

/** What ends the fixture comes last, and what costs a password hash is asked less often. */
const ending = ['submit', 'leave', 'reset', 'revoke', 'close'];
const endsAt = (name: string) => ending.indexOf(name.slice(name.lastIndexOf('/') + 1));
const routes = Object.keys(routeTable).toSorted((a, b) => endsAt(a) - endsAt(b));
const share = (name: string) => (/register|login/.test(name) ? 0.3 : 1);
const shares = routes.reduce((sum, name) => sum + share(name), 0);

beforeAll(async () => {
  product = await runProduct({ env: { TRUST_PROXY: '1' } });
  own = await organisation(product.url, ['anna@a.example', 'arno@a.example', 'ada@a.example']);
  // Only who has confirmed their address is made an operator.
  await confirmAddress(own.leader);
  leaving = [(await registerLeader(product.url)).token, (await registerLeader(product.url)).token];
  const { body } = await send(product.url, 'GET', '/api/openapi.json');
  const { paths } = body as { paths: Record<string, Record<string, Operation>> };
  operations = Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        unwaited(operation),
      ]),
    ),
  );
  const { mails } = await own.leader.call<{ mails: { id: string }[] }>('GET', '/api/outbox', undefined, {
    token: own.leader.token,
  });
  const released = await importedSurvey(product.url, own.leader);
  hints = {
    // The second one has something released.
    assessmentId: [own.assessmentId, released],
    content: [survey],
    // The other one answers, and keeps the link for it. Whoever has begun may hardly be corrected, and links for one person are limited.
    participantId: [own.idOf('arno@a.example'), ...(await invitedSince(own))],
    id: mails.map(({ id }) => id),
    role: ['Employee', 'Manager'],
    groups: [['Employee', 'Manager', 'Customer']],
    secondGrouping: [{ name: 'Site', groups: ['Porto', 'Berlin'] }],
    secondGroup: ['Porto', 'Berlin'],
    releases: ['inSteps'],
    name: ['directory', 'results', 'Spring'],
    reference: ['nine-lenses@1'],
    framework: ['nine-lenses@1'],
    theme: ['1.1.1', '1.1.2', '9.9.9'],
    levels: [{ '1.1': 'expert' }, { '1.1': 'basic', '2.1': 'familiar' }, {}, { '9.9': 'expert' }],
    on: ['1', '1.1', '1.1.1'],
    place: ['1', '1.1', '1.1.1'],
    to: ['new@example.org'],
    timezone: ['UTC'],
    company: ['Engines Ltd'],
    opensAt: ['2020-01-01T00:00:00.000Z'],
    closesAt: ['2099-01-01T00:00:00.000Z'],
    dueOn: ['2027-03-01', '2026-12-31'],
    date: ['2026-03-01', '2025-12-31'],
    threshold: [5],
    target: [5],
    fileName: ['survey.csv'],
    answeredAt: ['2020-01-01T00:00:00.000Z'],
    leaveOut: [true],
    locale: ['en-US'],
    // Many, because mails to one address are limited.
    email: [
      ...Array.from({ length: 300 }, (_, index) => `new-${index}@example.org`),
      'a@b.example',
      own.leader.email,
      'a@b,c@d',
    ],
    password: ['Correct-Horse-7', 'x'],
    token: ['A'.repeat(43)],
  };
});
afterAll(() => product.stop());

/** Two more people, who never open their links. */
async function invitedSince({ leader, assessmentId, ids }: Organisation): Promise<readonly string[]> {
  const participants = ['alma', 'axel'].map((name) => ({
    name,
    email: `${name}@a.example`,
    role: 'Employee',
  }));
  const { position } = await leader.call<{ position: Position }>(
    'POST',
    `/api/assessments/${assessmentId}/participants`,
    { participants },
    leader,
  );
  const { people } = await participationOf(leader, assessmentId, position);
  return people.filter(({ email }) => !ids.has(email)).map(({ participantId }) => participantId);
}

/** Ten people of two groups who rated two themes. */
const survey = Buffer.from(`group,1.1.1,1.1.2\n${'North,1,8\nSouth,7,2\n'.repeat(5)}`).toString('base64');

async function importedSurvey(url: string, leader: Leader): Promise<string> {
  const { assessmentId } = await leader.call<{ assessmentId: string }>(
    'POST',
    '/api/imports',
    {
      fileName: 'a.csv',
      content: survey,
      framework: 'nine-lenses@1',
      name: 'Earlier',
      company: 'Engines Ltd',
    },
    leader,
  );
  for (;;) {
    const { body } = await send(url, 'GET', `/api/imports/${assessmentId}`, { token: leader.token });
    if ((body as { state?: string }).state === 'released') return assessmentId;
  }
}

describe(`${cases.toLocaleString('en')} requests made from the product's own description (SEED=${seed})`, () => {
  for (const name of routes)
    it(`never bring ${name} down`, async () => {
      let through = 0;
      await fc.assert(
        fc.asyncProperty(requestsOf(name), fc.nat(), async (request, caller) => {
          const answer = await ask(name, request, caller);
          expectSane(answer);
          if (answer.status >= 400) refused.set(answer.headers.get('x-request-id') ?? '', name);
          else through += 1;
        }),
        { numRuns: Math.ceil((requests * share(name)) / shares), seed },
      );
      // Otherwise the door was looked at, and never the room.
      if (!isShut(name)) expect(through).toBeGreaterThan(0);
    });

  it('wrote nothing for a request that was refused', async () => {
    expect(refused.size).toBeGreaterThan(cases / 3);
    const written: string[] = [];
    for (let after: Position | null = null; ; ) {
      const { events, scannedTo } = await product.infra.store.readAll(after, { limit: 10_000 });
      for (const { type, metadata } of events)
        if (refused.has(metadata.correlationId) && !onRecord.has(type))
          written.push(`${type} for ${refused.get(metadata.correlationId)}`);
      if (events.length === 0) break;
      after = scannedTo;
    }
    expect(written).toEqual([]);
  });

  it('polluted nothing, and asked the same again and again, hold no more memory', async () => {
    const sampled = routes
      .filter((name) => !/auth|rebuild/.test(name))
      .flatMap((name) =>
        fc.sample(requestsOf(name), { numRuns: 30, seed }).map((request) => ({ name, request })),
      );
    const again: typeof sampled = [];
    for (const [n, { name, request }] of sampled.entries()) {
      const { status } = await ask(name, request, n);
      // What was written is remembered, up to a limit.
      if (name.startsWith('GET') || status >= 400) again.push({ name, request });
    }
    // What leaks grows with every round; what is compiled or cached on the way grows in some of them only.
    const grown: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const before = await usedBytes();
      for (const [n, { name, request }] of again.entries()) await ask(name, request, n);
      grown.push(((await usedBytes()) - before) / 1_048_576);
    }
    expect(Math.min(...grown), `MB a round: ${grown.map((mb) => mb.toFixed(1)).join(', ')}`).toBeLessThan(
      1.5,
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(Reflect.get({}, 'x')).toBeUndefined();
    // Five rounds over every route: the time grows with the table of routes.
  }, 600_000);
});

const requestsOf = (name: string) =>
  requestsTo(name.slice(name.indexOf(' ') + 1), operations[name] ?? {}, hintsFor(name));

/** Among hundreds of addresses the one that may sign in is hit by luck only, and it may not register again. */
function hintsFor(name: string): Hints {
  if (name === 'POST /api/auth/login')
    return { ...hints, email: [own.leader.email], password: [own.leader.password] };
  if (name === 'POST /api/auth/register')
    return { ...hints, email: hints.email?.slice(0, 300) ?? [], password: [own.leader.password] };
  // This one has one grouping, so whoever names a second one is refused, and chance named one for all of them (SEED=2102235142).
  if (/participants(\/\{participantId\})?$/.test(name))
    return { ...hints, assessmentId: [own.assessmentId], secondGroup: [undefined] };
  if (name.includes('/operators/')) return { ...hints, email: [own.leader.email] };
  // Any date that chance finds may be past, and any id that of somebody else's organisation.
  if (name.endsWith('/plans/grant'))
    return { ...hints, email: [own.leader.email], until: [null], organizationId: [undefined] };
  // The others have not begun, or no mail goes to them any more today.
  if (name.endsWith('/reset')) return { ...hints, participantId: [own.idOf('ada@a.example')] };
  return hints;
}

function ask(name: string, { path, body, headers }: FuzzedRequest, caller: number): Promise<Answer> {
  const method = name.slice(0, name.indexOf(' '));
  return send(product.url, method, path, {
    token: tokenFor(name),
    ...(body !== undefined && method !== 'GET' && { raw: body }),
    // Each from an address of its own, or the limits would answer for the routes.
    headers: {
      'x-forwarded-for': `10.${caller % 250}.${caller % 249}.${caller % 251}`,
      ...(path === '/api/csp-reports' && { 'content-type': 'application/csp-report' }),
      ...headers,
    },
  });
}

/** Nobody guesses a link, a ticket, a code, or the id of something that is not there. */
function isShut(name: string): boolean {
  const { who, answers = 200, absent, bytes } = routeTable[name] ?? { who: 'public' };
  // Only the payment provider can sign its messages.
  if (name.endsWith('/webhook')) return true;
  if (who === 'public' && !bytes) return answers >= 400 && !/register|login/.test(name);
  return (
    absent === true ||
    /dead-jobs|codes.mail|forgot|resend-v|avatar|totp|passkey|second-factor|password|keys|sso|(session|invitation|account)Id/.test(
      name,
    )
  );
}

/** A position that never comes is waited for, two seconds each. */
function unwaited({ parameters = [], ...operation }: Operation): Operation {
  const past = { enum: ['0', '1', '7', 'x'] };
  return {
    ...operation,
    parameters: parameters.map((each) => (each.name === 'after' ? { ...each, schema: past } : each)),
  };
}

function tokenFor(name: string): string | undefined {
  if (name.includes('/logout')) return leaving[name.endsWith('all') ? 0 : 1];
  // A comment without a score, among what was saved, keeps the others from submitting.
  if (name === 'POST /api/take/submit') return own.takers[2]?.token;
  const who = routeTable[name]?.who;
  if (who === 'public') return undefined;
  if (who === 'participant') return own.takers[0]?.token;
  return who === 'operator' ? operatorToken(product.infra.keys) : own.leader.token;
}

function expectSane({ status, text, headers, body }: Answer): void {
  if (status >= 500) throw new Error(`${status} ${text}`);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  if (status < 400) return;
  problem.parse(body);
  expect(text).not.toMatch(/node_modules|\.ts:|\\n +at |SQLITE|FST_|ZodError/);
  expect(text.length).toBeLessThan(100_000);
}

/** What is really held: after a collection, on the heap and beside it. */
/** What is left once everything nobody holds is gone: buffers go a turn after whatever they belonged to. */
async function usedBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let turn = 0; turn < 5; turn += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
