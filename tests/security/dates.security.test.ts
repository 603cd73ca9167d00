import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Leader, registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { codeOf, launched, problemIn, send } from './wire.ts';

let server: TestServer;
let leader: Leader;
let assessmentId: string;
beforeAll(async () => {
  server = await startServer();
  leader = await registerLeader(server.url);
  ({ assessmentId } = await launched(leader, ['anna@dates.example']));
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const say = (method: string, path: string, json: unknown) =>
  send(server.url, method, path, { token: leader.token, json });

const slips = ['0005-03-01', '0026-03-01', '1899-12-31', '2200-01-01', '9999-12-31'];
const lasting = { name: 'With a slip', company: 'Engines Ltd' };
const people = [{ email: 'bo@dates.example', role: 'Employee' }];
const content = Buffer.from('group,Q1,Q2\nNorth,1,2\nNorth,3,4\n').toString('base64');

it.each(slips)(
  'the date %s is refused by every command that takes a date, with the name of the field',
  async (day) => {
    const instant = `${day}T09:00:00.000Z`;
    const commands = [
      ['dueOn', `/api/assessments/${assessmentId}/plan/actions`, { title: 'Talk', dueOn: day }],
      ['date', '/api/milestones', { name: 'Merger', date: day }],
      ['opensAt', '/api/assessments', { ...lasting, participants: people, opensAt: instant }],
      ['closesAt', '/api/assessments', { ...lasting, participants: people, closesAt: instant }],
      ['answeredAt', '/api/imports', { ...lasting, fileName: 'a.csv', content, answeredAt: instant }],
    ] as const;
    for (const [field, path, body] of commands) {
      const answer = await say('POST', path, body);
      expect([field, codeOf(answer)]).toEqual([field, '400 DATE_OUT_OF_RANGE']);
      const { detail, errors } = problemIn(answer);
      expect(detail).toContain('between 1900 and 2199');
      expect(errors?.map(({ path: at }) => at)).toEqual([field]);
    }
  },
);

it('the due date of an action cannot be changed to an out-of-range date, but can be removed', async () => {
  const path = `/api/assessments/${assessmentId}/plan/actions`;
  const added = await say('POST', path, { title: 'Talk', dueOn: '2026-12-01' });
  expect(added.status).toBe(201);
  const { actionId } = added.body as { actionId: string };
  expect(codeOf(await say('PATCH', `${path}/${actionId}`, { dueOn: '0005-12-01' }))).toBe(
    '400 DATE_OUT_OF_RANGE',
  );
  expect((await say('PATCH', `${path}/${actionId}`, { dueOn: null })).status).toBe(200);
});

it('both ends of the calendar range are accepted', async () => {
  for (const date of ['1900-01-01', '2199-12-31'])
    expect((await say('POST', '/api/milestones', { name: date, date })).status).toBe(201);
});
