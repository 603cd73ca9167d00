import type { FastifyReply, FastifyRequest } from 'fastify';
import { Account, Address, IdentityHolder } from '../../../domain/account/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { keyedHash } from '../../../infra/identifiers/identifiers.ts';
import type { Identity } from '../../../infra/identity/port.ts';
import { createAddresses } from '../../http/access/addresses.ts';
import { commandContext } from '../../http/access/authentication.ts';
import type { Memberships } from '../../http/access/memberships.ts';
import type { Operators } from '../../http/access/operators.ts';
import type { Tickets } from '../../http/access/tickets.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Limits } from '../../http/limits.ts';
import { sourceOf } from '../../http/source.ts';
import type { Accounts } from '../accounts.ts';
import type { Session, SessionKind, SignInAnswer } from '../contract/auth.ts';
import type { LinkIdentity } from '../identity-links.ts';
import type { KnownDevices } from '../known-devices.ts';
import { passwordMatches } from '../passwords/passwords.ts';
import { storedHashOf } from '../passwords/stored-hash.ts';
import { type SignIn, ticketOver, voucherOf, wrongCredentials } from '../sign-in.ts';
import { createAdmission, notAllowed, operatorsOwn } from './admission.ts';
import { type Connection, type Connections, createConnections, providerNamed } from './connections.ts';
import type { SsoDomains } from './sso-domains.ts';

type LinkNeeded = { readonly link: { readonly ticket: string; readonly email: string } };

export type Sso = Connections & {
  /**
   * Signs in to the account that the identity is linked to, creates an account, or requires the password of an existing
   * account with that address.
   */
  admit(
    connection: Connection,
    identity: Identity,
    kind: SessionKind,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Session | LinkNeeded>;
  /** Links an identity to an account after its password, and its second factor if it has one. */
  link(
    ticket: string,
    password: string,
    kind: SessionKind,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SignInAnswer>;
};

type Parts = {
  readonly deps: ApiDependencies;
  readonly accounts: Accounts;
  readonly signIn: SignIn;
  readonly tickets: Tickets;
  readonly limits: Limits;
  readonly linkIdentity: LinkIdentity;
  readonly devices: KnownDevices;
  readonly ssoDomains: SsoDomains;
  readonly operators: Operators;
  readonly memberships: Memberships;
};

/** Sign-in through an identity provider. */
export function createSso(parts: Parts): Sso {
  const { deps, operators, signIn } = parts;
  const addresses = createAddresses(deps);
  const identityKey = deps.keys.derive('identity');
  const hashOf = ({ issuer, subject }: Identity) => keyedHash(identityKey, `${issuer}\u0000${subject}`);
  const accountOf = async (accountId: string) => (await deps.commands.load(Account, accountId)).state;
  const admission = createAdmission(parts);

  const openFor = async (
    account: NonNullable<Account>,
    { organizationId }: Connection,
    kind: SessionKind,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    if (organizationId !== null) await admission.mustBeIn(organizationId, account, request);
    if (organizationId !== null && (await operators.isOperator(account.accountId))) throw operatorsOwn();
    return signIn.open(
      account,
      {
        kind,
        method: 'sso',
        secondFactor: false,
        vouchedBy: voucherOf(organizationId),
        organizationId: organizationId ?? undefined,
        provider: providerNamed(organizationId),
      },
      request,
      reply,
    );
  };

  return {
    ...createConnections(parts),
    link: createLink(parts, admission),
    admit: async (connection, identity, kind, request, reply) => {
      const hash = hashOf(identity);
      const { state: known } = await deps.commands.load(IdentityHolder, hash);
      const account = known === null ? null : await accountOf(known);
      // The account's own list of identities is authoritative, except for an account created a moment ago that has no
      // way to sign in yet.
      const listed = account?.identities.some(({ identity: linked }) => linked === hash);
      const begun = account?.passwordHash === null && account.identities.length === 0;
      if (account && (listed || begun)) return openFor(account, connection, kind, request, reply);
      const email = await admission.vouchedFor(connection, identity);
      const held = await deps.commands.load(Address, addresses.hashOf(email));
      const holder = held.state.confirmed ? await accountOf(held.state.holder?.accountId ?? 'nobody') : null;
      if (!holder)
        return openFor(
          await admission.provision(connection, identity, hash, email, request),
          connection,
          kind,
          request,
          reply,
        );
      const { organizationId } = connection;
      if (organizationId !== null) {
        const { member, invited } = await admission.invitationOfAccount(holder, organizationId);
        if (!member && !invited) throw notAllowed(say('account.ssoNotAllowed.accountElsewhere'));
      }
      // The provider's assertion of an address is not enough to sign in to an existing account.
      const data = {
        accountId: holder.accountId,
        issuer: identity.issuer,
        identity: hash,
        provider: providerNamed(organizationId),
        ...(organizationId !== null && { organizationId }),
      };
      const ticket = await parts.tickets.issue('sso-link', data);
      return { link: { ticket, email } };
    },
  };
}

function createLink(
  { deps, tickets, limits, signIn, linkIdentity }: Parts,
  { mustBeIn }: ReturnType<typeof createAdmission>,
): Sso['link'] {
  return async (ticketText, password, kind, request, reply) => {
    const ticket = await tickets.read('sso-link', ticketText);
    const { accountId, issuer, identity, organizationId, provider } = ticket?.data ?? {};
    if (!ticket || !accountId || !issuer || !identity || !provider) throw ticketOver();
    await limits.take('secondFactor', ticket.id, request);
    const pair = `link:${accountId}:${sourceOf(request)}`;
    await limits.notUsedUp('wrongPassword', pair, request);
    // A person with an identity provider can get any number of tickets, so attempts are also counted per account, as at
    // sign-in.
    await limits.notUsedUp('wrongFromUnknown', `link:${accountId}`, request);
    await limits.take('reauthentication', `link:${accountId}`, request);
    const account = (await deps.commands.load(Account, accountId)).state;
    const stored = await storedHashOf(deps.keys, account);
    if (!(await passwordMatches(stored, password)) || !account) {
      await limits.within('wrongPassword', pair, request);
      await limits.within('wrongFromUnknown', `link:${accountId}`, request);
      if (account) signIn.noteFailure(account, 'password', request, reply);
      throw wrongCredentials();
    }
    if (organizationId !== undefined) await mustBeIn(organizationId, account, request);
    const needed = await signIn.afterPassword(account, {
      issuer,
      hash: identity,
      organizationId,
      provider,
    });
    if (!(await limits.within('once', `sso-link:${ticket.id}`, request))) throw ticketOver();
    if (needed) return needed;
    const context = commandContext(request, `account:${accountId}`, account.organizationId);
    await linkIdentity(
      { issuer, hash: identity },
      { accountId, passwordRevision: account.passwordRevision, secondFactor: false },
      context,
    );
    const vouchedBy = voucherOf(organizationId);
    const how = { kind, method: 'sso', secondFactor: false, vouchedBy, organizationId, provider } as const;
    return signIn.open(account, how, request, reply);
  };
}
