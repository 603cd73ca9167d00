import { Assessment } from '../../domain/assessment/state.ts';
import type { DemoStep } from '../../domain/demo/timeline.ts';
import { readEvents } from '../../infra/event-store/read-events.ts';
import { linkSecret } from '../../infra/subject-keys/link-secret.ts';
import { mailedToken } from '../../infra/subject-keys/mailed-token.ts';
import type { Stage } from './stage.ts';

type Answered = { readonly accessToken: string; readonly refreshToken?: string };

/** A member, who signs in again when a session is over. */
export type DemoMember = { readonly accountId: string; token(): Promise<string> };

/** Registers the leader, or signs them in; tokens live for ten minutes of the scenario's time. */
export function memberOf(
  stage: Stage,
  account: { readonly email: string; readonly password: string },
  first: Answered & { readonly user: { readonly id: string } },
): DemoMember {
  let token = first.accessToken;
  let since = stage.clock.now();
  return {
    accountId: first.user.id,
    token: async () => {
      if (stage.clock.now() - since < 9 * 60_000) return token;
      const signed = await stage.call<Answered>('POST', '/api/auth/login', {
        body: { ...account, session: 'token' },
      });
      token = signed.accessToken;
      since = stage.clock.now();
      return token;
    },
  };
}

/** Invites a person as a member, who accepts by the mailed link. */
export async function inviteMember(
  stage: Stage,
  leader: DemoMember,
  who: {
    readonly organizationId: string;
    readonly role: 'member' | 'auditor';
    readonly person: { readonly firstName: string; readonly lastName: string; readonly email: string };
    readonly password: string;
  },
): Promise<DemoMember> {
  const { organizationId, role, person, password } = who;
  await stage.call('POST', '/api/team/invitations', {
    token: await leader.token(),
    body: { email: person.email, role },
  });
  await stage.settle();
  const { invitations } = await stage.call<{ invitations: { invitationId: string; email: string }[] }>(
    'GET',
    '/api/team',
    { token: await leader.token() },
  );
  const invitationId = invitations.find(({ email }) => email === person.email)?.invitationId ?? '';
  const token = await mailedToken(
    stage.infra.keys,
    'joinOrganization',
    `${organizationId}${invitationId}`,
    1,
    'mail',
  );
  const { firstName, lastName, email } = person;
  const session = await stage.call<Answered & { user: { id: string } }>(
    'POST',
    '/api/member-invitations/accept',
    { body: { token, firstName, lastName, password, session: 'token' } },
  );
  await stage.settle();
  return memberOf(stage, { email, password }, session);
}

/** People invited to one assessment, in the order of the invitation, and how they act. */
export type DemoParticipants = {
  readonly assessmentId: string;
  readonly ids: readonly string[];
  act(step: DemoStep, name: string, group: string): Promise<void>;
};

export async function participantsOf(
  stage: Stage,
  assessmentId: string,
  tenant: string,
): Promise<DemoParticipants> {
  const ids: string[] = [];
  for await (const { type, data } of readEvents(stage.infra.store, Assessment.stream(assessmentId)))
    if (type === 'ParticipantInvited') ids.push((data as { participantId: string }).participantId);
  for (const id of ids) await stage.sendInvitation(id, 1, tenant);
  await stage.settle();
  const tokens = new Map<number, { readonly token: string; readonly at: number }>();
  const linkOf = (person: number) => linkSecret(stage.infra.keys, ids[person] ?? '', 1);
  const browser = (person: number) => ids[person] ?? '';

  async function opened(person: number): Promise<string> {
    const known = tokens.get(person);
    if (known && stage.clock.now() - known.at < 25 * 60_000) return known.token;
    const { accessToken } = await stage.call<Answered>('POST', '/api/take/sessions', {
      browser: browser(person),
      body: { token: await linkOf(person) },
    });
    tokens.set(person, { token: accessToken, at: stage.clock.now() });
    return accessToken;
  }

  return {
    assessmentId,
    ids,
    act: async (step, name, group) => {
      const { person } = step;
      const token = await opened(person);
      const asked = { token, browser: browser(person) };
      if (step.kind === 'start') {
        const started = await stage.call<Answered>('POST', '/api/take/start', {
          ...asked,
          body: { name, role: group },
        });
        tokens.set(person, { token: started.accessToken, at: stage.clock.now() });
      } else if (step.kind === 'declare') {
        await stage.call('PUT', '/api/take/expertise', { ...asked, body: { levels: step.levels } });
      } else if (step.kind === 'save') {
        await stage.call('PUT', '/api/take/answers', { ...asked, body: { answers: step.answers } });
      } else if (step.kind === 'submit') {
        await stage.call('POST', '/api/take/submit', { ...asked, body: { confirmFewer: true } });
        await stage.settle();
      }
    },
  };
}
