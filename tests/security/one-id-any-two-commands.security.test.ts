import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataSourceList } from '../../api/data-source/contract/data-sources.ts';
import type { DocumentDetail } from '../../api/document/contract/documents.ts';
import type { TextMapping } from '../../api/document/contract/mapping.ts';
import type { ListedDraft } from '../../api/draft/contract/drafts.ts';
import type { KeptMappings } from '../../api/survey-import/contract/survey-import.ts';
import { contradictionKinds } from '../../domain/analysis/correlation/contradiction-rules.ts';
import { nineLenses, subLensesOf, themeIds } from '../../domain/framework/frameworks.ts';
import {
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  participationOf,
  registerLeader,
} from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { runProduct } from '../support/product.ts';
import { redisMissing } from '../support/redis-server.ts';
import { startScaled } from '../support/scaled.ts';
import { startSmtp } from '../support/smtp.ts';
import { uploadFile } from '../support/uploads.ts';
import { routesFor } from './route-table.ts';
import { type Answer, codeOf, send, until } from './wire.ts';

// A client reuses one request id for all of its commands: the second command is carried out or refused, and never reported as
// successful without an effect.

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Number of other commands with which each command shares an id. */
const others = process.env.LONG ? 40 : 1;

type Command = { readonly method: string; readonly path: string; readonly json?: unknown };
/** Two commands of one kind with different content, or about two objects; neither was sent before. */
type Two = () => Promise<readonly [Command, Command]>;

/**
 * Routes of an organisation that are left out, because they change nothing, need a provider or a browser, or end the session that
 * the test uses.
 */
const leftOut = [
  // These only read, or make a file.
  'POST /api/assessments/forecast',
  'POST /api/assessments/invitation/preview',
  'POST /api/assessments/first-page/preview',
  'POST /api/assessments/{assessmentId}/reminders/preview',
  'POST /api/imports/preview',
  'POST /api/assistant/ask',
  'POST /api/test-data-source',
  'POST /api/assessments/{assessmentId}/audit-trail/export',
  // Makes a file, too, and needs Chromium.
  'POST /api/assessments/{assessmentId}/reports',
  'DELETE /api/assessments/{assessmentId}/reports/{reportId}',
  // The whole body is a picture, not JSON.
  'PUT /api/account/avatar',
  'DELETE /api/account/avatar',
  // The body is a file; tested in tests/security/documents.security.test.ts.
  'POST /api/documents',
  'POST /api/documents/{documentId}/versions',
  // Two of them have the same content, and the second is refused while the first runs.
  'POST /api/lexicon/map-again',
  // Visible only if moved passages suggest the word; tested in tests/security/lexicon.security.test.ts.
  'POST /api/lexicon/dismiss-suggestion',
  // Only one consent can be given or withdrawn, and a summary needs it; tested in tests/security/language-model.security.test.ts.
  'PUT /api/organization/language-model',
  'DELETE /api/organization/language-model',
  'POST /api/documents/{documentId}/summarise',
  // Queries the DNS, which does not know these domains.
  'POST /api/organization/sso/check',
  // These need the payment provider.
  'POST /api/payments/create-checkout',
  'POST /api/payments/create-portal',
  // Needs a mail server and a confirmed address; tested in tests/security/next-launch.security.test.ts.
  'POST /api/assessments/invitation/test',
  // Needs a mail server, too; tested in tests/security/claim-link.security.test.ts.
  'POST /api/assessments/{assessmentId}/claim-link',
  'DELETE /api/assessments/{assessmentId}/claim-link',
  // Possible only after a closing by a wrong clock.
  'POST /api/assessments/{assessmentId}/reopen',
  // These end the session, or its right to continue.
  'POST /api/auth/logout',
  'POST /api/auth/logout-all',
  'POST /api/auth/organization',
  'POST /api/team/owner',
  'PUT /api/organization/second-factor',
  // The id of the session is in the path, and a repetition finds the session ended.
  'DELETE /api/account/sessions/{sessionId}',
  // These are about codes and keys of one's own account: each takes a single-use code or ticket.
  'POST /api/account/totp',
  'POST /api/account/totp/enable',
  'POST /api/account/totp/recovery-codes',
  'POST /api/account/totp/disable',
  'POST /api/account/passkey-options',
  'POST /api/account/passkeys',
  'DELETE /api/account/passkeys/{credentialId}',
  'POST /api/account/identities/unlink',
  'POST /api/member-invitations/join',
  // Tested in one-id-two-contents.
  'POST /api/auth/change-password',
];

