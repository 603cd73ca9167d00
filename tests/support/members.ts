import { randomUUID } from 'node:crypto';
import type { Session } from '../../api/account/contract/auth.ts';
import type { Team } from '../../api/organization/contract/organization.ts';
import { callerOf, confirmAddress, type Leader } from './client.ts';
import { untilNextPoll } from './eventually.ts';

export type Permissions = Team['members'][number]['permissions'];
export type Role = Team['members'][number]['role'];

export type Member = Leader & { readonly accountId: string };

/** The link to join from the kept mail to this address. Waits until the mail has arrived. */
export async function joinTokenOf(leader: Leader, address: string, waitMs = 90_000): Promise<string> {
  const began = performance.now();
  for (;;) {
    const { mails } = await leader.call<{ mails: { id: string; to: string }[] }>(
      'GET',
      '/api/outbox',
      undefined,
      leader,
    );
    for (const { id } of mails.filter(({ to }) => to === address)) {
      const { text } = await leader.call<{ text: string }>('GET', `/api/outbox/${id}`, undefined, leader);
      const token = /\/join#token=([\w-]+)/.exec(text)?.[1];
      if (token !== undefined) return token;
    }
    if (performance.now() - began > waitMs)
      throw new Error(`No invitation for ${address} arrived in ${waitMs} ms`);
    await untilNextPoll(began);
  }
}

export const teamOf = (leader: Leader) => leader.call<Team>('GET', '/api/team', undefined, leader);

/**
 * Adds a person who accepts the leader's invitation with a new account and confirms their address, because a link from the outbox
 * does not prove the address.
 */
export async function addMember(
  leader: Leader,
  baseUrl: string,
  role: Role = 'member',
  permissions?: Partial<Permissions>,
): Promise<Member> {
  const member = await addUnconfirmedMember(leader, baseUrl, role, permissions);
  await confirmAddress(member);
  return member;
}

/** Adds a person who accepts the leader's invitation with a new account, but does not confirm their address. */
export async function addUnconfirmedMember(
  leader: Leader,
  baseUrl: string,
  role: Role = 'member',
  permissions?: Partial<Permissions>,
): Promise<Member> {
  const email = `member-${randomUUID().slice(0, 12)}@example.org`;
  await leader.call('POST', '/api/team/invitations', { email, role }, leader);
  const token = await joinTokenOf(leader, email);
  const password = 'Correct-Horse-8';
  const call = callerOf(baseUrl);
  const session = await call<Session>('POST', '/api/member-invitations/accept', {
    token,
    firstName: 'Mem',
    lastName: 'Ber',
    password,
  });
  const accountId = session.user.id;
  if (permissions)
    await leader.call(
      'PUT',
      `/api/team/members/${accountId}`,
      { role, permissions: { ...session.user.permissions, ...permissions } },
      leader,
    );
  return { call, session, token: session.accessToken, email, password, accountId };
}
