import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Account, type Passkey } from '../../domain/account/state.ts';
import { countPasskey } from '../../domain/account/ways-in.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { say } from '../../domain/texts/sentence.ts';
import { open } from '../../infra/subject-keys/seal.ts';
import { commandContext } from '../http/access/authentication.ts';
import type { Tickets } from '../http/access/tickets.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import { ApiProblem, problemOf } from '../http/problem.ts';
import type { Session, SessionKind } from './contract/auth.ts';
import type { LinkIdentity } from './identity-links.ts';
import { type SignIn, ticketOver } from './sign-in.ts';

type Offer = { readonly ticket: string; readonly options: Record<string, unknown> };

export type Passkeys = {
  /** @param proven revision of the password that the caller has just proven */
  optionsToAdd(account: NonNullable<Account>, proven: number): Promise<Offer>;
  /**
   * Verifies the new credential. @returns the credential, and the revision of the password that the caller had proven
   * @throws {ApiProblem} 400 PASSKEY_REFUSED, 401 TICKET_INVALID
   */
  added(
    accountId: string,
    ticket: string,
    response: Record<string, unknown>,
    request: FastifyRequest,
  ): Promise<{ readonly passkey: Omit<Passkey, 'name'>; readonly proven: number }>;
  optionsToSignIn(): Promise<Offer>;
  /** @param link ticket of an identity to be linked to the account */
  signIn(
    ticket: string,
    response: Record<string, unknown>,
    link: string | undefined,
    kind: SessionKind,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Session>;
};

const refused = () => new ApiProblem(400, 'PASSKEY_REFUSED', say('account.passkeyRefused'));

/** Loaded at the first use of a passkey: its certificate parsers would account for 5 % of the time to start. */
const webAuthn = () => import('@simplewebauthn/server');

/**
 * WebAuthn with discoverable credentials and user verification. Possessing and unlocking the authenticator are two
 * factors, so no code follows.
 */
export function createPasskeys(
  deps: ApiDependencies,
  signIn: SignIn,
  tickets: Tickets,
  limits: Limits,
  linkIdentity: LinkIdentity,
): Passkeys {
  const site = () => ({ rpID: new URL(deps.publicUrl()).hostname, origin: new URL(deps.publicUrl()).origin });

  /** Reads the challenge from a ticket and marks the ticket as used. */
  const challengeOf = async (
    kind: 'passkey-add' | 'passkey-sign-in',
    text: string,
    request: FastifyRequest,
  ) => {
    const ticket = await tickets.read(kind, text);
    if (!ticket || !(await limits.within('once', `${kind}:${ticket.id}`, request))) throw ticketOver();
    return ticket.data;
  };

  return {
    optionsToAdd: async (account, proven) => {
      const email = (await open(deps.keys, account.email)) ?? '';
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: 'Nine Lenses',
        rpID: site().rpID,
        userID: new TextEncoder().encode(account.accountId),
        userName: email,
        attestationType: 'none',
        excludeCredentials: account.passkeys.map(({ credentialId }) => ({ id: credentialId })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      const { accountId } = account;
      const ticket = await tickets.issue('passkey-add', {
        accountId,
        challenge: options.challenge,
        proven: String(proven),
        codes: String(account.totp?.enabled ?? false),
      });
      return { ticket, options: { ...options } };
    },
    added: async (accountId, ticketText, response, request) => {
      const ticket = await challengeOf('passkey-add', ticketText, request);
      if (ticket.accountId !== accountId) throw ticketOver();
      // A ceremony begun before one-time codes were enabled must not complete without one.
      const { state } = await deps.commands.load(Account, accountId);
      if (state?.totp?.enabled && ticket.codes !== 'true') throw ticketOver();
      return {
        passkey: await verifiedNew(site(), ticket.challenge ?? '', response),
        proven: Number(ticket.proven),
      };
    },
    optionsToSignIn: async () => {
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({
        rpID: site().rpID,
        userVerification: 'required',
      });
      const ticket = await tickets.issue('passkey-sign-in', { challenge: options.challenge });
      return { ticket, options: { ...options } };
    },
    signIn: async (ticketText, given, link, kind, request, reply) => {
      const identity = link === undefined ? undefined : await tickets.read('sso-link', link);
      if (link !== undefined && !identity) throw ticketOver();
      const ticket = await challengeOf('passkey-sign-in', ticketText, request);
      const response = given as unknown as AuthenticationResponseJSON;
      const accountId = accountIdIn(response);
      const { state } = await deps.commands.load(Account, accountId);
      const passkey = state?.passkeys.find(({ credentialId }) => credentialId === response.id);
      if (!state || !passkey) throw refused();
      const newCounter = await verifiedUse(site(), ticket.challenge ?? '', response, passkey);
      const context = commandContext(request, `account:${accountId}`, state.organizationId);
      const counted = await deps.commands.handle(Account, accountId, context, (account) =>
        countPasskey(account, passkey.credentialId, newCounter),
      );
      if (isRefusal(counted)) throw problemOf(counted);
      if (identity) {
        const { accountId: theirs, issuer = '', identity: hash = '' } = identity.data;
        if (theirs !== accountId)
          throw new ApiProblem(403, 'PASSKEY_OTHER_ACCOUNT', say('account.passkeyOtherAccount'));
        if (!(await limits.within('once', `sso-link:${identity.id}`, request))) throw ticketOver();
        const { passwordRevision } = state;
        await linkIdentity({ issuer, hash }, { accountId, passwordRevision, secondFactor: true }, context);
      }
      const { organizationId, provider } = identity?.data ?? {};
      return signIn.open(
        state,
        { kind, method: 'passkey', secondFactor: true, organizationId, provider },
        request,
        reply,
      );
    },
  };
}

type Site = { readonly rpID: string; readonly origin: string };

/** Verifies a passkey that a browser has just created. @throws {ApiProblem} 400 PASSKEY_REFUSED */
async function verifiedNew({ rpID, origin }: Site, challenge: string, response: Record<string, unknown>) {
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => {
    throw refused();
  });
  if (!registrationInfo) throw refused();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const key = Buffer.from(publicKey).toString('base64url');
  return { credentialId: id, publicKey: key, counter, transports };
}

/**
 * Verifies a sign-in with a stored passkey. @returns the authenticator's counter @throws {ApiProblem} 400
 * PASSKEY_REFUSED
 */
async function verifiedUse(
  { rpID, origin }: Site,
  challenge: string,
  response: AuthenticationResponseJSON,
  passkey: NonNullable<Account>['passkeys'][number],
): Promise<number> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      // The decider compares counters against the newest state, so the library must not.
      counter: 0,
      transports: passkey.transports as AuthenticatorTransport[],
    },
  }).catch(() => {
    throw refused();
  });
  if (!verified) throw refused();
  return authenticationInfo.newCounter;
}

/** Reads the account id from the assertion: the authenticator returns the `userHandle` it was given at registration. */
function accountIdIn(response: AuthenticationResponseJSON): string {
  const handle: unknown = response.response?.userHandle;
  const text = typeof handle === 'string' ? Buffer.from(handle, 'base64url').toString() : '';
  return /^[a-z0-9]{24}$/.test(text) ? text : 'nobody';
}