/** A service that answers two figures. */
const service = { url: '' };
const server = createServer((_, response) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end('[{"name":"Revenue","value":1},{"name":"Cost","value":2}]'),
);
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

type Running = {
  readonly url: string;
  /** Returns the personal link mailed to each address. */
  links(leader: Leader, addresses: readonly string[]): Promise<readonly string[]>;
  stop(): Promise<unknown>;
};

async function oneProcess(): Promise<Running> {
  const { url, stop } = await runProduct();
  const links: Running['links'] = async (leader, addresses) => [
    ...(await linksFromOutbox(leader, addresses)).values(),
  ];
  return { url, links, stop };
}

async function severalProcesses(): Promise<Running> {
  const smtp = await startSmtp();
  const product = await startScaled({ apis: 2, workers: 1, env: { SMTP_URL: smtp.url } });
  const stop = async () => {
    await product.stop();
    await smtp.close();
  };
  // The links are requested only once the mails are sent.
  const links: Running['links'] = async (_, addresses) => addresses.map((address) => smtp.linkOf(address));
  return { url: product.url, links, stop };
}

/**
 * One in how many kinds of commands is tested, chosen anew each time: `same` against another command of its kind, `other` against one
 * of another kind. Both shapes compare commands by the same code, so several processes get fewer.
 */
const sampled =
  process.env.LONG === '1'
    ? { one: { same: 1, other: 1 }, several: { same: 1, other: 1 } }
    : { one: { same: 1, other: 4 }, several: { same: 6, other: 12 } };

