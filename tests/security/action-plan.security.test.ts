import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ActionPlan, Comments, Recommendations } from '../../api/action-plan/contract/action-plan.ts';
import { type LiveChanged, type LivePresence, liveEvents } from '../../api/live/contract/live.ts';
import { answersOf, gatherCrowd } from '../support/crowd.ts';
import { addMember, type Member } from '../support/members.ts';
import { type Product, runProduct } from '../support/product.ts';
import { type Answer, codeOf, problemIn, send, until } from './wire.ts';

/** Noon, so that a reminder for tomorrow is due in every test environment. */
const noon = new Date();
noon.setUTCHours(12, 0, 0, 0);
const offset = noon.getTime() - Date.now();
const day = (from: number) => new Date(noon.getTime() + from * 86_400_000).toISOString().slice(0, 10);

let product: Product;
let assessmentId: string;
let owner: { token: string; accountId: string; call: Member['call'] };
let grace: Member;
let auditor: Member;
let blind: Member;
let stranger: string;

beforeAll(async () => {
  product = await runProduct({
    change: (infra) => ({ ...infra, clock: { now: () => Date.now() + offset } }),
  });
  const crowd = await gatherCrowd(product.url, { people: 5 });
  const { leader } = crowd;
  owner = { token: leader.token, accountId: leader.session.user.id, call: leader.call };
  assessmentId = crowd.assessmentId;
  for (const [index, taker] of crowd.takers.entries()) {
    await taker.save(answersOf(0, 1, index));
    await taker.submit();
  }
  grace = await addMember(leader, product.url);
  auditor = await addMember(leader, product.url, 'auditor');
  blind = await addMember(leader, product.url, 'member', { canViewReports: false });
  const other = await gatherCrowd(product.url, { people: 1, name: 'Other' });
  stranger = other.leader.token;
  await until(
    () => ask<Recommendations>(`/api/assessments/${assessmentId}/recommendations`),
    ({ released }) => released,
  );
});
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => product.stop());

const at = (rest = '') => `/api/assessments/${assessmentId}/plan${rest}`;
async function ask<T>(where: string, token = owner.token): Promise<T> {
  const { status, body, text } = await send(product.url, 'GET', where, { token });
  if (status !== 200) throw new Error(`GET ${where}: ${status} ${text}`);
  return body as T;
}
const write = (
  method: string,
  rest: string,
  json: unknown,
  more: { token?: string; ifMatch?: string; requestId?: string } = {},
): Promise<Answer> =>
  send(product.url, method, at(rest), {
    token: more.token ?? owner.token,
    json,
    ...(more.requestId && { requestId: more.requestId }),
    ...(more.ifMatch && { headers: { 'if-match': more.ifMatch } }),
  });
async function added(json: object, token = owner.token): Promise<string> {
  const { status, body, text } = await write('POST', '/actions', json, { token });
  if (status !== 201) throw new Error(text);
  const { actionId, position } = body as { actionId: string; position: string };
  await ask<ActionPlan>(at(`?after=${position}`));
  return actionId;
}
const planNow = async () => {
  const head = await product.infra.store.head();
  return ask<ActionPlan>(at(`?after=${head}`));
};
const actionNow = async (actionId: string) =>
  (await planNow()).actions.find((one) => one.actionId === actionId);

