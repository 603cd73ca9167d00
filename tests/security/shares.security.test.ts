import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report, Shared, Shares } from '../../api/report/contract/reports.ts';
import { startingPermissions } from '../../domain/access/policy.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { type Leader, registerLeader, resultsOf } from '../support/client.ts';
import { addMember } from '../support/members.ts';
import { type Product, runProduct } from '../support/product.ts';
import { releasedAssessment } from '../support/released.ts';
import { codeOf, launched, send } from './wire.ts';

let product: Product;
let leader: Leader;
let stranger: Leader;
let assessmentId: string;
let aheadMs = 0;

beforeAll(async () => {
  product = await runProduct({
    env: { TRUST_PROXY: '1' },
    change: (infra) => ({ ...infra, clock: { now: () => systemClock.now() + aheadMs } }),
  });
  leader = await registerLeader(product.url);
  stranger = await registerLeader(product.url);
  assessmentId = await releasedAssessment(product.url, leader);
});
afterAll(() => product.stop());

const shares = () => `/api/assessments/${assessmentId}/shares`;
type Link = { readonly shareId: string; readonly token: string; readonly position: string };

async function share(body: Readonly<Record<string, unknown>> = { kind: 'full', days: 7 }): Promise<Link> {
  const made = await leader.call<{ shareId: string; path: string; position: string }>(
    'POST',
    shares(),
    body,
    { token: leader.token },
  );
  return { shareId: made.shareId, position: made.position, token: made.path.split('#')[1] ?? '' };
}

let calls = 0;
const open = ({ shareId, token }: Pick<Link, 'shareId' | 'token'>, passphrase?: string) => {
  calls += 1;
  return send(product.url, 'POST', '/api/shared/open', {
    json: { shareId, token, ...(passphrase === undefined ? {} : { passphrase }) },
    headers: { 'x-forwarded-for': `10.1.${calls >> 8}.${calls & 255}` },
  });
};
const list = (after = '') =>
  leader.call<Shares>('GET', `${shares()}${after && `?after=${after}`}`, undefined, { token: leader.token });
const revoke = ({ shareId }: Link, token = leader.token) =>
  send(product.url, 'DELETE', `${shares()}/${shareId}`, { token });

