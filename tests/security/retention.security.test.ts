import { beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../api/account/contract/auth.ts';
import type { AnswersByPerson } from '../../api/results/contract/answers.ts';
import { Organization } from '../../domain/organization/state.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import { keyedHash } from '../../infra/identifiers/identifiers.ts';
import { invitationsTo } from '../../infra/subject-keys/invitation-addresses.ts';
import { participantAddressHash } from '../../infra/subject-keys/participant-addresses.ts';
import { open } from '../../infra/subject-keys/seal.ts';
import { eraseQueue } from '../../workers/retention/erase-people.ts';
import {
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  participationOf,
  registerLeader,
  tokenIn,
} from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';
import { compareWithRebuild, everyEvent } from '../support/rebuild.ts';
import { codeOf, send, until } from './wire.ts';

const day = 86_400_000;
const addresses = ['anna@a.example', 'ben@a.example'];
const draft = {
  name: 'Next',
  company: 'Engines',
  description: '',
  opensAt: '',
  closesAt: '',
  threshold: 5,
  named: false,
  releases: null,
  groupsFrom: 'roles',
  ownGroups: [],
  second: null,
  people: [{ name: 'Dan', email: 'drafted@a.example', role: 'Employee', secondGroup: '' }],
};

describe('personal data with a retention period of one month', () => {
  let product: Product;
  let later = 0;
  let leader: Leader;
  let links: ReadonlyMap<string, string>;
  let over = '';
  let open_ = '';
  let survey = '';
  let reviewed: string;
  beforeAll(async () => {
    product = await runProduct({
      change: (infra) => ({
        ...infra,
        clock: { now: () => Date.now() + later },
        monotonic: () => performance.now() + later,
      }),
    });
    leader = await registerLeader(product.url);
    await leader.call('POST', '/api/drafts', { step: 2, content: draft }, leader);
    over = await assessmentOf('Over', addresses, true);
    open_ = await assessmentOf('Still open', ['cleo@a.example']);
    links = await linksFromOutbox(leader, addresses);
    const ben = (await participationOf(leader, over)).people.find(({ email }) => email === 'ben@a.example');
    const corrected = { name: 'Mx Benjamin', email: 'benjamin@a.example' };
    const path = `/api/assessments/${over}/participants/${ben?.participantId}`;
    await leader.call('PATCH', path, corrected, leader);
    await linksFromOutbox(leader, [corrected.email]);
    await leader.call('POST', '/api/team/invitations', { email: 'dora@a.example', role: 'member' }, leader);
    await until(
      () => ofType('LetterSent'),
      (found) => found.length === 2,
    );
    const taker = await openLink(leader.call, links.get('anna@a.example') ?? '');
    await taker.start();
    await taker.save([{ theme: '1.1.1', score: 3, comment: 'Between us: it is slow' }]);
    await taker.submit();
    await leader.call('POST', `/api/assessments/${over}/close`, {}, leader);
    survey = await importedSurvey('Said', true);
    reviewed = await importedSurvey('Noted', false);
    const { settings } = await leader.call<{ settings: object }>(
      'GET',
      '/api/organization',
      undefined,
      leader,
    );
    await leader.call('PUT', '/api/organization', { ...settings, retentionMonths: 1 }, leader);
  });

  const assessmentOf = async (name: string, emails: readonly string[], named = false) => {
    const participants = emails.map((email) => ({ name: `Mx ${email}`, email, role: 'Employee' as const }));
    return (await launch(leader, { name, company: 'Engines Ltd', participants, named })).assessmentId;
  };
  /** A survey of ten people with a comment each. */
  const importedSurvey = async (said: string, show: boolean) => {
    const lines = Array.from({ length: 10 }, (_, at) => `North,${1 + (at % 5)},${said} number ${at}`);
    const { assessmentId } = await leader.call<{ assessmentId: string }>(
      'POST',
      '/api/imports',
      {
        fileName: 'said.csv',
        content: Buffer.from(['group,Q1,Why', ...lines].join('\n')).toString('base64'),
        scale: { min: 1, max: 5 },
        columns: { comments: { Why: 'Q1' } },
        name: 'Said',
        company: 'Engines Ltd',
        show,
      },
      leader,
    );
    if (!show) return assessmentId;
    await until(
      () => ofType('ResultsReleased'),
      (found) => found.some(({ data }) => (data as { assessmentId: string }).assessmentId === assessmentId),
    );
    return assessmentId;
  };
  /** Answers by person, of the assessment `over`, which was launched with names. */
  const answersIn = ({ call, token }: Pick<Leader, 'call' | 'token'>) =>
    call<AnswersByPerson>('GET', `/api/assessments/${over}/results/answers?theme=1.1.1`, undefined, {
      token,
    });
  const events = async () => (await everyEvent(product.infra.store)).map(decodeEvent);
  const ofType = async (type: string) => (await events()).filter((event) => event.type === type);
  /** The sealed texts of the people of an assessment that can still be decrypted. */
  const readable = async (assessmentId: string) => {
    const sealed = JSON.stringify(
      (await events()).filter(
        ({ data }) => (data as { assessmentId?: string }).assessmentId === assessmentId,
      ),
    ).match(/sealed\.v1\.[^"]+/g);
    const texts = await Promise.all((sealed ?? []).map((text) => open(product.infra.keys, text)));
    return texts.filter((text) => text !== undefined);
  };

  it('is complete until the month is over', async () => {
    expect(await answersIn(leader)).toMatchObject({
      over: false,
      people: [{ name: 'Mx anna@a.example', answers: [{ score: 3, comment: 'Between us: it is slow' }] }],
    });
    later = 27 * day;
    expect(await readable(over)).toEqual(
      expect.arrayContaining([
        'anna@a.example',
        'Mx ben@a.example',
        'Mx Benjamin',
        'benjamin@a.example',
        'Between us: it is slow',
      ]),
    );
    expect(await ofType('RetentionEnded')).toEqual([]);
  });

  it('includes the comments of an imported survey, which are sealed, published as others are, and then erased', async () => {
    const stored = JSON.stringify(
      (await ofType('ResponseImported')).concat(await ofType('SurveyImportBegan')),
    );
    expect(stored).not.toContain('Said number');
    expect((await readable(survey)).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, at) => `Said number ${at}`),
    );
    expect(await product.infra.blobs.list(`imports/${survey}`)).toEqual([]);
    expect(await product.infra.blobs.list(`imports/${reviewed}`)).toHaveLength(1);
    later = 32 * day;
    await until(
      () => readable(survey),
      (texts) => texts.length === 0,
    );
    // One that its importer still checks is withdrawn: its comments are in one file with its ratings.
    await until(
      () => product.infra.blobs.list(`imports/${reviewed}`),
      (files) => files.length === 0,
    );
    expect((await ofType('SurveyImportWithdrawn')).map(({ data }) => data)).toMatchObject([
      { assessmentId: reviewed },
    ]);
    expect((await ofType('SurveyCommentsEnded')).map(({ data }) => data)).toEqual([
      { assessmentId: survey, months: 1 },
    ]);
  });

  it('is then erased permanently by a job, and the log records it', async () => {
    later = 32 * day;
    const [erased] = await until(
      () => ofType('PersonalDataErased'),
      (found) => found.length > 0,
    );
    expect(erased?.data).toEqual({ assessmentId: over, people: 2 });
    expect(erased?.metadata).toMatchObject({
      actor: 'process:retention',
      tenant: leader.session.organization.id,
    });
    expect((await ofType('RetentionEnded')).map(({ data }) => data)).toEqual([
      { assessmentId: over, months: 1 },
    ]);
    expect(await readable(over)).toEqual([]);
    const invited = (await ofType('ParticipantInvited')).map(
      ({ data }) => data as { assessmentId: string; participantId: string },
    );
    for (const { participantId } of invited.filter(({ assessmentId }) => assessmentId === over))
      await expect(product.infra.keys.obtain(participantId)).rejects.toThrow('was erased');
  });

  it('leaves no usable address hashes: even with every remaining key addresses cannot be tested', async () => {
    const tenant = leader.session.organization.id;
    const stored = async (assessmentId: string) =>
      [...(await ofType('ParticipantInvited')), ...(await ofType('ParticipantCorrected'))]
        .map(({ data }) => data as { assessmentId: string; addressHash: string })
        .flatMap((data) => (data.assessmentId === assessmentId ? [data.addressHash] : []));
    const { keys } = product.infra;
    const hashOf = await participantAddressHash(keys, { assessmentId: open_, tenant });
    expect(await stored(open_)).toEqual([hashOf('cleo@a.example')]);
    const gone = await participantAddressHash(keys, { assessmentId: over, tenant });
    const tried = ['anna@a.example', 'ben@a.example', 'benjamin@a.example'].map(gone);
    expect((await stored(over)).filter((hash) => tried.includes(hash))).toEqual([]);
    expect(await stored(over)).toHaveLength(3);
  });

  it('of other people is unaffected, and scores stay', async () => {
    expect(await readable(open_)).toEqual(expect.arrayContaining(['cleo@a.example']));
    const [submitted] = await ofType('ResponseSubmitted');
    expect(submitted?.data).toMatchObject({ ratings: { '1.1.1': 3 } });
  });

  it('is on no page any more: not on the board, not in kept mails, not behind a link', async () => {
    const session = await leader.call<Session>('POST', '/api/auth/login', {
      email: leader.email,
      password: leader.password,
    });
    const now = { ...leader, token: session.accessToken };
    // A month has its own stream of sign-ins, and the count of the previous month is carried over.
    expect(session.user.metadata).toMatchObject({ loginCount: 2, lastLogin: expect.any(String) });
    const log = await now.call<{ entries: readonly { kind: string }[] }>(
      'GET',
      '/api/account/log',
      undefined,
      now,
    );
    expect(log.entries.filter(({ kind }) => kind === 'signedIn')).toHaveLength(2);
    expect((await ofType('SignInsCarriedOver')).map(({ data }) => data)).toMatchObject([{ count: 1 }]);
    expect(await answersIn(now)).toMatchObject({ over: true, people: [] });
    const board = JSON.stringify(await participationOf(now, over));
    expect(board).toContain('[erased]');
    // Anna is left out: she opened her link, and a name that was shown is cached for a minute.
    expect(board).not.toContain('ben@a.example');
    const { mails } = await now.call<{ mails: readonly { to: string }[] }>(
      'GET',
      '/api/outbox',
      undefined,
      now,
    );
    expect(mails.map(({ to }) => to).filter((to) => addresses.includes(to))).toEqual([]);
    expect(mails.map(({ to }) => to)).toContain('cleo@a.example');
    const link = { json: { token: tokenIn(links.get('anna@a.example') ?? '') } };
    expect(codeOf(await send(product.url, 'POST', '/api/take/sessions', link))).toBe(
      '410 PERSONAL_DATA_ERASED',
    );
    const audit = await until(
      () =>
        now.call<{ entries: readonly { summary: string }[] }>(
          'GET',
          `/api/assessments/${over}/audit-trail`,
          undefined,
          now,
        ),
      ({ entries }) => entries[0]?.summary.startsWith('Erased names') === true,
    );
    expect(audit.entries.slice(0, 2).map(({ summary }) => summary)).toEqual([
      'Erased names, addresses and comments of 2 people for good.',
      'Kept personal data for 1 month, as the settings say; it is being erased.',
    ]);
  });

  it('includes the address of an unused member invitation, erased thirty days after it ended', async () => {
    const addressOf = async () => {
      const [{ data } = { data: { email: 'nobody was invited' } }] = await ofType('MemberInvited');
      return open(product.infra.keys, (data as { email: string }).email);
    };
    const kept = async () =>
      (await product.infra.outbox?.list(`team-${leader.session.organization.id}`))?.map(({ to }) => to);
    const { keys } = product.infra;
    const tenant = leader.session.organization.id;
    const foundBy = async (address: string) => {
      const { state } = await product.infra.commands.load(Organization, tenant);
      return (await invitationsTo(keys, tenant, state?.invitations ?? {}, address)).size;
    };
    expect(await foundBy('dora@a.example')).toBe(1);
    expect([await addressOf(), await kept()]).toEqual(['dora@a.example', ['dora@a.example']]);
    later = 45 * day;
    await until(
      () => ofType('MemberInvitationErased'),
      (found) => found.length > 0,
    );
    expect([await addressOf(), await kept()]).toEqual([undefined, []]);
    // Nothing in the event identifies the person any more.
    expect(await foundBy('dora@a.example')).toBe(0);
    const [{ data } = { data: {} }] = await ofType('MemberInvited');
    const { addressHash } = data as { addressHash: string };
    expect(addressHash).not.toBe(keyedHash(keys.derive(`member-address:${tenant}`), 'dora@a.example'));
  });

  it('includes a draft that nobody saved for a year', async () => {
    const content = async () => {
      const [{ data } = { data: { content: '' } }] = await ofType('DraftSaved');
      return open(product.infra.keys, (data as { content: string }).content);
    };
    expect(await content()).toContain('drafted@a.example');
    expect(await ofType('DraftDiscarded')).toEqual([]);
    later = 366 * day;
    await until(content, (text) => text === undefined);
    expect((await ofType('DraftDiscarded')).map(({ data }) => data)).toMatchObject([{ by: null }]);
  });

  it('is not erased twice, even by extra jobs, and rebuilt views are the same', async () => {
    const { jobs } = product.infra;
    const payload = { assessmentId: over, tenant: leader.session.organization.id, correlationId: 'x' };
    await jobs.enqueue({ id: 'again', queue: eraseQueue, payload });
    await jobs.enqueue({ id: 'not-due', queue: eraseQueue, payload: { ...payload, assessmentId: open_ } });
    await until(
      () => jobs.counts(eraseQueue),
      ({ waiting, running, delayed }) => waiting + running + delayed === 0,
    );
    expect(await ofType('PersonalDataErased')).toHaveLength(1);
    expect(await readable(open_)).toContain('cleo@a.example');
    await product.stop();
    for (const { model, different } of await compareWithRebuild(product.folder))
      expect([model, different]).toEqual([model, []]);
  });
});