describe('an action plan', () => {
  it('measures an action against the server’s released figures, never against figures sent by the client', async () => {
    const claimed = { title: 'Claimed', place: '1', baseline: { release: 1, mean: 9 } };
    expect((await write('POST', '/actions', claimed)).status).toBe(400);
    const actionId = await added({ title: 'Measured', place: '1' });
    const results = await ask<{ figure: { lenses: { id: string; cell: { mean: number } }[] } }>(
      `/api/assessments/${assessmentId}/results`,
    );
    const mean = results.figure.lenses.find(({ id }) => id === '1')?.cell.mean;
    expect((await actionNow(actionId))?.outcome).toMatchObject([{ release: 1, mean, assessmentId }]);
    const nowhere = await added({ title: 'About nothing' });
    expect((await actionNow(nowhere))?.outcome).toEqual([]);
  });

  it('refuses a change of something that another member changed meanwhile, and names that member', async () => {
    const actionId = await added({ title: 'Contended' });
    const seen = (await actionNow(actionId))?.revision;
    const first = await write('PATCH', `/actions/${actionId}`, { state: 'doing' }, { token: grace.token });
    expect(first.status).toBe(200);
    const second = await write('PATCH', `/actions/${actionId}`, { title: 'Mine' }, { ifMatch: `"${seen}"` });
    expect(codeOf(second)).toBe('412 PRECONDITION_FAILED');
    expect(problemIn(second).detail).toContain('Mem Ber changed this meanwhile');
    expect((await actionNow(actionId))?.title).toBe('Contended');
    const third = await write(
      'PATCH',
      `/actions/${actionId}`,
      { title: 'Mine' },
      {
        ifMatch: first.headers.get('etag') ?? '',
      },
    );
    expect(third.status).toBe(200);
    expect((await actionNow(actionId))?.state).toBe('doing');
  });

  it('accepts a change when only another part of the plan changed', async () => {
    const actionId = await added({ title: 'Calm' });
    const { revision } = await planNow();
    await added({ title: 'Something else' });
    const change = await write(
      'PATCH',
      `/actions/${actionId}`,
      { title: 'Calm still' },
      {
        ifMatch: `"${revision}"`,
      },
    );
    expect(change.status).toBe(200);
    const fromTheFuture = await write('PATCH', `/actions/${actionId}`, { title: 'X' }, { ifMatch: '"9999"' });
    expect(codeOf(fromTheFuture)).toBe('412 PRECONDITION_FAILED');
  });

  it('carries out a command once even if it is sent twice', async () => {
    const requestId = randomUUID();
    const both = await Promise.all(
      [1, 2].map(() => write('POST', '/actions', { title: 'Once' }, { requestId })),
    );
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.text).toBe(both[1]?.text);
    expect((await planNow()).actions.filter(({ title }) => title === 'Once')).toHaveLength(1);
  });

  it('reports invalid fields with their path', async () => {
    const wrong = await write('POST', '/actions', { title: ' ', dueOn: 'tomorrow', place: '1' });
    expect(wrong.status).toBe(400);
    expect(problemIn(wrong).errors?.map((finding) => finding.path)).toEqual(['title', 'dueOn']);
    expect(codeOf(await write('POST', '/actions', { title: 'X', place: '77' }))).toBe('400 PLACE_UNKNOWN');
    expect((await write('POST', '/actions', { title: 'Two\r\nBcc: lines' })).status).toBe(400);
    const foreign = await write('POST', '/actions', { title: 'X', ownerId: 'a'.repeat(24) });
    expect(codeOf(foreign)).toBe('400 OWNER_UNKNOWN');
  });

  it('is read by an auditor and written by members who may see results', async () => {
    const actionId = await added({ title: 'Guarded' }, grace.token);
    expect((await ask<ActionPlan>(at(), auditor.token)).actions.length).toBeGreaterThan(0);
    for (const token of [auditor.token, blind.token])
      expect(codeOf(await write('PATCH', `/actions/${actionId}`, { state: 'done' }, { token }))).toBe(
        '403 PERMISSION_MISSING',
      );
    expect((await send(product.url, 'GET', at(), { token: blind.token })).status).toBe(403);
  });

  it('does not exist for another organisation', async () => {
    const actionId = await added({ title: 'Ours' });
    const tries = await Promise.all([
      write('PATCH', `/actions/${actionId}`, { state: 'done' }, { token: stranger }),
      write('DELETE', `/actions/${actionId}`, {}, { token: stranger }),
      write('POST', '/comments', { on: actionId, text: 'Hello' }, { token: stranger }),
      write('POST', '/decisions', { title: 'Taken', reason: 'over' }, { token: stranger }),
      send(product.url, 'GET', at(), { token: stranger }),
      send(product.url, 'GET', at(`/threads/${actionId}`), { token: stranger }),
    ]);
    expect(tries.map(codeOf)).toEqual(tries.map(() => '404 NOT_FOUND'));
  });

  it('never changes a decision; a later decision supersedes it', async () => {
    const first = await write('POST', '/decisions', { title: 'Stop it', reason: 'It costs too much.' });
    const { decisionId } = first.body as { decisionId: string };
    expect((await write('PATCH', `/decisions/${decisionId}`, { title: 'Go on' })).status).toBe(404);
    const later = { title: 'Go on', reason: 'It pays now.', supersedes: decisionId };
    expect((await write('POST', '/decisions', later)).status).toBe(201);
    expect(codeOf(await write('POST', '/decisions', later))).toBe('409 ALREADY_SUPERSEDED');
    const [newest, before] = (await planNow()).decisions;
    expect([newest?.title, newest?.supersedes]).toEqual(['Go on', decisionId]);
    expect([before?.title, before?.supersededBy]).toEqual(['Stop it', newest?.decisionId]);
  });
});

