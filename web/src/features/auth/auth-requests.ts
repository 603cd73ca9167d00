import type * as z from 'zod/mini';
import {
  type linkNeeded,
  passkeyOptions,
  type Session,
  type secondFactorNeeded,
  session,
  signInAnswer,
  ssoAnswer,
  ssoStarted,
} from '../../../../api/account/contract/auth.ts';
import { openApi } from '../../lib/api.ts';
import { openSession } from '../../lib/session/session.ts';
import { urls } from '../../lib/urls.ts';
import { keepEntryTicket } from './entry-ticket.ts';

export type Registration = {
  readonly firstName: string;
  readonly lastName: string;
  readonly organizationName: string;
  readonly email: string;
  readonly password: string;
};
/** `session: cookie` keeps the refresh token inaccessible to scripts. */
const cookie = { session: 'cookie' } as const;

export type SecondFactor = z.infer<typeof secondFactorNeeded>['secondFactor'];
export type LinkNeeded = z.infer<typeof linkNeeded>['link'];

/** Opens the session, or returns a ticket if a code is needed. */
export async function signIn(email: string, password: string): Promise<Session | SecondFactor> {
  const answer = await openApi
    .post(urls.login, { email, password, ...cookie }, signInAnswer)
    .catch(keepEntryTicket);
  return 'secondFactor' in answer ? answer.secondFactor : opened(answer);
}

export async function confirmSecondFactor(ticket: string, code: string): Promise<Session> {
  return opened(
    await openApi.post(urls.secondFactor, { ticket, code, ...cookie }, session).catch(keepEntryTicket),
  );
}

/**
 * Signs in with a passkey; the WebAuthn library is loaded only here. @param link ticket of a provider sign-in that is to be
 * linked to the passkey's account
 */
export async function signInWithPasskey(link?: string): Promise<Session> {
  const { assertPasskey } = await import('./passkey-ceremony.ts');
  const { ticket, options } = await openApi.post(urls.passkeyOptions, {}, passkeyOptions);
  const response = await assertPasskey(options);
  const body = { ticket, response, ...(link === undefined ? {} : { link }), ...cookie };
  return opened(await openApi.post(urls.passkey, body, session).catch(keepEntryTicket));
}

export async function register(registration: Registration): Promise<Session> {
  return opened(await openApi.post(urls.register, { ...registration, ...cookie }, session));
}

/** Creates the first account of a server, with the code from its console. */
export async function startFirst(code: string, registration: Registration): Promise<Session> {
  return opened(await openApi.post(urls.firstStart, { code, ...registration, ...cookie }, session));
}

/** Starts a sign-in through the organisation. Returns the address of its identity provider, to redirect to. */
export async function startSso(email: string, returnTo: string | undefined): Promise<string> {
  const body = { ...(email ? { email } : {}), ...(returnTo ? { returnTo } : {}) };
  return (await openApi.post(urls.ssoStart, body, ssoStarted)).url;
}

export async function finishSso(query: string): Promise<Session | LinkNeeded> {
  const answer = await openApi.post(urls.ssoFinish, { query, ...cookie }, ssoAnswer).catch(keepEntryTicket);
  return 'link' in answer ? answer.link : opened(answer);
}

/** Links the provider's identity to the account and opens the session, or returns a ticket if a code is needed. */
export async function linkSso(ticket: string, password: string): Promise<Session | SecondFactor> {
  const answer = await openApi
    .post(urls.ssoLink, { ticket, password, ...cookie }, signInAnswer)
    .catch(keepEntryTicket);
  return 'secondFactor' in answer ? answer.secondFactor : opened(answer);
}

function opened(answer: Session): Session {
  openSession(answer);
  return answer;
}
