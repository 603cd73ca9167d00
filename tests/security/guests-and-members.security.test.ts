import { createHash, randomUUID } from 'node:crypto';
import JSZip from 'jszip';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GuestSession } from '../../api/demo/contract/demo.ts';
import { createTokens } from '../../api/http/access/tokens.ts';
import { demoCompany, demoPeople } from '../../domain/demo/company.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { uncompressed } from '../support/client.ts';
import { type DemoProduct, runDemo } from '../support/demo.ts';
import { nameOf, routesOf, send } from './wire.ts';

/** The account as which all visitors read, as a guest and as a member who signed in. */
let demo: DemoProduct;
let guest: string;
let member: string;
/** Position of a past moment. */
let half: string;

beforeAll(async () => {
  demo = await runDemo();
  const entered = await send(demo.url, 'POST', '/api/guest-session', { headers: demo.front });
  guest = (entered.body as GuestSession).accessToken;
  const { visitorId: accountId, organizationId } = demo.workspace;
  const sessionId = randomUUID();
  await demo.infra.sessions.start({
    sessionId,
    accountId,
    organizationId,
    tokenHash: createHash('sha256').update(sessionId).digest('hex'),
    device: 'Firefox on Linux',
    address: '192.0.2.1',
    now: systemClock.now(),
  });
  member = await createTokens(demo.infra.keys.derive('access-token'), systemClock).sign({
    kind: 'member',
    accountId,
    tenant: organizationId,
    sessionId,
  });
  const { closed, moments } = demo.workspace;
  const moment = `/api/assessments/${closed[0]?.assessmentId}/moments?moment=${moments.half}`;
  const { body } = await send(demo.url, 'GET', moment, { token: member, headers: demo.front });
  half = (body as { asked: { position: string } }).asked.position;
});
afterAll(() => demo.stop());

type Read = { readonly status: number; readonly type: string; readonly bytes: Buffer };

let calls = 0;

