import type * as z from 'zod/mini';
import { memberInvitationSeen } from '../../../../../api/account/contract/account.ts';
import { asked, resetSeen, session } from '../../../../../api/account/contract/auth.ts';
import { mailboxAnswer } from '../../../../../api/mailbox/contract/mailbox.ts';
import { api, nothing, openApi } from '../../../lib/api.ts';
import type { AppError } from '../../../lib/app-error.ts';
import { openSession, replaceSession } from '../../../lib/session/session.ts';
import { urls } from '../../../lib/urls.ts';

export type Invitation = z.infer<typeof memberInvitationSeen>;
export type NewMember = {
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
};

export const askForReset = (email: string) => openApi.post(urls.forgotPassword, { email }, asked);

/** Returns whether other people may invite the address of this link. With `invitations`, first sets that value. */
export const mailbox = (token: string, invitations?: boolean) =>
  openApi.post(urls.mailbox, { token, ...(invitations === undefined ? {} : { invitations }) }, mailboxAnswer);

export type ResetSeen = z.infer<typeof resetSeen>;
type Removal = { totp: boolean; passkeys: readonly string[]; identities: readonly string[] };

/** Lists the account's other sign-in methods without consuming the link. */
export const lookAtReset = (token: string) => openApi.post(urls.resetLook, { token }, resetSeen);

export const resetPassword = (token: string, password: string, remove: Removal | undefined) =>
  openApi.post(urls.resetPassword, { token, password, ...(remove && { remove }) }, nothing);

/** Confirms an email address. Requires a session of the account, or its password. */
export const verifyEmail = ({ token, password }: { token: string; password?: string | undefined }) =>
  api.post(urls.verifyEmail, { token, ...(password && { password }) }, nothing);

/**
 * Sends the confirmation mail again. Uses the session, so that the mail concerns this account even if another one claims the same
 * address.
 */
export const resendVerification = (email: string) => api.post(urls.resendVerification, { email }, asked);

export const lookAtInvitation = (token: string) =>
  openApi.post(urls.invitationLook, { token }, memberInvitationSeen);

export async function acceptInvitation(
  token: string,
  member: NewMember,
  notMyAccount: boolean,
): Promise<void> {
  const body = { token, ...member, ...(notMyAccount && { notMyAccount }), session: 'cookie' };
  openSession(await openApi.post(urls.invitationAccept, body, session));
}

/** Makes the signed-in account a member, and switches its session to the new organisation. */
export const joinWithAccount = (token: string, code?: string): Promise<void> =>
  replaceSession(() => api.post(urls.invitationJoin, { token, ...codeIn(code), session: 'cookie' }, session));

/** Makes a person without an organisation a member, and opens a session with their entry ticket. */
export async function enterWithTicket(token: string, ticket: string, code?: string): Promise<void> {
  const body = { token, ticket, ...codeIn(code), session: 'cookie' };
  openSession(await openApi.post(urls.invitationEnter, body, session));
}

const codeIn = (code: string | undefined) => (code ? { code } : {});

/** Whether the refusal means that the link itself is no longer valid, as opposed to other input. */
export const isDeadLink = ({ status, code, fields }: AppError): boolean =>
  status === 410 || status === 404 || (status === 400 && fields.length === 0 && !code.startsWith('PASSWORD'));
