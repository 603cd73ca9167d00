import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { roleNames } from '../../../domain/access/policy.ts';
import type { SignInMethod, Voucher } from '../../../domain/account/events.ts';
import { Account } from '../../../domain/account/state.ts';
import type { Accounts } from '../../account/accounts.ts';
import { memberInvitationBody, memberInvitationSeen } from '../../account/contract/account.ts';
import type { SessionKind } from '../../account/contract/auth.ts';
import { type Session, session } from '../../account/contract/auth.ts';
import { type OrganizationEntry, staysWhereItBegan } from '../../account/organization-entry.ts';
import type { Sessions } from '../../account/sessions.ts';
import { ticketOver } from '../../account/sign-in.ts';
import { commandContext, memberOf } from '../../http/access/authentication.ts';
import type { BeginningOf } from '../../http/access/second-factor.ts';
import type { Tickets } from '../../http/access/tickets.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { attempts, type Limits } from '../../http/limits.ts';
import { notFound } from '../../http/problem.ts';
import type { People } from '../../queries/people.ts';
import { createAcceptInvitation } from '../commands/accept-invitation.ts';
import { acceptBody, enterBody, joinBody } from '../contract/organization.ts';
import {
  type BehindInvitation,
  invitationBehind,
  isTaken,
  mustBeOpen,
} from '../queries/invitation-behind.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly people: People;
  readonly tickets: Tickets;
  readonly entry: OrganizationEntry;
  readonly beginningOf: BeginningOf;
};

/**
 * Routes used with the link of an invitation as a member: view it, accept it with a new account, join with an existing
 * one.
 */
export const memberInvitationRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, accounts, sessions, limits, people, tickets, entry, beginningOf },
) => {
  const behind = (token: string) => invitationBehind(deps, token);
  const accepting = createAcceptInvitation({ deps, accounts, sessions, people });
  const enter = createEnter(accepting, { entry, sessions });

  app.post(
    '/api/member-invitations/look',
    {
      config: { access: 'public', rateLimit: attempts },
      schema: { body: memberInvitationBody, response: { 200: memberInvitationSeen } },
    },
    async (request) => {
      const named = await behind(request.body.token);
      mustBeOpen(named, deps.clock.now());
      const { email, invitation, state } = named;
      const holder = await people.holderOf(email);
      return {
        organization: state.name,
        invitedBy: await people.nameOf(invitation.invitedBy),
        email,
        role: roleNames[invitation.role],
        hasAccount: isTaken(holder, named.proves),
        ...(holder.accountId !== null && !isTaken(holder, named.proves) && { unproven: true as const }),
      };
    },
  );

  app.post(
    '/api/member-invitations/accept',
    {
      config: { access: 'public', rateLimit: attempts },
      schema: { body: acceptBody, response: { 201: session } },
    },
    async (request, reply) => {
      const { token, session: kind, ...person } = request.body;
      const named = await behind(token);
      const { organizationId, invitationId, email } = named;
      const accountId = accounts.invitedAccountId(invitationId);
      const context = commandContext(request, `account:${accountId}`, organizationId);
      await accepting.withNewAccount(named, accountId, person, context);
      const { firstName, lastName, password } = person;
      const account = {
        email,
        firstName,
        lastName,
        password,
        organizationId,
        invitationId,
        proven: named.proves,
      };
      return reply.code(201).send(await accounts.fromInvitation(account, kind, request, reply));
    },
  );

  app.post(
    '/api/member-invitations/join',
    {
      config: { access: 'member', rateLimit: attempts },
      schema: { body: joinBody, response: { 200: session } },
    },
    async (request, reply) => {
      const who = memberOf(request);
      const { token, code, session: kind } = request.body;
      const named = await behind(token);
      const { state: account } = await deps.commands.load(Account, who.accountId);
      if (!account) throw notFound();
      const passwordRevision = await sessions.passwordRevisionOf(who);
      const began = await beginningOf(who.accountId, who.sessionId);
      // A person authenticated by one organisation's provider cannot reach another organisation through it, not even
      // with an invitation.
      const vouchedBy = staysWhereItBegan(began) ? 'organization' : began?.vouchedBy;
      const shown = { secondFactor: began?.secondFactor ?? false, vouchedBy, passwordRevision };
      const end = () => sessions.end(who.accountId, who.tenant, who.sessionId, 'organizationJoined');
      return enter(named, account, shown, { code, kind, end }, request, reply);
    },
  );

  app.post(
    '/api/member-invitations/enter',
    {
      config: { access: 'public', rateLimit: attempts },
      schema: { body: enterBody, response: { 200: session } },
    },
    async (request, reply) => {
      const { token, ticket: ticketText, code, session: kind } = request.body;
      const named = await behind(token);
      const ticket = await tickets.read('no-organization', ticketText);
      const { accountId = 'nobody', passwordRevision, secondFactor, vouchedBy } = ticket?.data ?? {};
      const { state: account } = await deps.commands.load(Account, accountId);
      if (!ticket || !account || String(account.passwordRevision) !== passwordRevision) throw ticketOver();
      const shown = {
        secondFactor: secondFactor === 'true',
        vouchedBy: vouchedBy as Voucher | undefined,
        passwordRevision: account.passwordRevision,
      };
      const once = async () => {
        if (!(await limits.within('once', `no-organization:${ticket.id}`, request))) throw ticketOver();
      };
      return enter(named, account, shown, { code, kind, once }, request, reply);
    },
  );
};

type Shown = {
  readonly secondFactor: boolean;
  readonly vouchedBy: Voucher | undefined;
  readonly passwordRevision: number;
};
type How = {
  readonly code: string | undefined;
  readonly kind: SessionKind;
  readonly once?: () => Promise<void>;
  readonly end?: () => Promise<void>;
};

/** Makes the existing account of an authenticated person a member, and opens a session in the organisation. */
function createEnter(
  { withOwnAccount, mustBeFor }: ReturnType<typeof createAcceptInvitation>,
  { entry, sessions }: Pick<Options, 'entry' | 'sessions'>,
) {
  return async (
    named: BehindInvitation,
    account: NonNullable<Account>,
    shown: Shown,
    { code, kind, once, end }: How,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Session> => {
    const { organizationId, state } = named;
    const { accountId } = account;
    await mustBeFor(named, accountId);
    const secondFactor = await entry(request, account, state, shown, code);
    await once?.();
    const context = commandContext(request, `account:${accountId}`, organizationId);
    await withOwnAccount(named, accountId, context, async () => end?.());
    const method: SignInMethod = 'invitation';
    return sessions.start(
      { accountId, organizationId, kind, method, ...shown, secondFactor },
      request,
      reply,
    );
  };
}
