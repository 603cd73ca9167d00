import type { FastifyReply, FastifyRequest } from 'fastify';
import { underPassword } from '../../domain/account/decide.ts';
import type { SignInMethod, Voucher } from '../../domain/account/events.ts';
import { Account, Address } from '../../domain/account/state.ts';
import { useCode } from '../../domain/account/ways-in.ts';
import { parseAddress } from '../../domain/kernel/address.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { passwordIsEnough } from '../../domain/organization/second-factor.ts';
import { say } from '../../domain/texts/sentence.ts';
import { open } from '../../infra/subject-keys/seal.ts';
import { createAddresses } from '../http/access/addresses.ts';
import { commandContext } from '../http/access/authentication.ts';
import type { Memberships } from '../http/access/memberships.ts';
import { type Tickets, ticketSeconds } from '../http/access/tickets.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import { ApiProblem, problemOf } from '../http/problem.ts';
import { sourceOf } from '../http/source.ts';
import type { Session, SessionKind, SignInAnswer } from './contract/auth.ts';
import { createFailureNotes, type FailureNotes } from './failure-notes.ts';
import type { LinkIdentity, ShownIdentity } from './identity-links.ts';
import type { KnownDevices } from './known-devices.ts';
import { recoveryHashOf, stepOf } from './one-time-codes.ts';
import { passwordMatches } from './passwords/passwords.ts';
import { storedHashOf } from './passwords/stored-hash.ts';
import type { Sessions } from './sessions.ts';

