import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LaunchBody } from '../../api/assessment/contract/assessments.ts';
import type { TakeState } from '../../api/response/contract/take.ts';
import { callerOf, type Leader, openLink, registerLeader } from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';
import { everyEvent } from '../support/rebuild.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { codeOf, send } from './wire.ts';

// The first page of the survey, shown to the leader before a launch. Who may ask for it is in route-table.ts.

let smtp: TestSmtp;
let product: Product;
let leader: Leader;

beforeAll(async () => {
  smtp = await startSmtp();
  product = await runProduct({ env: { SMTP_URL: smtp.url } });
  leader = await registerLeader(product.url);
});
afterAll(async () => {
  await product?.stop();
  await smtp?.close();
});

const path = '/api/assessments/first-page/preview';
const previewOf = (body: LaunchBody) => leader.call<TakeState>('POST', path, body, leader);
const peopleOf = (prefix: string, more: { secondGroup?: string } = {}) =>
  ['one', 'two', 'three'].map((name) => ({
    name: name === 'one' ? '' : name,
    email: `${prefix}-${name}@${name === 'two' ? 'partner' : 'people'}.example`,
    role: 'South',
    ...more,
  }));

/** Without what differs for every launch. */
const compared = ({ assessment, participant, position: _, ...rest }: TakeState) => ({
  ...rest,
  assessment: { ...assessment, id: '' },
  participant: { ...participant, id: '' },
});

describe('the first page before a launch', () => {
  const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000).toISOString();
  const base = { name: 'Spring 2027', company: 'Engines Ltd', description: 'Why we ask.' };
  const launches: Readonly<Record<string, LaunchBody>> = {
    'with groups of its own and a second grouping': {
      ...base,
      groups: ['North', 'South'],
      secondGrouping: { name: 'Site', groups: ['Porto', 'Berlin'] },
      threshold: 6,
      releases: 'atClosing',
      closesAt: inTwoWeeks,
      participants: peopleOf('groups', { secondGroup: 'Berlin' }),
    },
    'with names': { ...base, named: true, groups: ['North', 'South'], participants: peopleOf('named') },
    'that opens later': {
      ...base,
      groups: ['North', 'South'],
      opensAt: inTwoWeeks,
      participants: peopleOf('later'),
    },
  };
  for (const [name, body] of Object.entries(launches))
    it(`is what the first invited person gets after the launch: ${name}`, async () => {
      const preview = await previewOf(body);
      await leader.call('POST', '/api/assessments', body, leader);
      const email = body.participants[0]?.email ?? '';
      sent += body.participants.length;
      await smtp.received(sent);
      const { state } = await openLink(callerOf(product.url), smtp.linkOf(email));
      expect(compared(preview)).toEqual(compared(state));
    });
  let sent = 0;

  it('is refused for the reason for which the launch would be refused, and writes nothing', async () => {
    const asked = new Set<string>();
    const wrong: Readonly<Record<string, LaunchBody>> = {
      '400 CLOSES_TOO_EARLY': {
        ...base,
        closesAt: '2020-01-01T00:00:00.000Z',
        participants: peopleOf('x').map((person) => ({ ...person, role: 'Employee' })),
      },
      '400 INVITES_INVALID': {
        ...base,
        participants: [{ name: 'A', email: 'nobody', role: 'Employee' }],
      },
      '400 GROUP_UNKNOWN': { ...base, participants: peopleOf('x') },
      '400 FRAMEWORK_UNKNOWN': { ...base, framework: 'none@1', participants: peopleOf('x') },
    };
    for (const [code, json] of Object.entries(wrong)) {
      const [shown, launched] = [
        await send(product.url, 'POST', path, { token: leader.token, json }),
        await send(product.url, 'POST', '/api/assessments', { token: leader.token, json }),
      ];
      expect([codeOf(shown), codeOf(launched)]).toEqual([code, code]);
      asked.add(shown.headers.get('x-request-id') ?? '');
    }
    const made = await send(product.url, 'POST', path, {
      token: leader.token,
      json: launches['with names'],
    });
    expect(made.status).toBe(200);
    asked.add(made.headers.get('x-request-id') ?? '');
    expect(asked.size).toBe(5);
    const events = await everyEvent(product.infra.store);
    expect(events.filter(({ metadata }) => asked.has(metadata.correlationId))).toEqual([]);
  });

  it('may be framed by pages of this site only', async () => {
    const { headers } = await send(product.url, 'GET', '/first-page.html');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    const policy = headers.get('content-security-policy')?.split(';') ?? [];
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("connect-src 'self'");
    const other = (await send(product.url, 'GET', '/take.html')).headers.get('content-security-policy');
    expect(other).toContain("frame-ancestors 'none'");
    expect(policy.toSorted()).toEqual(
      other?.replace("frame-ancestors 'none'", "frame-ancestors 'self'").split(';').toSorted(),
    );
  });
});
