import { randomUUID } from 'node:crypto';
import type { Session } from '../../../api/account/contract/auth.ts';
import type { DocumentAnalysisAnswer } from '../../../api/analysis/contract/analysis.ts';
import type { DocumentDetail } from '../../../api/document/contract/documents.ts';
import type { TextMapping } from '../../../api/document/contract/mapping.ts';
import type { Role } from '../../../domain/access/policy.ts';
import { scopes } from '../../../domain/access/policy.ts';
import { nineLenses, themeIds } from '../../../domain/framework/frameworks.ts';
import {
  callerOf,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  participationOf,
  resultsOf,
  tokenIn,
} from '../../support/client.ts';
import { disagreeing } from '../../support/documents/disagreeing.ts';
import { eventually } from '../../support/eventually.ts';
import { joinTokenOf } from '../../support/members.ts';
import { uploadFile } from '../../support/uploads.ts';

/** A word that occurs nowhere else, so that finding it means finding this person. */
const unique = (word: string) => `${word}${randomUUID().replaceAll('-', '').slice(0, 16)}`;

export type Mode = 'anonymous' | 'named';
export const modes = ['anonymous', 'named'] as const;

export type Participant = {
  readonly mode: Mode;
  readonly participantId: string;
  readonly name: string;
  readonly email: string;
  readonly comment: string;
  /** Secret of the personal link. */
  readonly link: string;
  readonly opened: boolean;
};
export type Member = {
  readonly role: Role;
  readonly accountId: string;
  readonly firstName: string;
  readonly email: string;
  readonly token: string;
};
/** Two closed assessments of one organisation, one anonymous and one with names, with all people involved. */
export type World = {
  readonly owner: Leader;
  readonly members: readonly Member[];
  readonly program: string;
  readonly participants: readonly Participant[];
  /** Token of a participant in each assessment. */
  readonly takers: Readonly<Record<Mode, string>>;
  readonly assessments: Readonly<Record<Mode, string>>;
  readonly invited: string;
  /** Token of the invited member's link. */
  readonly joinToken: string;
  /** Texts that members wrote in the plans and in a document. */
  readonly written: readonly string[];
  readonly documentId: string;
  readonly dataSourceId: string;
  readonly draftId: string;
  /** Previews of reminders that the owner saw while the assessment was running. */
  readonly previews: Readonly<Record<Mode, unknown>>;
  readonly shares: Readonly<Record<Mode, { readonly shareId: string; readonly token: string }>>;
};

const themes = themeIds(nineLenses);
const password = 'Correct-Horse-7';
/**
 * Numbers of people who submit. A public comment needs eight people. In addition, one person never opens the link and one stops
 * half-way.
 */
const raters = { anonymous: 8, named: 3 } as const;
const alone = { anonymous: 4, named: 1 } as const;