describe('a shared link', () => {
  it('shows the released figures to any holder, and nothing else of the organisation', async () => {
    const link = await share();
    const answer = await open(link);
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    const { report } = JSON.parse(answer.text) as Shared;
    const { figure } = await resultsOf(leader, assessmentId);
    expect(report.overall).toEqual(figure?.overall);
    // Only figures: actions, decisions and comments are not shown through a link.
    expect([report.plan, report.comments]).toEqual([null, null]);
    expect(report.lenses.map(({ id, cell }) => ({ id, cell }))).toEqual(figure?.lenses);
    const themes = report.lenses.flatMap(({ subLenses }) => subLenses.flatMap((one) => one.themes));
    expect(themes.map(({ id, cell }) => ({ id, cell }))).toEqual(figure?.themes);
    for (const secret of [leader.email, leader.session.user.id, leader.session.organization.id, assessmentId])
      expect(answer.text).not.toContain(secret);
    expect(answer.text).not.toContain('Person 0');
  });

  it('to a summary shows no single theme beyond the widest disagreements, and no heat map of groups', async () => {
    const { report } = JSON.parse((await open(await share({ kind: 'summary', days: 1 }))).text) as {
      report: Report;
    };
    expect(report.heatMap).toBeNull();
    expect(report.lenses.flatMap(({ subLenses }) => subLenses)).toEqual([]);
    expect(report.disagreements.length).toBeLessThanOrEqual(3);
  });

  it('gives the same answer whether it is unknown, mistyped, revoked or expired', async () => {
    const revoked = await share();
    const over = await share({ kind: 'full', days: 1 });
    const { token } = await share();
    expect((await open(over)).status).toBe(200);
    expect((await revoke(revoked)).status).toBe(200);
    aheadMs = 86_400_000;
    const answers = await Promise.all([
      open({ shareId: 'a'.repeat(24), token }),
      open({ shareId: over.shareId, token }),
      open({ shareId: '../../etc', token: '' }),
      open({ shareId: revoked.shareId, token: revoked.token.slice(1) }),
      open(revoked),
      open(over),
    ]);
    aheadMs = 0;
    const bodies = answers.map(({ status, text }) => [status, text.replace(/"requestId":"[^"]+"/, '')]);
    expect(new Set(bodies.map(String)).size).toBe(1);
    expect(codeOf(answers[0] as never)).toBe('404 SHARE_UNKNOWN');
  });

  it('counts every opening, and is listed with its creator and whether it is valid', async () => {
    const link = await share();
    await open(link);
    await open(link);
    await open({ ...link, token: 'A'.repeat(43) });
    const { position } = JSON.parse((await revoke(link)).text) as { position: string };
    const { shares: listed } = await list(position);
    expect(listed.find(({ shareId }) => shareId === link.shareId)).toMatchObject({
      opened: 2,
      state: 'revoked',
      createdBy: 'Ada Byron',
      withPassphrase: false,
    });
  });

  it('ends when its maker may not share results any more or is removed, and says so', async () => {
    const maker = await addMember(leader, product.url, 'admin');
    const made = await maker.call<{ shareId: string; path: string; position: string }>(
      'POST',
      shares(),
      { kind: 'full', days: 7 },
      { token: maker.token },
    );
    const link = { shareId: made.shareId, token: made.path.split('#')[1] ?? '' };
    const place = `/api/team/members/${maker.session.user.id}`;
    const stateOf = async () =>
      (await list(made.position)).shares.find(({ shareId }) => shareId === link.shareId)?.state;
    const expectEnded = async () => {
      expect(codeOf(await open(link))).toBe('404 SHARE_UNKNOWN');
      expect(await stateOf()).toBe('ended');
    };
    expect([(await open(link)).status, await stateOf()]).toEqual([200, 'open']);
    await leader.call('PUT', place, { role: 'auditor', permissions: startingPermissions.auditor }, leader);
    await expectEnded();
    await leader.call('PUT', place, { role: 'admin', permissions: startingPermissions.admin }, leader);
    expect([(await open(link)).status, await stateOf()]).toEqual([200, 'open']);
    await leader.call('DELETE', place, { currentPassword: leader.password }, leader);
    await expectEnded();
  });

  it('requires its passphrase, with limited attempts', async () => {
    const link = await share({ kind: 'full', days: 7, passphrase: 'open sesame' });
    expect(codeOf(await open(link))).toBe('401 PASSPHRASE_NEEDED');
    expect(codeOf(await open(link, 'open barley'))).toBe('401 PASSPHRASE_WRONG');
    expect((await open(link, 'open sesame')).status).toBe(200);
    const tries: string[] = [];
    for (let n = 0; n < 20; n += 1) tries.push(codeOf(await open(link, `guess ${n}`)));
    expect(tries.at(-1)).toBe('429 TOO_MANY_REQUESTS');
    expect(codeOf(await open({ ...link, token: 'A'.repeat(43) }, 'open sesame'))).toBe('404 SHARE_UNKNOWN');
  });

  it('cannot be created, seen or revoked by another organisation', async () => {
    const link = await share();
    for (const [method, path, json] of [
      ['GET', shares(), undefined],
      ['POST', shares(), { kind: 'full', days: 7 }],
      ['DELETE', `${shares()}/${link.shareId}`, undefined],
    ] as const)
      expect(
        (await send(product.url, method, path, { token: stranger.token, ...(json ? { json } : {}) })).status,
      ).toBe(404);
    // Not even through an assessment of the other organisation.
    const own = await launched(stranger, ['bo@b.example']);
    const path = `/api/assessments/${own.assessmentId}/shares/${link.shareId}`;
    expect((await send(product.url, 'DELETE', path, { token: stranger.token })).status).toBe(404);
    expect((await open(link)).status).toBe(200);
  });

  it('is refused while nothing is released, and for too long a period', async () => {
    const { assessmentId: waiting } = await launched(leader, ['early@a.example']);
    const path = `/api/assessments/${waiting}/shares`;
    const body = { token: leader.token, json: { kind: 'full', days: 7 } };
    expect(codeOf(await send(product.url, 'POST', path, body))).toBe('409 NOTHING_RELEASED');
    const tooLong = { token: leader.token, json: { kind: 'full', days: 91 } };
    expect((await send(product.url, 'POST', shares(), tooLong)).status).toBe(400);
  });

  it('leaves neither its token nor its passphrase in stored data', async () => {
    const link = await share({ kind: 'full', days: 7, passphrase: 'open sesame' });
    let log = '';
    for await (const item of product.infra.store.subscribeAll(null, {
      signal: new AbortController().signal,
    })) {
      if (item.kind === 'caughtUp') break;
      if (item.kind === 'events') log += JSON.stringify(item.events);
    }
    expect(log).toContain(link.shareId);
    expect(log).not.toContain(link.token);
    expect(log).not.toContain('open sesame');
  });

  it('is created once for a repeated request', async () => {
    const requestId = crypto.randomUUID();
    const make = () =>
      leader.call<{ path: string }>(
        'POST',
        shares(),
        { kind: 'full', days: 7 },
        { token: leader.token, requestId },
      );
    expect((await make()).path).toBe((await make()).path);
  });
});
