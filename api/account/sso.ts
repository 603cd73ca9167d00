import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Account, Address, IdentityHolder } from '../../domain/account/state.ts';
import { parseAddress } from '../../domain/kernel/address.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { acceptInvitation, invitationFor } from '../../domain/organization/invitations.ts';
import { domainOf } from '../../domain/organization/mail-domains.ts';
import { joinBySso } from '../../domain/organization/members.ts';
import { ownOrganizationName, registerOrganization } from '../../domain/organization/register.ts';
import { Organization } from '../../domain/organization/state.ts';
import { derivedId, keyedHash } from '../../infra/identifiers/identifiers.ts';
import { type Identity, type Provider, ProviderAway, ProviderRefused } from '../../infra/identity/port.ts';
import { invitationsTo } from '../../infra/subject-keys/invitation-addresses.ts';
import { open } from '../../infra/subject-keys/seal.ts';
import { planOf } from '../billing/queries/plan-in-force.ts';
import { createAddresses } from '../http/access/addresses.ts';
import { commandContext } from '../http/access/authentication.ts';
import type { Memberships } from '../http/access/memberships.ts';
import type { Operators } from '../http/access/operators.ts';
import type { Tickets } from '../http/access/tickets.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import { ApiProblem, problemOf } from '../http/problem.ts';
import { sourceOf } from '../http/source.ts';
import type { Accounts } from './accounts.ts';
import type { Session, SignInAnswer } from './contract/auth.ts';
import type { LinkIdentity } from './identity-links.ts';
import type { KnownDevices } from './known-devices.ts';
import { passwordMatches } from './passwords/passwords.ts';
import type { SessionKind } from './sessions.ts';
import { type SignIn, ticketOver, voucherOf, wrongCredentials } from './sign-in.ts';
import type { SsoDomains } from './sso-domains.ts';

/** Which provider answers, and for which organisation; null = the installation's, for everybody. */
export type Connection = { readonly provider: Provider; readonly organizationId: string | null };
type LinkNeeded = { readonly link: { readonly ticket: string; readonly email: string } };