/** Each request has an address of its own, so that no limit of an address is reached. */
async function read(target: string, token: string): Promise<Read> {
  calls += 1;
  const answer = await fetch(demo.url + target, {
    redirect: 'manual',
    headers: {
      ...uncompressed,
      ...demo.front,
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `10.2.${calls >> 8}.${calls & 255}`,
    },
  });
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  return { status: answer.status, type, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** Query parameters without which a route has no answer. */
const asked = (): Readonly<Record<string, string>> => {
  const documents = `?documents=${demo.workspace.documents.map(({ documentId }) => documentId).join(',')}`;
  return { '/api/dissection': documents, '/api/dissection/report': documents };
};
/** Routes that a guest may read, and that have nothing to give there: no pictures, no browser that draws pages, no plans. */
const nothingThere = [
  'GET /api/accounts/{accountId}/avatar',
  'GET /api/dissection/report',
  'GET /api/payments/plans',
];
/** The list of what can be seen in the demo workspace is for guests only. */
const ofGuestsOnly = '/api/demo';

/** Addresses of a route over all that the demo workspace holds. */
function targetsOf(path: string): string[] {
  const { closed, current, fiveThemes, documents, reports, leaderId, visitorId } = demo.workspace;
  const values: Readonly<Record<string, readonly string[]>> = {
    assessmentId: [...closed, current, fiveThemes].map(({ assessmentId }) => assessmentId),
    documentId: documents.map(({ documentId }) => documentId),
    accountId: [leaderId, visitorId],
    reportId: reports.map(({ reportId }) => reportId),
    reference: ['nine-lenses@1', 'five-themes@1'],
    on: ['1.1', '1'],
  };
  let targets = [path + (asked()[path] ?? '')];
  for (const [place, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const found = values[name] ?? [];
    targets = targets.flatMap((target) => found.map((value) => target.replace(place, value)));
  }
  const past = path.includes('{assessmentId}') ? [`?at=${half}`] : [];
  return targets.flatMap((target) => ['', ...past].map((query) => target + query));
}

describe('what a guest reads', () => {
  it('is no more than what a member reads, on every route that a guest may read, now and at a past moment', async () => {
    const more: string[] = [];
    const unread: string[] = [];
    let compared = 0;
    for (const route of await routesOf(demo.url, demo.front)) {
      if (route.method !== 'GET' || route.path === ofGuestsOnly) continue;
      let [open, found] = [false, false];
      for (const target of targetsOf(route.path)) {
        const ofGuest = await read(target, guest);
        open ||= ofGuest.status !== 401 && ofGuest.status !== 403;
        if (ofGuest.status >= 400) continue;
        found = true;
        compared += 1;
        const ofMember = await read(target, member);
        if (ofMember.status !== ofGuest.status) more.push(`${target}: a member gets ${ofMember.status}`);
        else for (const what of await moreIn(ofGuest, ofMember)) more.push(`${target}: ${what}`);
      }
      if (open && !found) unread.push(nameOf(route));
    }
    expect(more).toEqual([]);
    // A new route that a guest may read needs an address in targetsOf.
    expect(unread.toSorted()).toEqual(nothingThere);
    expect(compared).toBeGreaterThan(300);
  });

  it('names nobody of the company in the list of what can be seen', async () => {
    const { status, bytes } = await read(ofGuestsOnly, guest);
    expect(status).toBe(200);
    const text = bytes.toString();
    const members = [demoCompany.leader, demoCompany.member, demoCompany.visitor];
    const known = [
      ...demoPeople.flatMap(({ name, email }) => [name, email]),
      ...members.flatMap(({ firstName, lastName, email }) => [`${firstName} ${lastName}`, email]),
    ];
    expect(known.filter((one) => text.includes(one))).toEqual([]);
    expect(text).not.toMatch(/\w@\w+\.|token|secret/i);
  });

  it('is no more than what a member reads, in the first message of the live connection', async () => {
    const [ofGuest, ofMember] = [await helloTo(guest), await helloTo(member)];
    expect(ofGuest).toMatchObject({ access: expect.any(String) });
    expect(moreThan(ofGuest, ofMember, '')).toEqual([]);
  });
});

function helloTo(token: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = io(demo.url, { transports: ['websocket'], auth: { token }, extraHeaders: demo.front });
    socket.once('hello', (message: unknown) => {
      socket.close();
      resolve(message);
    });
    socket.once('connect_error', reject);
  });
}

/** What an answer holds that the other one does not. */
async function moreIn(guests: Read, members: Read): Promise<string[]> {
  if (guests.type !== members.type) return [`${guests.type} instead of ${members.type}`];
  if (/\bjson\b/.test(guests.type))
    return moreThan(JSON.parse(guests.bytes.toString()), JSON.parse(members.bytes.toString()), '');
  const [own, theirs] = await Promise.all([textsIn(guests.bytes), textsIn(members.bytes)]);
  return moreThan(own, theirs, '');
}

/** Instants at which an answer was made. */
const ofTheMoment = /\.(exportedAt|madeAt)$/;

/** What of a value is not in the other one: `at` is the path to it. */
function moreThan(own: unknown, theirs: unknown, at: string): string[] {
  if (ofTheMoment.test(at)) return [];
  if (own === null || typeof own !== 'object')
    return own === theirs ? [] : [`${at} is ${String(own).slice(0, 80)}`];
  if (theirs === null || typeof theirs !== 'object') return [`${at} differs`];
  return Object.entries(own).flatMap(([name, value]) =>
    Object.hasOwn(theirs, name)
      ? moreThan(value, (theirs as Record<string, unknown>)[name], `${at}.${name}`)
      : [`${at}.${name} is more`],
  );
}

/** The texts in an office file, without its packing and the time at which it was made; of another file its bytes. */
async function textsIn(bytes: Buffer): Promise<unknown> {
  if (bytes.subarray(0, 2).toString() !== 'PK') return { file: bytes.toString('latin1') };
  const { files } = await JSZip.loadAsync(bytes);
  const texts = Object.values(files)
    .filter(({ name }) => name.endsWith('.xml') && !name.startsWith('docProps/'))
    .map(async (file) => (await file.async('string')).match(/>[^<>]+</g) ?? []);
  return (await Promise.all(texts)).flat().map((text) => text.replace(ofTheMinute, ''));
}

/** At the end of a text, or of a file's name in it. */
const ofTheMinute = /\d\d[:-]\d\d(?=[.<])/;
