import type { With } from '../with.ts';

/** The security log of an account. */
export const accountLog = {
  'account.log.addressConfirmed': 'The email address was confirmed.',
  'account.log.confirmationAsked': 'A mail to confirm the address was asked for.',
  'account.log.identityLinked': ({ issuer }: With<'issuer'>) => `Signing in through ${issuer} was linked.`,
  'account.log.identityUnlinked': ({ issuer }: With<'issuer'>) =>
    `Signing in through ${issuer} was unlinked.`,
  'account.log.organizationChosen': 'Another organization of the account was opened.',
  'account.log.organizationJoined': 'The account became a member of another organization.',
  'account.log.passkeyAdded': 'A passkey was added.',
  'account.log.passkeyRemoved': 'A passkey was removed.',
  'account.log.passwordChanged': 'The password was changed.',
  'account.log.passwordReset': 'A new password was chosen through a mailed link.',
  'account.log.passwordReset.removed':
    'A new password was chosen through a mailed link; other ways to sign in were removed.',
  'account.log.profileChanged': 'The profile was changed.',
  'account.log.recoveryAsked': 'A link to choose a new password was asked for.',
  'account.log.recoveryCodeUsed': 'A recovery code was used; it does not work again.',
  'account.log.recoveryCodesRenewed': 'New recovery codes were made; the old ones work no more.',
  'account.log.registered': 'The account was made.',
  'account.log.sessionsEnded.addressProven':
    'Sessions ended because an invitation confirmed the address of the account.',
  'account.log.sessionsEnded.endedByAdministrator':
    'Signed out of an organization, on every device, by an administrator of it.',
  'account.log.sessionsEnded.organizationJoined': 'A session went on in the organization that was joined.',
  'account.log.sessionsEnded.passwordChanged': 'Other sessions ended because the password changed.',
  'account.log.sessionsEnded.removed':
    'Sessions in an organization ended because the account was removed from it.',
  'account.log.sessionsEnded.revoked': 'A session was ended from another one.',
  'account.log.sessionsEnded.signedOut': 'Signed out.',
  'account.log.sessionsEnded.signedOutEverywhere': 'Signed out everywhere.',
  'account.log.sessionsEnded.tokenReused':
    'A session ended because an old token of it was used again: somebody may have copied it.',
  'account.log.signInFailed.code': 'A wrong code was entered.',
  'account.log.signInFailed.password': 'A wrong password was entered.',
  'account.log.signedIn': ({ how }: With<'how'>) => `Signed in ${how}.`,
  'account.log.signedIn.invitation': 'by accepting an invitation',
  'account.log.signedIn.passkey': 'with a passkey',
  'account.log.signedIn.password': 'with the password',
  'account.log.signedIn.registration': 'by registering',
  'account.log.signedIn.secondFactor': ({ how }: With<'how'>) => `Signed in ${how} and a second factor.`,
  'account.log.signedIn.sso': 'through the identity provider',
  'account.log.totpDisabled': 'One-time codes were turned off.',
  'account.log.totpEnabled': 'One-time codes were turned on.',
} as const;