/** A PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** @param watched runs before the first answer */
export async function knownPeople(url: string, watched: (owner: Leader) => Promise<void>): Promise<World> {
  const call = callerOf(url);
  const ownerName = unique('Owner');
  const email = `${unique('owner')}@house.example`;
  const session = await call<Session>('POST', '/api/auth/register', {
    email,
    password,
    firstName: ownerName,
    lastName: 'Byron',
    organizationName: 'Engines Ltd',
  });
  const owner: Leader = { call, session, token: session.accessToken, email, password };
  await watched(owner);
  const members: Member[] = [
    { role: 'owner', accountId: session.user.id, firstName: ownerName, email, token: session.accessToken },
  ];
  for (const role of ['admin', 'member', 'facilitator', 'auditor'] as const)
    members.push(await joined(owner, role));
  const member = members.find(({ role }) => role === 'member');
  if (!member) throw new Error('There is no member');
  await fetch(`${url}/api/account/avatar`, {
    method: 'PUT',
    headers: { 'content-type': 'image/png', authorization: `Bearer ${member.token}` },
    body: picture,
  });
  const { key } = await call<{ key: string }>(
    'POST',
    '/api/organization/keys',
    { name: 'Nightly', scopes: [...scopes], days: 1, currentPassword: password },
    owner,
  );
  const running = {
    anonymous: await answered(owner, 'anonymous'),
    named: await answered(owner, 'named'),
  };
  const written: string[] = [];
  const shares: Record<string, { shareId: string; token: string }> = {};
  for (const mode of modes) {
    const { assessmentId } = running[mode];
    const plan = `/api/assessments/${assessmentId}/plan`;
    const words = { action: unique('Action'), comment: unique('Remark'), decision: unique('Decision') };
    written.push(...Object.values(words));
    await call('POST', `${plan}/actions`, { title: words.action, ownerId: member.accountId }, owner);
    await call('POST', `${plan}/comments`, { on: '1.1.1', text: words.comment }, member);
    await call('POST', `${plan}/decisions`, { title: words.decision, reason: 'Because' }, member);
    const { shareId, path } = await call<{ shareId: string; path: string }>(
      'POST',
      `/api/assessments/${assessmentId}/shares`,
      { kind: 'full', days: 7 },
      owner,
    );
    shares[mode] = { shareId, token: tokenIn(path) };
  }
  const words = [unique('Document'), unique('Passage')] as const;
  written.push(...words);
  const { body: document } = await uploadFile(url, {
    token: member.token,
    name: `${words[0]}.txt`,
    content: `${words[0]} says ${words[1]}.`,
  });
  await eventually(
    () =>
      call<DocumentDetail>(
        'GET',
        `/api/documents/${document.documentId}?after=${document.position}`,
        undefined,
        owner,
      ),
    ({ document: { stage } }) => stage === 'ready',
  );
  await call('GET', `/api/documents?search=${words[1]}`, undefined, owner);
  await analysed(owner, member, document.documentId);
  for (const mode of modes) {
    const note = unique('Note');
    written.push(note);
    const { documentId } = document;
    await call(
      'POST',
      `/api/assessments/${running[mode].assessmentId}/evidence`,
      { subLens: '1.1', documentId, version: 1, passage: 0, note },
      member,
    );
  }
  await contradicted(
    url,
    owner,
    member,
    modes.map((mode) => running[mode].assessmentId),
    written,
  );
  const invited = `${unique('newcomer')}@house.example`;
  await call('POST', '/api/team/invitations', { email: invited, role: 'member' }, owner);
  const joinToken = await joinTokenOf(owner, invited);
  return {
    owner,
    members,
    program: key,
    participants: modes.flatMap((mode) => running[mode].participants),
    takers: { anonymous: running.anonymous.taker, named: running.named.taker },
    assessments: { anonymous: running.anonymous.assessmentId, named: running.named.assessmentId },
    invited,
    joinToken,
    written,
    documentId: document.documentId,
    dataSourceId: await connected(owner, written),
    draftId: await drafted(owner, written),
    previews: { anonymous: running.anonymous.preview, named: running.named.preview },
    shares: shares as World['shares'],
  };
}

/** A source whose name is one of the words. */
async function connected(owner: Leader, written: string[]): Promise<string> {
  const name = unique('Source');
  written.push(name);
  const place = { kind: 'api', address: 'http://127.0.0.1:9/', path: '' };
  const body = { name, place, label: null, value: 'value', subLens: null, schedule: 'none' };
  return (await owner.call<{ dataSourceId: string }>('POST', '/api/data-sources', body, owner)).dataSourceId;
}

/** A draft whose name is one of the words. */
async function drafted(owner: Leader, written: string[]): Promise<string> {
  const name = unique('Draft');
  written.push(name);
  const content = {
    ...{ name, company: 'Engines', description: '', opensAt: '', closesAt: '', threshold: 5, named: false },
    ...{ releases: null, groupsFrom: 'roles', ownGroups: [], second: null, people: [] },
  };
  return (await owner.call<{ draftId: string }>('POST', '/api/drafts', { step: 1, content }, owner)).draftId;
}

async function analysed(owner: Leader, member: Member, documentId: string): Promise<void> {
  const path = `/api/documents/${documentId}`;
  const answered = () => owner.call<DocumentAnalysisAnswer>('GET', `${path}/analysis`, undefined, owner);
  await eventually(answered, ({ analysable }) => analysable !== null);
  await owner.call('POST', `${path}/analyse`, {}, member);
  await eventually(answered, ({ analysis }) => analysis !== null);
}