describe.each([
  { shape: 'in one process', begin: oneProcess, possible: true, oneIn: sampled.one },
  {
    shape: 'in several processes over shared stores',
    begin: severalProcesses,
    possible: !redisMissing,
    oneIn: sampled.several,
  },
])(`one request id for any two commands, $shape (SEED=${seed})`, ({ begin, possible, oneIn }) => {
  let running: Running;
  let leader: Leader;
  let assessmentId: string;
  let imported: string;
  const ask = ({ method, path, json }: Command, requestId: string = randomUUID()) =>
    send(running.url, method, path, { token: leader.token, json, requestId });
  const done = async (command: Command): Promise<Record<string, string>> => {
    const answer = await ask(command);
    if (answer.status >= 300) throw new Error(`${command.path}: ${answer.status} ${answer.text}`);
    return answer.body as Record<string, string>;
  };
  const read = (path: string) => done({ method: 'GET', path }) as Promise<unknown>;

  beforeAll(async () => {
    if (!possible) return;
    running = await begin();
    leader = await registerLeader(running.url);
    ({ assessmentId } = await launch(leader, { name: 'First', company: 'Engines', participants: some(1) }));
    const survey = Buffer.from(`group,1.1.1,1.1.2\n${'North,1,8\nSouth,7,2\n'.repeat(5)}`).toString('base64');
    imported = (await done({ method: 'POST', path: '/api/imports', json: { ...importing, content: survey } }))
      .assessmentId as string;
    await until(
      () => read(`/api/imports/${imported}`),
      (body) => (body as { state: string }).state === 'released',
    );
  });
  afterAll(async () => {
    await running?.stop();
  });

  const fresh = () => randomUUID().slice(0, 8);
  const some = (count: number) =>
    Array.from({ length: count }, () => ({
      name: 'Somebody',
      email: `${randomUUID().slice(0, 12)}@walk.example`,
      role: 'Employee' as const,
    }));
  const importing = {
    fileName: 'a.csv',
    framework: 'nine-lenses@1',
    name: 'Earlier',
    company: 'Engines',
    show: true,
  };
  const at = (rest: string) => `/api/assessments/${assessmentId}${rest}`;
  const post = (path: string, json?: unknown): Command => ({ method: 'POST', path, json });
  const both = <T>(make: () => Promise<T>) => Promise.all([make(), make()]);
  /** Ids of two objects, each created by a command whose answer contains the id. */
  const made = (command: () => Command, key: string) =>
    both(async () => String((await done(command()))[key]));
  /** Two people whose invitations were sent. */
  const two = async (participants = some(2)) => {
    const { position } = await done(post(at('/participants'), { participants }));
    const wanted = participants.map(({ email }) => email);
    const { people } = await until(
      () => participationOf(leader, assessmentId, position),
      (board) =>
        board.people.filter(({ email, state }) => wanted.includes(email) && state === 'sent').length === 2,
    );
    return people
      .filter(({ email }) => wanted.includes(email))
      .map(({ participantId }) => at(`/participants/${participantId}`)) as [string, string];
  };
  const revoked = async () => {
    const people = await two();
    for (const path of people) await done(post(`${path}/revoke`));
    return people;
  };
  /** Two people who have begun to answer. */
  const begun = async () => {
    const participants = some(2);
    const people = await two(participants);
    const emails = participants.map(({ email }) => email);
    for (const link of await running.links(leader, emails)) await (await openLink(leader.call, link)).start();
    return people;
  };
  const invited = async () => {
    const emails = [`${fresh()}@walk.example`, `${fresh()}@walk.example`];
    for (const email of emails) await done(post('/api/team/invitations', { email, role: 'member' }));
    const { invitations } = (await read('/api/team')) as {
      invitations: { invitationId: string; email: string }[];
    };
    return emails.map((email) => {
      const found = invitations.find((invitation) => invitation.email === email);
      return `/api/team/invitations/${found?.invitationId}`;
    }) as [string, string];
  };
  const proof = { currentPassword: 'Correct-Horse-7' };
  const launching = () => ({ name: fresh(), company: 'Engines', releases: 'inSteps', participants: some(1) });
  const key = () =>
    post('/api/organization/keys', { name: fresh(), scopes: ['results.read'], days: 1, ...proof });
  const action = () => post(at('/plan/actions'), { title: fresh() });
  const comment = () => post(at('/plan/comments'), { on: '1.1.1', text: fresh() });
  const milestone = () => post('/api/milestones', { name: fresh(), date: '2026-01-01' });
  let shared = 0;
  /** A different number of days each time, because the same number would be the same command. */
  const nextDays = () => {
    shared = (shared % 30) + 1;
    return shared;
  };
  const share = () => post(`/api/assessments/${imported}/shares`, { kind: 'full', days: nextDays() });
  const settings = () => ({
    method: 'PUT',
    path: '/api/organization',
    json: { name: fresh(), timezone: 'UTC', locale: 'en-US', retentionMonths: null, threshold: 5 },
  });
  let targets = 0;
  const nextTarget = () => {
    targets = (targets + 1) % 9;
    return targets;
  };
  const sso = () => ({
    method: 'PUT',
    path: '/api/organization/sso',
    json: {
      issuer: `https://${fresh()}.example`,
      clientId: 'x',
      clientSecret: 'y',
      domains: [],
      role: 'member',
      ...proof,
    },
  });
  const posted = (
    [one, other]: readonly [string, string],
    rest: string,
    ...json: unknown[]
  ): readonly [Command, Command] => [
    post(`${one}${rest}`, json[0]),
    post(`${other}${rest}`, json[1] ?? json[0]),
  ];
  const removed = ([one, other]: readonly [string, string]): readonly [Command, Command] => [
    { method: 'DELETE', path: one },
    { method: 'DELETE', path: other },
  ];
  const under = (folder: string, ids: readonly [string, string]) =>
    ids.map((id) => `${folder}/${id}`) as [string, string];
  const uploads = async () =>
    under(
      '/api/documents',
      await both(async () => (await uploadFile(running.url, { token: leader.token })).body.documentId),
    );
  const evidence = async () => {
    const { documentId } = (await uploadFile(running.url, { token: leader.token })).body;
    return post(at('/evidence'), { subLens: '1.1', documentId, version: 1, passage: null });
  };
  /** Two figures of a source that was fetched once. */
  const figures = async (): Promise<readonly [Command, Command]> => {
    await roomForSources();
    const place = { kind: 'api', address: service.url, path: '' };
    const { dataSourceId } = await done(post('/api/data-sources', { ...source(), place }));
    await done(post(`/api/data-sources/${dataSourceId}/fetch`, {}));
    const cited = (metric: number) =>
      post(at('/metric-evidence'), { subLens: '1.2', dataSourceId, fetch: 1, metric });
    return [cited(0), cited(1)];
  };
  let marks = 0;
  /** A contradiction that no earlier command of this test named. */
  const contradiction = () => {
    const { id: subLens } = subLensesOf(nineLenses)[marks % 37] ?? { id: '1.1' };
    const kind = contradictionKinds[Math.floor(marks / 37) % contradictionKinds.length];
    marks += 1;
    return { subLens, kind };
  };
  const source = () => ({
    name: fresh(),
    // Refused before anything is called, which is recorded, too.
    place: { kind: 'api', address: 'http://127.0.0.1:9/', path: '' },
    label: 'name',
    value: 'value',
    headers: [],
    subLens: null,
    schedule: 'none',
  });
  /** Removes the oldest sources, of which an organisation may have twenty. */
  const roomForSources = async () => {
    const { sources } = (await read('/api/data-sources')) as DataSourceList;
    for (const { dataSourceId } of sources.slice(8))
      await done({ method: 'DELETE', path: `/api/data-sources/${dataSourceId}` });
  };
  const sources = async () => {
    await roomForSources();
    return under('/api/data-sources', await made(() => post('/api/data-sources', source()), 'dataSourceId'));
  };
  const draft = () => ({
    step: 1,
    content: {
      ...{ name: fresh(), company: 'Engines', description: '', opensAt: '', closesAt: '', threshold: 5 },
      ...{ named: false, releases: null, groupsFrom: 'roles', ownGroups: [], second: null, people: [] },
    },
  });
  /** Discards the oldest drafts, of which an organisation may have fifty. */
  const roomForDrafts = async () => {
    const { drafts } = (await read('/api/drafts')) as { drafts: ListedDraft[] };
    for (const { draftId } of drafts.slice(20))
      await done({ method: 'DELETE', path: `/api/drafts/${draftId}` });
  };
  const drafts = async () => {
    await roomForDrafts();
    return under('/api/drafts', await made(() => post('/api/drafts', draft()), 'draftId'));
  };
  let terms = 0;
  const term = () => {
    const { id: subLens } = subLensesOf(nineLenses)[terms % 37] ?? { id: '1.1' };
    terms += 1;
    return post('/api/lexicon/add-term', { subLens, term: `w${fresh()}` });
  };
  let files = 0;
  /** Each file is another one, because one file is imported once. */
  const importOf = (theme: string) => {
    files += 1;
    const rows = 'North,1\nSouth,7\n'.repeat(5 + files);
    const content = Buffer.from(`group,${theme}\n${rows}`).toString('base64');
    return post('/api/imports', { ...importing, content, name: fresh() });
  };
  let imports = 0;
  /** Two imports in review. */
  const reviews = async () => {
    const review = async () => {
      imports += 1;
      const { json, ...command } = importOf(themeIds(nineLenses)[10 + (imports % 180)] ?? '1.1.2');
      return (await done({ ...command, json: { ...(json as object), show: false } })).assessmentId ?? '';
    };
    return under('/api/imports', [await review(), await review()]);
  };
  /** Two mappings, which imports of files with headings of their own keep: another import would replace those of equal headings. */
  const mappings = async () => {
    for (let more = 0; more < 2; more += 1) {
      imports += 1;
      await done(importOf(themeIds(nineLenses)[10 + (imports % 180)] ?? '1.1.2'));
    }
    const [one, other] = ((await read('/api/imports/mappings')) as KeptMappings).mappings;
    return under('/api/imports/mappings', [one?.mappingId ?? '', other?.mappingId ?? '']);
  };
  let mappedDocuments: readonly string[] = [];
  /** Two documents whose passages are mapped. */
  const mapped = async () => {
    const paths = await uploads();
    mappedDocuments = paths;
    for (const path of paths)
      await eventually(
        () => send(running.url, 'GET', `${path}/mapping`, { token: leader.token }),
        ({ body }) => Boolean((body as TextMapping).mapping),
      );
    return paths;
  };
  /** Two documents whose reading has failed. */
  const unread = async () => {
    const content = () => `PK\u0003\u0004${randomUUID()}`;
    const failed = await both(async () => {
      const { body } = await uploadFile(running.url, {
        token: leader.token,
        name: 'a.docx',
        content: content(),
      });
      await eventually(
        () =>
          leader.call<DocumentDetail>(
            'GET',
            `/api/documents/${body.documentId}?after=${body.position}`,
            undefined,
            leader,
          ),
        ({ document }) => document.stage === 'failed',
      );
      return body.documentId;
    });
    return under('/api/documents', failed);
  };
  const replaced = (
    [one, other]: readonly [string, string],
    rest: string,
    json: () => unknown,
  ): readonly [Command, Command] => [
    { method: 'PUT', path: one + rest, json: json() },
    { method: 'PUT', path: other + rest, json: json() },
  ];
  const patched = (
    [one, other]: readonly [string, string],
    json: () => unknown,
  ): readonly [Command, Command] => [
    { method: 'PATCH', path: one, json: json() },
    { method: 'PATCH', path: other, json: json() },
  ];
  const same =
    (command: () => Command): Two =>
    async () => [command(), command()];

  /** Commands by the name of their route in the route table. */
  const kinds: Readonly<Record<string, Two>> = {
    'POST /api/assessments': same(() => post('/api/assessments', launching())),
    'POST /api/assessments/{assessmentId}/participants': same(() =>
      post(at('/participants'), { participants: some(1) }),
    ),
    'PATCH /api/assessments/{assessmentId}/participants/{participantId}': async () =>
      patched(await two(), () => ({ name: fresh() })),
    'POST /api/assessments/{assessmentId}/participants/{participantId}/resend': async () =>
      posted(await two(), '/resend'),
    'POST /api/assessments/{assessmentId}/participants/{participantId}/revoke': async () =>
      posted(await two(), '/revoke'),
    'POST /api/assessments/{assessmentId}/participants/{participantId}/reinstate': async () =>
      posted(await revoked(), '/reinstate'),
    'POST /api/assessments/{assessmentId}/participants/{participantId}/reset': async () =>
      posted(await begun(), '/reset'),
    'POST /api/assessments/{assessmentId}/reminders': async () => {
      const people = await two();
      const reminded = people.map((path) => path.slice(path.lastIndexOf('/') + 1));
      return [
        post(at('/reminders'), { participantId: reminded[0] }),
        post(at('/reminders'), { participantId: reminded[1] }),
      ];
    },
    'POST /api/assessments/{assessmentId}/close': async () => {
      const running = await made(() => post('/api/assessments', launching()), 'assessmentId');
      return posted(under('/api/assessments', running), '/close');
    },
    'POST /api/imports': same(() => importOf('1.1.1')),
    'POST /api/imports/{assessmentId}/show': async () => posted(await reviews(), '/show'),
    'POST /api/imports/{assessmentId}/withdraw': async () => posted(await reviews(), '/withdraw'),
    'DELETE /api/imports/mappings/{mappingId}': async () => removed(await mappings()),
    'PUT /api/trends/target': same(() => ({
      method: 'PUT',
      path: '/api/trends/target',
      json: { target: nextTarget(), framework: 'nine-lenses@1' },
    })),
    'POST /api/milestones': same(milestone),
    'PUT /api/milestones/{milestoneId}': async () => {
      const [one, other] = under('/api/milestones', await made(milestone, 'milestoneId'));
      const put = (path: string) => ({ method: 'PUT', path, json: { name: fresh(), date: '2026-01-01' } });
      return [put(one), put(other)];
    },
    'DELETE /api/milestones/{milestoneId}': async () =>
      removed(under('/api/milestones', await made(milestone, 'milestoneId'))),
    'PUT /api/documents/{documentId}/category': async () =>
      replaced(await uploads(), '/category', () => ({
        lens: null,
        subLens: null,
        documentType: 'other',
        tags: [fresh()],
      })),
    'PUT /api/documents/{documentId}/name': async () =>
      replaced(await uploads(), '/name', () => ({ name: `${fresh()}.txt` })),
    'DELETE /api/documents/{documentId}': async () => removed(await uploads()),
    'POST /api/documents/{documentId}/restore': async () => {
      const deleted = await uploads();
      for (const path of deleted) await done({ method: 'DELETE', path });
      return posted(deleted, '/restore');
    },
    'POST /api/drafts': async () => {
      await roomForDrafts();
      return [post('/api/drafts', draft()), post('/api/drafts', draft())];
    },
    'PUT /api/drafts/{draftId}': async () => replaced(await drafts(), '', () => ({ version: 1, ...draft() })),
    'DELETE /api/drafts/{draftId}': async () => removed(await drafts()),
    'POST /api/data-sources': async () => {
      await roomForSources();
      return [post('/api/data-sources', source()), post('/api/data-sources', source())];
    },
    'PUT /api/data-sources/{dataSourceId}': async () => replaced(await sources(), '', source),
    'POST /api/data-sources/{dataSourceId}/fetch': async () => posted(await sources(), '/fetch'),
    'DELETE /api/data-sources/{dataSourceId}': async () => removed(await sources()),
    'POST /api/assessments/{assessmentId}/evidence': async () => [await evidence(), await evidence()],
    'POST /api/assessments/{assessmentId}/metric-evidence': figures,
    'POST /api/lexicon/add-term': same(term),
    'POST /api/lexicon/remove-term': async () => {
      const [one, other] = [term(), term()];
      for (const each of [one, other]) await done(each);
      return [
        { ...one, path: '/api/lexicon/remove-term' },
        { ...other, path: '/api/lexicon/remove-term' },
      ];
    },
    'POST /api/assessments/{assessmentId}/dismiss-contradiction': async () => [
      post(at('/dismiss-contradiction'), contradiction()),
      post(at('/dismiss-contradiction'), contradiction()),
    ],
    'POST /api/assessments/{assessmentId}/restore-contradiction': async () => {
      const [one, other] = [contradiction(), contradiction()];
      for (const each of [one, other]) await done(post(at('/dismiss-contradiction'), each));
      return [post(at('/restore-contradiction'), one), post(at('/restore-contradiction'), other)];
    },
    'DELETE /api/assessments/{assessmentId}/evidence/{evidenceId}': async () =>
      removed(
        under(at('/evidence'), await both(async () => String((await done(await evidence())).evidenceId))),
      ),
    'POST /api/documents/{documentId}/read-again': async () => posted(await unread(), '/read-again'),
    'POST /api/documents/{documentId}/move-passage': async () =>
      posted(await mapped(), '/move-passage', { version: 1, passage: 0, subLens: '1.1' }),
    'POST /api/documents/{documentId}/analyse': async () => posted(await mapped(), '/analyse'),
    'POST /api/assessments/{assessmentId}/shares': same(share),
    'DELETE /api/assessments/{assessmentId}/shares/{shareId}': async () =>
      removed(under(`/api/assessments/${imported}/shares`, await made(share, 'shareId'))),
    'POST /api/assessments/{assessmentId}/plan/actions': same(action),
    'PATCH /api/assessments/{assessmentId}/plan/actions/{actionId}': async () =>
      patched(under(at('/plan/actions'), await made(action, 'actionId')), () => ({ title: fresh() })),
    'DELETE /api/assessments/{assessmentId}/plan/actions/{actionId}': async () =>
      removed(under(at('/plan/actions'), await made(action, 'actionId'))),
    'POST /api/assessments/{assessmentId}/plan/comments': same(comment),
    'PATCH /api/assessments/{assessmentId}/plan/comments/{commentId}': async () =>
      patched(under(at('/plan/comments'), await made(comment, 'commentId')), () => ({ text: fresh() })),
    'DELETE /api/assessments/{assessmentId}/plan/comments/{commentId}': async () =>
      removed(under(at('/plan/comments'), await made(comment, 'commentId'))),
    'POST /api/assessments/{assessmentId}/plan/decisions': same(() =>
      post(at('/plan/decisions'), { title: fresh(), reason: 'Why' }),
    ),
    'POST /api/team/invitations': same(() =>
      post('/api/team/invitations', { email: `${fresh()}@walk.example`, role: 'member' }),
    ),
    'POST /api/team/invitations/{invitationId}/resend': async () => posted(await invited(), '/resend'),
    'POST /api/team/invitations/{invitationId}/withdraw': async () => posted(await invited(), '/withdraw'),
    'PUT /api/organization': same(settings),
    'PUT /api/organization/sso': same(sso),
    'DELETE /api/organization/sso': async () => {
      await done(sso());
      // The provider can be removed only once, so the other command connects it again.
      return [{ method: 'DELETE', path: '/api/organization/sso', json: proof }, sso()];
    },
    'POST /api/organization/keys': same(key),
    'DELETE /api/organization/keys/{keyId}': async () =>
      removed(under('/api/organization/keys', await made(key, 'keyId'))),
    'PUT /api/account/profile': same(() => ({
      method: 'PUT',
      path: '/api/account/profile',
      json: { firstName: fresh(), lastName: 'B', timezone: 'UTC', locale: 'en-US' },
    })),
  };

  /** Everything that the leader can read and a command can change. */
  const world = async (position = '') => {
    const after = position === '' ? '' : `?after=${position}`;
    const parts = await Promise.all(
      [
        `/api/assessments${after}`,
        at(`/participation${after}`),
        at('/participation/people'),
        at('/audit-trail'),
        at('/plan'),
        at('/plan/threads/1.1.1'),
        at(`/evidence${after}`),
        at(`/contradictions${after}`),
        `/api/lexicon${after}`,
        `/api/assessments/${imported}/shares`,
        '/api/trends',
        '/api/team',
        `/api/documents${after}`,
        `/api/data-sources${after}`,
        `/api/drafts${after}`,
        '/api/imports/mappings',
        '/api/organization',
        '/api/organization/sso',
        '/api/organization/keys',
        '/api/me',
        ...mappedDocuments.map((path) => `${path}/mapping`),
      ].map(read),
    );
    return JSON.stringify(parts);
  };

  /**
   * Result of the second command: refused because the id was reused, or verified as done.
   * @throws when it reported success without an effect
   */
  async function secondOf(first: Command, second: Command): Promise<'refused' | 'done'> {
    const requestId = randomUUID();
    const one = await ask(first, requestId);
    expect(one.status, `${first.method} ${first.path}: ${one.text}`).toBeLessThan(300);
    const before = await settled(one);
    const other = await ask(second, requestId);
    if (other.status === 422) {
      expect(codeOf(other)).toBe('422 REQUEST_ID_REUSED');
      return 'refused';
    }
    expect(other.status, `${second.method} ${second.path}: ${other.text}`).toBeLessThan(300);
    await until(world, (now) => now !== before).catch(() => {
      throw new Error(`${second.method} ${second.path} answered ${other.status} and did nothing`);
    });
    return 'done';
  }

  /** The state once the effect is readable, which two equal reads show. */
  async function settled({ body }: Answer): Promise<string> {
    const { position } = (body ?? {}) as { position?: string };
    let last = await world(position);
    return until(
      () => world(position),
      (now) => {
        const still = now === last;
        last = now;
        return still;
      },
    );
  }

  it.runIf(possible)('cover every command of an organisation', () => {
    const commands = Object.keys(routesFor('member')).filter((name) => !name.startsWith('GET '));
    // Commands on members, who must accept by mail, are tested in `team.security`.
    const ofMembers = commands.filter((name) => name.includes('/team/members/'));
    expect([...Object.keys(kinds), ...leftOut, ...ofMembers].toSorted()).toEqual(commands.toSorted());
  });

  const chosen = (every: number) => Object.keys(kinds).filter((_, index) => (seed + index) % every === 0);

  it.runIf(possible).each(chosen(oneIn.same))(
    '%s, sent as two different commands under one id',
    async (name) => {
      const [first, second] = (await kinds[name]?.()) ?? [];
      if (!first || !second) throw new Error(`Nothing is known of ${name}`);
      await secondOf(first, second);
    },
  );

  it.runIf(possible).each(chosen(oneIn.other))(
    '%s, and a command of another kind under its id',
    async (name) => {
      const names = fc.sample(fc.constantFrom(...Object.keys(kinds)), {
        numRuns: others,
        seed: seed ^ name.length,
      });
      for (const other of names) {
        const [first] = (await kinds[name]?.()) ?? [];
        const [, second] = (await kinds[other]?.()) ?? [];
        if (!first || !second) throw new Error(`Nothing is known of ${other}`);
        await secondOf(first, second);
      }
    },
    120_000,
  );
});