describe('a comment in a plan', () => {
  const thread = async (on: string) => {
    const head = await product.infra.store.head();
    return ask<Comments>(at(`/threads/${on}?after=${head}`));
  };

  it('can be changed only by its author', async () => {
    const said = await write('POST', '/comments', { on: '1.1.1', text: 'Why is that?' });
    const { commentId } = said.body as { commentId: string };
    const other = await write('PATCH', `/comments/${commentId}`, { text: 'No.' }, { token: grace.token });
    expect(codeOf(other)).toBe('403 NOT_YOUR_COMMENT');
    expect((await write('PATCH', `/comments/${commentId}`, { text: 'Why is it so?' })).status).toBe(200);
    const [comment] = (await thread('1.1.1')).comments;
    expect(comment?.text).toBe('Why is it so?');
    expect(comment?.editedAt).not.toBeNull();
    expect((await planNow()).threads['1.1.1']).toBe(1);
    expect((await write('DELETE', `/comments/${commentId}`, {})).status).toBe(200);
    expect((await planNow()).threads['1.1.1']).toBeUndefined();
  });

  it('can mention only members', async () => {
    const text = `@[${grace.accountId}] what do you think?`;
    expect((await write('POST', '/comments', { on: '1.1', text })).status).toBe(201);
    const foreign = { on: '1.1', text: `@[${'b'.repeat(24)}]` };
    expect(codeOf(await write('POST', '/comments', foreign))).toBe('400 MENTION_UNKNOWN');
  });

  it('is never stored in plain text, and is erased with its author', async () => {
    const leaver = await addMember({ ...grace, ...owner, session: grace.session }, product.url);
    const words = 'a-sentence-nobody-else-says';
    await write('POST', '/comments', { on: '2.1', text: words }, { token: leaver.token });
    const stored = readdirSync(product.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'));
    expect(stored.some((text) => text.includes('CommentAdded'))).toBe(true);
    expect(stored.filter((text) => text.includes(words))).toEqual([]);
    await product.infra.keys.destroy(leaver.accountId);
    expect((await thread('2.1')).comments[0]?.text).toBe('[erased]');
  });
});

describe('everybody who watches a plan', () => {
  type Heard = { changed: LiveChanged[]; presence: LivePresence[] };
  async function looking(token: string, at: string | undefined): Promise<Heard & { socket: Socket }> {
    const socket = io(product.url, { transports: ['websocket'], auth: { token }, forceNew: true });
    sockets.push(socket);
    const heard: Heard = { changed: [], presence: [] };
    socket.on(liveEvents.changed, (message: LiveChanged) => heard.changed.push(message));
    socket.on(liveEvents.presence, (message: LivePresence) => heard.presence.push(message));
    await new Promise((resolve) => socket.once(liveEvents.hello, resolve));
    if (at !== undefined) socket.emit(liveEvents.look, { assessmentId: at });
    return { ...heard, socket };
  }

  it('is notified of a change at once, and people who do not watch are not', async () => {
    const own = await looking(grace.token, undefined);
    const foreign = await looking(stranger, undefined);
    const without = await looking(blind.token, undefined);
    const actionId = await added({ title: 'Heard' });
    const [change] = await until(
      () => own.changed,
      ({ length }) => length > 0,
    );
    expect(change).toMatchObject({ model: 'action-plan', id: assessmentId });
    const seen = await ask<ActionPlan>(at(`?after=${change?.position}`));
    expect(seen.actions.map((action) => action.actionId)).toContain(actionId);
    expect([foreign.changed, without.changed]).toEqual([[], []]);
  });

  it('sees the other watchers, each once, until they leave', async () => {
    const first = await looking(owner.token, assessmentId);
    const second = await looking(grace.token, assessmentId);
    const again = await looking(grace.token, assessmentId);
    const intruder = await looking(stranger, assessmentId);
    const without = await looking(blind.token, assessmentId);
    const named = () =>
      first.presence
        .at(-1)
        ?.people.map(({ name }) => name)
        .toSorted();
    await until(named, (names) => names?.join() === 'Ada Byron,Mem Ber');
    second.socket.close();
    again.socket.emit(liveEvents.look, { assessmentId: null });
    await until(named, (names) => names?.join() === 'Ada Byron');
    expect([intruder.presence, without.presence]).toEqual([[], []]);
  });
});

describe('a member who lost access to results', () => {
  it('cannot watch a plan any more, and is not notified', async () => {
    const leaving = await addMember({ ...grace, ...owner, session: grace.session }, product.url);
    const heard: LivePresence[] = [];
    const changes: LiveChanged[] = [];
    for (const token of [owner.token, leaving.token]) {
      const socket = io(product.url, { transports: ['websocket'], auth: { token }, forceNew: true });
      sockets.push(socket);
      if (token === owner.token)
        socket.on(liveEvents.presence, (message: LivePresence) => heard.push(message));
      else socket.on(liveEvents.changed, (message: LiveChanged) => changes.push(message));
      await new Promise((resolve) => socket.once(liveEvents.hello, resolve));
      socket.emit(liveEvents.look, { assessmentId });
    }
    const here = () => heard.at(-1)?.people.map(({ accountId }) => accountId) ?? [];
    await until(here, (ids) => ids.includes(leaving.accountId));
    const { permissions } = leaving.session.user;
    const access = { role: 'member', permissions: { ...permissions, canViewReports: false } };
    const path = `/api/team/members/${leaving.accountId}`;
    expect((await send(product.url, 'PUT', path, { token: owner.token, json: access })).status).toBe(200);
    await until(here, (ids) => ids.length > 0 && !ids.includes(leaving.accountId));
    await added({ title: 'Not for everybody' });
    await planNow();
    expect(changes).toEqual([]);
  });
});

describe('a reminder of an action', () => {
  it('is sent to the owner once, the day before the due date, and never for a finished action', async () => {
    const dueOn = day(1);
    const actionId = await added({ title: 'Call the bank', ownerId: grace.accountId, dueOn });
    const done = await added({ title: 'Done before', ownerId: grace.accountId, dueOn });
    await write('PATCH', `/actions/${done}`, { state: 'done' });
    await added({ title: 'Far off', ownerId: grace.accountId, dueOn: day(9) });
    type Mails = { mails: { id: string; to: string; subject: string }[] };
    const reminders = async () =>
      (await ask<Mails>('/api/outbox', grace.token)).mails.filter(({ subject }) =>
        subject.startsWith('Due on'),
      );
    const [mail] = await until(reminders, ({ length }) => length > 0);
    expect(mail).toMatchObject({ to: grace.email });
    expect(mail?.subject).toContain('Call the bank');
    const { text } = await ask<{ text: string }>(`/api/outbox/${mail?.id}`, grace.token);
    expect(text).toContain(`/assessments/${assessmentId}/plan?action=${actionId}`);
    // When a later mail arrives, the worker has checked the first action again.
    await added({ title: 'Call them again', ownerId: grace.accountId, dueOn });
    await until(reminders, (mails) => mails.some(({ subject }) => subject.includes('again')));
    expect((await reminders()).map(({ subject }) => subject.split(': ')[1]).toSorted()).toEqual([
      'Call the bank',
      'Call them again',
    ]);
  });
});