/** Documents that praise what people rated low, and one of these contradictions dismissed by a member. */
async function contradicted(
  url: string,
  owner: Leader,
  member: Member,
  assessments: readonly string[],
  written: string[],
): Promise<void> {
  for (const { content } of [disagreeing.praise, disagreeing.culture]) {
    const name = unique('Praise');
    written.push(name);
    const { body } = await uploadFile(url, { token: member.token, name: `${name}.txt`, content });
    await eventually(
      () =>
        owner.call<TextMapping>(
          'GET',
          `/api/documents/${body.documentId}/mapping?after=${body.position}`,
          undefined,
          owner,
        ),
      ({ mapping }) => mapping !== null,
    );
  }
  for (const assessmentId of assessments)
    await owner.call(
      'POST',
      `/api/assessments/${assessmentId}/dismiss-contradiction`,
      { subLens: '2.2', kind: 'ratedLowDocumentsStrengths' },
      member,
    );
}

async function joined(owner: Leader, role: Role): Promise<Member> {
  const email = `${unique(role)}@house.example`;
  const firstName = unique(role);
  const { call } = owner;
  await call('POST', '/api/team/invitations', { email, role }, owner);
  const { user, accessToken } = await call<Session>('POST', '/api/member-invitations/accept', {
    token: await joinTokenOf(owner, email),
    firstName,
    lastName: 'Ber',
    password,
  });
  return { role, accountId: user.id, firstName, email, token: accessToken };
}

/** An assessment that was launched, answered by most people, and closed with figures. */
async function answered(owner: Leader, mode: Mode) {
  const count = raters[mode];
  const people = Array.from({ length: count + 2 }, (_, index) => ({
    name: unique('Person'),
    email: `${unique('person')}@${mode}.example`,
    // Half of the people of the anonymous assessment; in the named one, one person is alone in the group.
    role: index < alone[mode] ? 'Manager' : 'Employee',
  }));
  const { assessmentId } = await launch(owner, {
    name: `The ${mode} one`,
    company: `Engines ${mode}`,
    ...(mode === 'named' ? { named: true } : { threshold: 4, releases: 'atClosing' }),
    participants: people,
  });
  const links = await linksFromOutbox(
    owner,
    people.map(({ email }) => email),
  );
  const comments = people.map(() => unique('Comment'));
  let taker = '';
  let newest: string | undefined;
  for (const [index, { email }] of people.entries()) {
    // The last person never opens the link.
    if (index > count) continue;
    const opened = await openLink(owner.call, links.get(email) ?? '');
    await opened.start();
    const asked = index === count ? themes.slice(0, 3) : themes;
    ({ position: newest } = await opened.save(
      asked.map((theme, at) => ({
        theme,
        // Low scores first, so that there is something to recommend.
        score: (at < 40 ? 0 : 4) + ((index + at) % 5),
        ...(at === 0 && { comment: comments[index] ?? '' }),
      })),
    ));
    if (index < count) ({ position: newest } = await opened.submit());
    taker = opened.token;
  }
  const { people: listed } = await participationOf(owner, assessmentId, newest);
  const preview = await owner.call(
    'POST',
    `/api/assessments/${assessmentId}/reminders/preview`,
    { note: '' },
    owner,
  );
  const idOf = (email: string) => listed.find((one) => one.email === email)?.participantId ?? '';
  const { position } = await owner.call<{ position: string }>(
    'POST',
    `/api/assessments/${assessmentId}/close`,
    {},
    owner,
  );
  await eventually(
    () => resultsOf(owner, assessmentId, `?after=${position}`),
    ({ figure }) => figure?.people === count,
  );
  const participants = people.map(
    ({ name, email }, index): Participant => ({
      mode,
      participantId: idOf(email),
      name,
      email,
      comment: comments[index] ?? '',
      link: tokenIn(links.get(email) ?? ''),
      opened: index <= count,
    }),
  );
  return { assessmentId, participants, taker, preview };
}