export type Sso = {
  /**
   * By the domain of an address, when an organisation has proven that it is theirs, else the installation's. Whoever signed in with this
   * address in this browser before is sent to their own organisation's provider.
   * @throws {ApiProblem} 404 SSO_OFF, the same for every address
   */
  connectionFor(email: string | undefined, request: FastifyRequest): Promise<Connection>;
  connectionOf(organizationId: string | null): Promise<Connection>;
  /** Opens the account an identity stands for, makes one, or asks for the password of the one that has its address. */
  admit(
    connection: Connection,
    identity: Identity,
    kind: SessionKind,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Session | LinkNeeded>;
  /** The password, once, and then the second factor, if there is one, link identity and account. */
  link(
    ticket: string,
    password: string,
    kind: SessionKind,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SignInAnswer>;
  /** Where a browser goes on to that ended a session of this provider here; undefined = nowhere. */
  endSessionAt(provider: string): Promise<string | undefined>;
  /** What the providers' errors are to people. */
  asked<T>(answer: Promise<T>): Promise<T>;
};

const off = () =>
  new ApiProblem(
    404,
    'SSO_OFF',
    'There is no single sign-on for this address. Please sign in with your password.',
  );
/** What a session is told by that began at the installation's provider. */
const installation = 'installation';
const providerNamed = (organizationId: string | null) => organizationId ?? installation;
const goOnWithinMs = 3_000;
const operatorsOwn = () =>
  notAllowed(
    'This address belongs to an operator of this server, and no organisation’s provider speaks for it. Sign in with your password, or choose one through “Forgot password?”.',
  );
const notAllowed = (detail: string) => new ApiProblem(403, 'SSO_NOT_ALLOWED', detail);

export function createSso(
  deps: ApiDependencies,
  accounts: Accounts,
  signIn: SignIn,
  tickets: Tickets,
  limits: Limits,
  linkIdentity: LinkIdentity,
  devices: KnownDevices,
  domains: SsoDomains,
  operators: Operators,
  memberships: Memberships,
): Sso {
  const addresses = createAddresses(deps);
  const identityKey = deps.keys.derive('identity');
  const hashOf = ({ issuer, subject }: Identity) => keyedHash(identityKey, `${issuer}\u0000${subject}`);
  const accountOf = async (accountId: string) => (await deps.commands.load(Account, accountId)).state;

  const connectionOf: Sso['connectionOf'] = async (organizationId) => {
    if (organizationId === null) {
      if (!deps.oidc) throw off();
      return { provider: deps.oidc, organizationId: null };
    }
    const { state } = await deps.commands.load(Organization, organizationId);
    const clientSecret = state?.sso ? await open(deps.keys, state.sso.clientSecret) : undefined;
    if (!state?.sso || clientSecret === undefined) throw off();
    const { issuer, clientId } = state.sso;
    return { provider: { issuer, clientId, clientSecret }, organizationId };
  };

  const invitationOf = async (state: Organization, organizationId: string, email: string) => {
    const ids = await invitationsTo(deps.keys, organizationId, state?.invitations ?? {}, email);
    return invitationFor(state, ids, deps.clock.now());
  };

  /** The invitation of an account that has shown to own the address invited. */
  const invitationOfAccount = async (account: NonNullable<Account>, organizationId: string) => {
    const { state } = await deps.commands.load(Organization, organizationId);
    const email = (await open(deps.keys, account.email)) ?? '';
    const held = await deps.commands.load(Address, addresses.hashOf(email));
    const own = held.state.confirmed && held.state.holder?.accountId === account.accountId;
    const invited = own ? await invitationOf(state, organizationId, email) : undefined;
    return { member: state?.members[account.accountId] !== undefined, invited };
  };

  /**
   * A provider speaks for its own organisation only. Somebody invited there, who may have been a member before, need not open the mailed
   * link. @throws {ApiProblem} 403
   */
  const mustBeIn = async (
    organizationId: string,
    account: NonNullable<Account>,
    request: FastifyRequest,
  ): Promise<void> => {
    const { accountId } = account;
    const { member, invited } = await invitationOfAccount(account, organizationId);
    if (member) return;
    if (!invited)
      throw notAllowed('You are not a member of this organisation. Its administrator can invite you.');
    const context = commandContext(request, `account:${accountId}`, organizationId);
    const joined = await deps.commands.handle(Organization, organizationId, context, (state) =>
      acceptInvitation(state, { ...invited, accountId }, deps.clock.now()),
    );
    if (isRefusal(joined)) throw problemOf(joined);
    await accounts.join(accountId, organizationId, context);
  };

  const openFor = async (
    account: NonNullable<Account>,
    { organizationId }: Connection,
    kind: SessionKind,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    if (organizationId !== null) await mustBeIn(organizationId, account, request);
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

  /** The address a provider vouches for. @throws {ApiProblem} 403 */
  const vouchedFor = async ({ organizationId }: Connection, identity: Identity): Promise<string> => {
    const parsed = parseAddress(identity.email ?? '');
    // A company's own directory gives out its addresses, and may not say so each time; anybody else's has to.
    const confirmed = organizationId === null ? identity.emailVerified : identity.emailVerified !== false;
    if (!confirmed || !('address' in parsed))
      throw notAllowed(
        'Your identity provider has not confirmed your email address, so we cannot let you in.',
      );
    if (organizationId === null) return parsed.address;
    const domain = domainOf(parsed.address);
    if ((await domains.organizationFor(domain)) !== organizationId) {
      const { state } = await deps.commands.load(Organization, organizationId);
      throw notAllowed(
        state?.sso?.domains.includes(domain)
          ? `Single sign-on is not open for ${domain} yet: its DNS record is missing. Your organisation’s administrator finds it in the organisation’s settings.`
          : 'Your email address is not one of this organisation. Its administrator can invite you.',
      );
    }
    if (await operators.isOperatorAddress(parsed.address)) throw operatorsOwn();
    return parsed.address;
  };

  /** The provider of the organisation of whoever signed in with this address in this browser before: for them it needs no domain. */
  const ownProviderOf = async (address: string, request: FastifyRequest): Promise<Connection | undefined> => {
    const held = await deps.commands.load(Address, addresses.hashOf(address));
    const account = await accountOf(held.state.holder?.accountId ?? 'nobody');
    const device = devices.of(account, request);
    if (device === undefined || !account || account.identities.length === 0) return undefined;
    const own = (await memberships(account)).find(
      ({ sso }) => sso !== null && account.identities.some(({ issuer }) => issuer === sso.issuer),
    );
    return own && connectionOf(own.organizationId);
  };

  /** Somebody new: a member of the provider's organisation, or with one of their own. */
  const provision = async (
    { organizationId }: Connection,
    identity: Identity,
    email: string,
    request: FastifyRequest,
  ): Promise<NonNullable<Account>> => {
    const hash = hashOf(identity);
    const accountId = derivedId('identity-account', hash);
    const own = organizationId ?? derivedId('identity-organization', hash);
    const context = commandContext(request, `account:${accountId}`, own);
    const joined = await deps.commands.handle(Organization, own, context, async (state) => {
      if (organizationId !== null) {
        const now = deps.clock.now();
        const invited = await invitationOf(state, organizationId, email);
        return invited
          ? acceptInvitation(state, { ...invited, accountId }, now)
          : joinBySso(state, accountId, domainOf(email), await planOf(deps, own), now);
      }
      const name = ownOrganizationName({ ...identity, email });
      return registerOrganization(state, { organizationId: own, name, demo: null, founderId: accountId });
    });
    if (isRefusal(joined)) throw problemOf(joined);
    await accounts.provision(
      {
        accountId,
        organizationId: own,
        email,
        firstName: identity.givenName || email.slice(0, email.indexOf('@')),
        lastName: identity.familyName,
      },
      context,
    );
    const shown = { accountId, passwordRevision: 0, secondFactor: false };
    await linkIdentity({ issuer: identity.issuer, hash }, shown, context);
    const account = await accountOf(accountId);
    if (!account) throw new Error('The account was not written.');
    return account;
  };

  return {
    connectionOf,
    connectionFor: async (email, request) => {
      const parsed = email === undefined ? undefined : parseAddress(email);
      if (!parsed || !('address' in parsed)) return connectionOf(null);
      const organizationId = await domains.organizationFor(domainOf(parsed.address));
      if (organizationId !== null) return connectionOf(organizationId);
      return (await ownProviderOf(parsed.address, request)) ?? connectionOf(null);
    },
    admit: async (connection, identity, kind, request, reply) => {
      const hash = hashOf(identity);
      const { state: known } = await deps.commands.load(IdentityHolder, hash);
      const account = known === null ? null : await accountOf(known);
      // The account has the last word about what opens it, but for one that was made a moment ago and has no other way in yet.
      const listed = account?.identities.some(({ identity: linked }) => linked === hash);
      const begun = account?.passwordHash === null && account.identities.length === 0;
      if (account && (listed || begun)) return openFor(account, connection, kind, request, reply);
      const email = await vouchedFor(connection, identity);
      const held = await deps.commands.load(Address, addresses.hashOf(email));
      const holder = held.state.confirmed ? await accountOf(held.state.holder?.accountId ?? 'nobody') : null;
      if (!holder)
        return openFor(
          await provision(connection, identity, email, request),
          connection,
          kind,
          request,
          reply,
        );
      const { organizationId } = connection;
      if (organizationId !== null) {
        const { member, invited } = await invitationOfAccount(holder, organizationId);
        if (!member && !invited)
          throw notAllowed(
            'There is an account with your email address that is not a member of this organisation. Its administrator can invite you.',
          );
      }
      // The provider's word about an address is not enough to open an account that exists.
      const data = {
        accountId: holder.accountId,
        issuer: identity.issuer,
        identity: hash,
        provider: providerNamed(organizationId),
        ...(organizationId !== null && { organizationId }),
      };
      const ticket = await tickets.issue('sso-link', data);
      return { link: { ticket, email } };
    },
    link: async (ticketText, password, kind, request, reply) => {
      const ticket = await tickets.read('sso-link', ticketText);
      const { accountId, issuer, identity, organizationId, provider } = ticket?.data ?? {};
      if (!ticket || !accountId || !issuer || !identity || !provider) throw ticketOver();
      await limits.take('secondFactor', ticket.id, request);
      const pair = `link:${accountId}:${sourceOf(request)}`;
      await limits.notUsedUp('wrongPassword', pair, request);
      // A provider can hand out tickets as it likes, so guesses are counted for the account, too, as where one signs in.
      await limits.notUsedUp('wrongFromUnknown', `link:${accountId}`, request);
      await limits.take('proof', `link:${accountId}`, request);
      const account = await accountOf(accountId);
      const stored = account?.passwordHash ? await open(deps.keys, account.passwordHash) : undefined;
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
    },
    endSessionAt: async (provider) => {
      try {
        const connection = await connectionOf(provider === installation ? null : provider);
        const address = deps.identityProviders.endSession(connection.provider, `${deps.publicUrl()}/`);
        // A provider that is slow or away keeps nobody from signing out here.
        return await Promise.race([address, delay(goOnWithinMs, undefined, { ref: false })]);
      } catch (error) {
        if (error instanceof ProviderAway || error instanceof ApiProblem) return undefined;
        throw error;
      }
    },
    asked: async (answer) => {
      try {
        return await answer;
      } catch (error) {
        if (error instanceof ProviderRefused)
          throw new ApiProblem(
            401,
            'SSO_REFUSED',
            'Signing in did not work. Please try again from the beginning.',
          );
        if (error instanceof ProviderAway)
          throw new ApiProblem(
            502,
            'SSO_AWAY',
            'The identity provider does not answer. Please try again later.',
          );
        throw error;
      }
    },
  };
}
