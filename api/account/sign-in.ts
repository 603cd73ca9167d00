import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { underPassword } from '../../domain/account/decide.ts';
import type { SignInMethod, Voucher } from '../../domain/account/events.ts';
import { Account, Address } from '../../domain/account/state.ts';
import { useCode } from '../../domain/account/ways-in.ts';
import { parseAddress } from '../../domain/kernel/address.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { passwordIsEnough } from '../../domain/organization/second-factor.ts';
import { say } from '../../domain/texts/sentence.ts';
import { untilNextTurn } from '../../infra/identifiers/turns.ts';
import { open } from '../../infra/subject-keys/seal.ts';
import { createAddresses } from '../http/access/addresses.ts';
import { commandContext } from '../http/access/authentication.ts';
import type { Memberships } from '../http/access/memberships.ts';
import { type Tickets, ticketSeconds } from '../http/access/tickets.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { deviceOf } from '../http/device.ts';
import type { Limits } from '../http/limits.ts';
import { ApiProblem, problemOf } from '../http/problem.ts';
import { sourceOf } from '../http/source.ts';
import type { Session, SessionKind, SignInAnswer } from './contract/auth.ts';
import type { LinkIdentity, ShownIdentity } from './identity-links.ts';
import type { KnownDevices } from './known-devices.ts';
import { recoveryHashOf, stepOf } from './one-time-codes.ts';
import { passwordMatches } from './passwords/passwords.ts';
import type { Sessions } from './sessions.ts';
import { createSignIns } from './sign-ins.ts';

export type SignIn = {
  /** The next step after a right password, if it is not a session yet. @throws {ApiProblem} 403 PASSKEY_NEEDED */
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
  /** The second step after a right password; also links the identity of the ticket, if there is one. */
  withCode(
    ticket: string,
    code: string,
    kind: SessionKind,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Session>;
  /**
   * Opens a session for a person who has shown two factors, or needs only one. @throws {ApiProblem} 403 NO_ORGANIZATION, with a ticket, for
   * an account without a membership
   */
  open(
    account: NonNullable<Account>,
    how: {
      readonly kind: SessionKind;
      readonly method: SignInMethod;
      readonly secondFactor: boolean;
      readonly vouchedBy?: Voucher | undefined;
      /** Absent: the last organisation used, else another one of the account. */
      readonly organizationId?: string | undefined;
      readonly provider?: string | undefined;
    },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Session>;
  /** Appends to the account's log after the answer is sent. */
  noteFailure(
    account: NonNullable<Account>,
    step: 'password' | 'secondFactor',
    request: FastifyRequest,
    reply: FastifyReply,
  ): void;
  /** Resolves when every failure so far is appended, or its append was attempted. */
  noted(): Promise<void>;
};

export const wrongCredentials = () =>
  new ApiProblem(401, 'WRONG_CREDENTIALS', say('account.wrongCredentials'));
/** @param organizationId the provider's organisation; undefined or null: the installation's */
export const voucherOf = (organizationId: string | null | undefined): Voucher =>
  organizationId ? 'organization' : 'installation';
/** Passwords of this account are being tried elsewhere: this browser must prove its owner by a mailed link, and no account is locked. */
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

export function createSignIn({
  deps,
  sessions,
  tickets,
  limits,
  devices,
  linkIdentity,
  memberships,
}: Parts): SignIn {
  const addresses = createAddresses(deps);
  const signIns = createSignIns(deps);
  const unnoted = new Set<Promise<void>>();

  const openSession: SignIn['open'] = async (account, how, request, reply) => {
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

  /** Runs after the answer, one at a time: a known address must not take longer, for this caller or for the next. */
  const noteFailure = (
    account: NonNullable<Account>,
    step: 'password' | 'secondFactor',
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const { accountId, organizationId } = account;
    const note = async () => {
      if (!(await limits.within('failuresNoted', accountId, request))) return;
      const data = { accountId, organizationId, step, device: deviceOf(request), address: request.ip };
      const context = commandContext(request, 'anonymous', organizationId);
      await signIns.note(accountId, { type: 'SignInFailed', data }, context);
    };
    reply.raw.once('close', () => {
      const noting = delay(untilNextTurn(deps.clock.now()))
        .then(note)
        .catch((error: unknown) => deps.log.error({ err: error }, 'a failed sign-in was not noted'))
        .finally(() => unnoted.delete(noting));
      unnoted.add(noting);
    });
  };

  const afterPassword: SignIn['afterPassword'] = async (account, link) => {
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

  return {
    open: openSession,
    afterPassword,
    noteFailure,
    noted: async () => {
      await Promise.all(unnoted);
    },
    withPassword: async (email, password, kind, request, reply) => {
      const parsed = parseAddress(email);
      const address = 'address' in parsed ? parsed.address : 'nobody@invalid.invalid';
      const hash = addresses.hashOf(address);
      const held = await deps.commands.load(Address, addresses.hashOf(address));
      const accountId = held.state.holder?.accountId ?? 'nobody';
      const { state } = await deps.commands.load(Account, accountId);
      const device = devices.of(state, request);
      const source = sourceOf(request);
      const pair = `${hash}:${source}`;
      if (device === undefined) {
        await limits.notUsedUp('wrongPassword', pair, request);
        await limits.notUsedUp('wrongFromSource', source, request);
        if (await limits.usedUp('wrongFromUnknown', hash, request)) throw unknownBrowser();
        await limits.take('signIn', pair, request);
      } else {
        await limits.take('signInKnownDevice', device, request);
        await limits.take('signInKnownDevices', accountId, request);
      }
      const stored = state?.passwordHash ? await open(deps.keys, state.passwordHash) : undefined;
      if (!(await passwordMatches(stored, password)) || !state) {
        if (device === undefined) {
          await limits.within('wrongPassword', pair, request);
          await limits.within('wrongFromSource', source, request);
          await limits.within('wrongFromUnknown', hash, request);
        }
        if (state) noteFailure(state, 'password', request, reply);
        throw wrongCredentials();
      }
      const needed = await afterPassword(state);
      if (needed) return needed;
      return openSession(state, { kind, method: 'password', secondFactor: false }, request, reply);
    },
    withCode: async (ticketText, code, kind, request, reply) => {
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
      // A ticket is single-use: one ticket gives one session.
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
    },
  };
}
