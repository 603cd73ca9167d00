import {
  passkeyOptions,
  recoveryCodes,
  security,
  totpPrepared,
} from '../../../../../api/account/contract/account.ts';
import { api, nothing } from '../../../lib/api.ts';
import { AppError } from '../../../lib/app-error.ts';
import { urls } from '../../../lib/urls.ts';

/** Value of a field for re-authentication. */
type Text = string | undefined;
const withPassword = (currentPassword: Text, code?: Text) => ({
  ...(currentPassword ? { currentPassword } : {}),
  ...(code ? { code } : {}),
});

export const changePassword = (passwords: { currentPassword: string; newPassword: string }) =>
  api.post(urls.changePassword, passwords, nothing);

export const prepareTotp = (currentPassword: Text, code: Text) =>
  api.post(urls.totp, withPassword(currentPassword, code), totpPrepared);

export const enableTotp = (code: string) => api.post(urls.totpEnable, { code }, recoveryCodes);

export const renewRecoveryCodes = (currentPassword: Text, code: Text) =>
  api.post(urls.recoveryCodes, withPassword(currentPassword, code), recoveryCodes);

export const disableTotp = (currentPassword: Text, code: Text) =>
  api.post(urls.totpDisable, withPassword(currentPassword, code), nothing);

/** Creates a passkey. The WebAuthn library is loaded only here, on request. */
export async function addPasskey(name: string, currentPassword: Text, code: Text) {
  const { createPasskey } = await import('../../auth/passkey-ceremony.ts');
  const { ticket, options } = await api.post(
    urls.newPasskeyOptions,
    withPassword(currentPassword, code),
    passkeyOptions,
  );
  const response = await createPasskey(options);
  return api.post(urls.passkeys, { ticket, response, name }, security);
}

export const removePasskey = (credentialId: string, currentPassword: Text, code: Text) =>
  api.delete(urls.ownPasskey(credentialId), withPassword(currentPassword, code), nothing);

export const unlinkIdentity = (issuer: string, currentPassword: Text) =>
  api.post(urls.unlinkIdentity, { issuer, ...withPassword(currentPassword) }, nothing);

/** Ends a session of the person. If it has already ended, that counts as success. */
async function endOwnSession(sessionId: string): Promise<void> {
  try {
    await api.delete(urls.session(sessionId), undefined, nothing);
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.status !== 404) throw thrown;
  }
}

export async function endOwnSessions(sessionIds: readonly string[]): Promise<void> {
  for (const sessionId of sessionIds) await endOwnSession(sessionId);
}