export type SignIn = {
  /**
   * Decides the next step after a right password, unless a session may open at once. @throws {ApiProblem} 403
   * PASSKEY_NEEDED
   */
  afterPassword(
    account: NonNullable<Account>,
    link?: ShownIdentity,
  ): Promise<Exclude<SignInAnswer, Session> | undefined>;
  withPassword(
    email: string,
    password: string,
    kind: SessionKind,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SignInAnswer>;
  /** Completes a sign-in with a code of the second factor. If the ticket contains an identity, links it too. */
  withCode(
    ticket: string,
    code: string,
    kind: SessionKind,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Session>;
  /**
   * Opens a session for a person who has shown every factor the account needs. @throws {ApiProblem} 403
   * NO_ORGANIZATION, with a ticket, for an account without a membership
   */
  open(
    account: NonNullable<Account>,
    how: {
      readonly kind: SessionKind;
      readonly method: SignInMethod;
      readonly secondFactor: boolean;
      readonly vouchedBy?: Voucher | undefined;
      /** Absent: the organisation used last, else another one of the account. */
      readonly organizationId?: string | undefined;
      readonly provider?: string | undefined;
    },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Session>;
} & FailureNotes;

export const wrongCredentials = () =>
  new ApiProblem(401, 'WRONG_CREDENTIALS', say('account.wrongCredentials'));
/** @param organizationId the organisation whose provider it is; undefined or null for the installation's provider */
export const voucherOf = (organizationId: string | null | undefined): Voucher =>
  organizationId ? 'organization' : 'installation';
/**
 * Answer while passwords of this account are being guessed elsewhere: a browser that never signed in to it must first
 * prove its owner by a mailed link. The account itself is never locked.
 */
const unknownBrowser = () => new ApiProblem(429, 'UNKNOWN_BROWSER', say('account.unknownBrowser'));
export const ticketOver = () => new ApiProblem(401, 'TICKET_INVALID', say('account.ticketInvalid'));

type Parts = {
  readonly deps: ApiDependencies;
  readonly sessions: Sessions;
  readonly tickets: Tickets;
  readonly limits: Limits;
  readonly devices: KnownDevices;
  readonly linkIdentity: LinkIdentity;
  readonly memberships: Memberships;
};

export function createSignIn(parts: Parts): SignIn {
  const { noteFailure, noted } = createFailureNotes(parts.deps, parts.limits);
  const steps = {
    open: createOpenSession(parts),
    afterPassword: createAfterPassword(parts),
    noteFailure,
  };
  return {
    ...steps,
    noted,
    withPassword: createWithPassword(parts, steps),
    withCode: createWithCode(parts, steps),
  };
}

/** What the two ways to sign in share. */
type Steps = Pick<SignIn, 'open' | 'afterPassword' | 'noteFailure'>;

function createOpenSession({
  sessions,
  tickets,
  devices,
  memberships,
}: Pick<Parts, 'sessions' | 'tickets' | 'devices' | 'memberships'>): SignIn['open'] {
  return async (account, how, request, reply) => {
    const { accountId, passwordRevision } = account;
    const organizationId = how.organizationId ?? (await memberships(account))[0]?.organizationId;
    if (organizationId === undefined) {
      const { method, secondFactor, vouchedBy } = how;
      const shown = { accountId, passwordRevision: String(passwordRevision), method };
      throw new ApiProblem(403, 'NO_ORGANIZATION', say('account.noOrganization'), {
        ticket: await tickets.issue('no-organization', {
          ...shown,
          secondFactor: String(secondFactor),
          ...(vouchedBy && { vouchedBy }),
        }),
      });
    }
    const session = await sessions.start(
      { accountId, passwordRevision, ...how, organizationId },
      request,
      reply,
    );
    devices.remember(account, request, reply);
    return session;
  };
}

function createAfterPassword({
  tickets,
  memberships,
}: Pick<Parts, 'tickets' | 'memberships'>): SignIn['afterPassword'] {
  return async (account, link) => {
    const { accountId, passwordRevision } = account;
    if (account.totp?.enabled) {
      const ticket = await tickets.issue('second-factor', {
        accountId,
        passwordRevision: String(passwordRevision),
        ...(link && { issuer: link.issuer, identity: link.hash, provider: link.provider }),
        ...(link?.organizationId !== undefined && { organizationId: link.organizationId }),
      });
      return { secondFactor: { ticket, expiresIn: ticketSeconds } };
    }
    const own = await memberships(account);
    const entered = own.find(({ organizationId }) => organizationId === link?.organizationId) ?? own[0];
    if (!passwordIsEnough(entered ?? null, account))
      throw new ApiProblem(403, 'PASSKEY_NEEDED', say('account.passkeyNeeded.atSignIn'));
    return undefined;
  };
}

function createWithPassword(
  { deps, limits, devices }: Pick<Parts, 'deps' | 'limits' | 'devices'>,
  { open: openSession, afterPassword, noteFailure }: Steps,
): SignIn['withPassword'] {
  const addresses = createAddresses(deps);
  const guesses = createGuesses(limits);
  return async (email, password, kind, request, reply) => {
    const parsed = parseAddress(email);
    const address = 'address' in parsed ? parsed.address : 'nobody@invalid.invalid';
    const hash = addresses.hashOf(address);
    const held = await deps.commands.load(Address, addresses.hashOf(address));
    const accountId = held.state.holder?.accountId ?? 'nobody';
    const { state } = await deps.commands.load(Account, accountId);
    const device = devices.of(state, request);
    if (device === undefined) await guesses.mayGuess(hash, request);
    else {
      await limits.take('signInKnownDevice', device, request);
      await limits.take('signInKnownDevices', accountId, request);
    }
    if (!(await passwordMatches(await storedHashOf(deps.keys, state), password)) || !state) {
      if (device === undefined) await guesses.wasWrong(hash, request);
      if (state) noteFailure(state, 'password', request, reply);
      throw wrongCredentials();
    }
    const needed = await afterPassword(state);
    if (needed) return needed;
    return openSession(state, { kind, method: 'password', secondFactor: false }, request, reply);
  };
}

function createWithCode(
  { deps, tickets, limits, devices, linkIdentity }: Omit<Parts, 'sessions' | 'memberships'>,
  { open: openSession, noteFailure }: Steps,
): SignIn['withCode'] {
  return async (ticketText, code, kind, request, reply) => {
    const ticket = await tickets.read('second-factor', ticketText);
    const accountId = ticket?.data.accountId;
    if (!ticket || accountId === undefined) throw ticketOver();
    await limits.take('secondFactor', ticket.id, request);
    const before = await deps.commands.load(Account, accountId);
    const isOneTime = /^\d{6}$/.test(code);
    if (isOneTime) {
      await limits.take('codes', devices.of(before.state, request) ?? accountId, request);
      await limits.take('codesOfAll', accountId, request);
    } else await limits.take('recoveryCodes', `${accountId}:${sourceOf(request)}`, request);
    const passwordRevision = Number(ticket.data.passwordRevision);
    if (!before.state?.totp || before.state.passwordRevision !== passwordRevision) throw ticketOver();
    const secret = await open(deps.keys, before.state.totp.secret);
    const step = secret === undefined ? null : stepOf(secret, code, deps.clock.now());
    const context = commandContext(request, `account:${accountId}`, before.state.organizationId);
    const used = await deps.commands.handle(
      Account,
      accountId,
      context,
      underPassword(passwordRevision, (state) =>
        useCode(state, { step, recoveryHash: recoveryHashOf(code) }),
      ),
    );
    if (isRefusal(used)) {
      if (used.code === 'PASSWORD_CHANGED') throw ticketOver();
      noteFailure(before.state, 'secondFactor', request, reply);
      throw problemOf(used);
    }
    if (!used.state || used.facts === 0) throw ticketOver();
    // A ticket is single-use: it opens one session.
    if (!(await limits.within('once', `second-factor:${ticket.id}`, request))) throw ticketOver();
    const { issuer, identity, organizationId, provider } = ticket.data;
    const linked = issuer !== undefined && identity !== undefined;
    if (linked) {
      const shown = { accountId, passwordRevision, secondFactor: true };
      await linkIdentity({ issuer, hash: identity }, shown, context);
    }
    const method = linked ? 'sso' : 'password';
    const vouchedBy = linked ? voucherOf(organizationId) : undefined;
    const how = { kind, method, secondFactor: true, vouchedBy, organizationId, provider } as const;
    return openSession(before.state, how, request, reply);
  };
}

/**
 * Limits the passwords tried for one address (by its hash) from browsers that have not signed in to the account before.
 */
function createGuesses(limits: Limits) {
  const pairOf = (hash: string, request: FastifyRequest) => `${hash}:${sourceOf(request)}`;
  return {
    /** Counts one attempt. @throws {ApiProblem} 429 */
    mayGuess: async (hash: string, request: FastifyRequest): Promise<void> => {
      await limits.notUsedUp('wrongPassword', pairOf(hash, request), request);
      await limits.notUsedUp('wrongFromSource', sourceOf(request), request);
      if (await limits.usedUp('wrongFromUnknown', hash, request)) throw unknownBrowser();
      await limits.take('signIn', pairOf(hash, request), request);
    },
    wasWrong: async (hash: string, request: FastifyRequest): Promise<void> => {
      await limits.within('wrongPassword', pairOf(hash, request), request);
      await limits.within('wrongFromSource', sourceOf(request), request);
      await limits.within('wrongFromUnknown', hash, request);
    },
  };
}
