import type { With } from '../with.ts';

export const account = {
  'account.addressUnconfirmed':
    'Confirm your email address first. Until then no other way to sign in can be added.',
  'account.codeNeeded': 'A code of your second factor is needed. Please begin again.',
  'account.codeNeeded.enter': 'Please enter a code of your second factor.',
  'account.codeWrong': 'This code is not right, or was used already. Please try the next one.',
  'account.codeWrong.firstStart':
    'This is not the code of this server. Open the address that its console shows at the start.',
  'account.confirmationAsked':
    'If this address needs to be confirmed, a mail is on its way; after several, the newest one there is works.',
  'account.confirmationAsked.kept':
    'If this address needs to be confirmed, a link is kept. This server sends no mail yet: ask whoever runs it for the link (npm run ops -- letters), or to set SMTP_URL.',
  'account.emailTaken': 'There is already an account with this email address.',
  'account.identityTaken': 'This sign-in already belongs to another account.',
  'account.invalidToken': 'Please sign in to continue.',
  'account.lastWayIn': 'Without it you could not sign in any more. Set a password first.',
  'account.linkInvalid': 'This link is invalid or has expired. Please ask for a new one.',
  'account.linkNeeded':
    'There is an account with this email address. Sign in through the web once to link the two.',
  'account.localeUnknown': ({ locale }: With<'locale'>) => `There is no language ${locale}.`,
  'account.mediaType': 'Send a PNG, JPEG or WebP picture.',
  'account.noOrganization':
    'You are not a member of any organization now. Open the invitation you were mailed, or ask the organization to invite you.',
  'account.noRefreshToken': 'No refresh token available',
  'account.notAtThisMachine':
    'The first account is made on the machine of the server, at the address its console shows. From elsewhere: register, and have "npm run ops -- letters" and "npm run ops -- operator add" run there.',
  'account.notFound': 'There is no such account.',
  'account.notFound.generic': 'There is nothing here, or you may not see it.',
  'account.passkeyCopied': 'This passkey may have been copied, so it is not accepted.',
  'account.passkeyNeeded.again':
    'Please sign in with your passkey first: this needs a sign-in with it of the last ten minutes.',
  'account.passkeyNeeded.atSignIn':
    'Your organization asks everybody for a second factor, and yours is a passkey. Sign in with your passkey.',
  'account.passkeyNeeded.toEnter':
    'This organization asks everybody for a second factor, and yours is a passkey. Sign in with your passkey first.',
  'account.passkeyOtherAccount': 'This passkey belongs to another account than the one to be linked.',
  'account.passkeyRefused': 'This passkey was not accepted. Please try again or sign in another way.',
  'account.passkeyUnknown': 'This passkey is not known here.',
  'account.passwordChanged':
    'The password of this account was changed in the meantime. Please sign in again.',
  'account.passwordCommon':
    'This password is one of the first that others would try. Please choose another one.',
  'account.passwordCommon.field': 'One of the first that others would try',
  'account.passwordNeeded':
    'Enter the password of the account that was registered with this address. If it was not you who registered, close this page: nothing was confirmed.',
  'account.passwordRules': 'Please meet all password requirements',
  'account.passwordRules.length': 'Password must be at least 8 characters',
  'account.passwordSame': 'New password must be different from current password',
  'account.passwordTooLong': 'A password has at most 128 bytes',
  'account.passwordWrong': 'The current password is not right.',
  'account.passwordWrong.change':
    'Failed to change password. Please check your current password and try again.',
  'account.passwordWrong.field': 'The current password is not right',
  'account.passwordWrong.registered': 'This is not the password of the account that was registered.',
  'account.pictureInvalid': 'This is not a PNG, JPEG or WebP picture of at most 4,096 pixels a side.',
  'account.reauthenticationNeeded.password': 'Please enter your current password.',
  'account.reauthenticationNeeded.signIn':
    'Please sign in again first: this needs a sign-in of the last ten minutes.',
  'account.recoveryAsked':
    'If an account exists, a reset link was sent. It expires in 1 hour; after several, the newest one there is works.',
  'account.recoveryAsked.kept':
    'If an account exists, a reset link is kept. It expires in 1 hour. This server sends no mail yet: ask whoever runs it for the link (npm run ops -- letters), or to set SMTP_URL.',
  'account.secondFactorKept':
    'A second factor is not removed by a mailed link. Sign in with it and remove it there.',
  'account.sessionEnded': 'Your session has ended. Please sign in again.',
  'account.signIn': 'This account was made already. Please sign in.',
  'account.signInAgain.otherOrganization':
    'This session began at the sign-in of one organization. To work in another one, sign in with your password or a passkey.',
  'account.signInAgain.setPassword':
    'This session began at the sign-in of one organization. Set a password through “Forgot password?” first, and sign in with it.',
  'account.signInFirst': 'Please sign in to continue.',
  'account.ssoAway': 'The identity provider does not answer. Please try again later.',
  'account.ssoNotAllowed.accountElsewhere':
    'There is an account with your email address that is not a member of this organization. Its administrator can invite you.',
  'account.ssoNotAllowed.dnsMissing': ({ domain }: With<'domain'>) =>
    `Single sign-on is not open for ${domain} yet: its DNS record is missing. Your organization’s administrator finds it in the organization’s settings.`,
  'account.ssoNotAllowed.notAMember':
    'You are not a member of this organization. Its administrator can invite you.',
  'account.ssoNotAllowed.notConfirmed':
    'Your identity provider has not confirmed your email address, so we cannot let you in.',
  'account.ssoNotAllowed.operator':
    'This address belongs to an operator of this server, and no organization’s provider speaks for it. Sign in with your password, or choose one through “Forgot password?”.',
  'account.ssoNotAllowed.otherDomain':
    'Your email address is not one of this organization. Its administrator can invite you.',
  'account.ssoOff': 'There is no single sign-on for this address. Please sign in with your password.',
  'account.ssoRefused': 'Signing in did not work. Please try again from the beginning.',
  'account.ticketInvalid': 'This took too long. Please sign in again from the beginning.',
  'account.timeZoneUnknown': ({ timeZone }: With<'timeZone'>) => `There is no time zone ${timeZone}.`,
  'account.tooManyPasskeys': ({ maxPasskeys }: With<'maxPasskeys'>) =>
    `An account has at most ${maxPasskeys} passkeys.`,
  'account.totpEnabled.enable':
    'One-time codes are already on. If you have not seen your recovery codes, ask for new ones.',
  'account.totpEnabled.prepare': 'One-time codes are already on. Turn them off first.',
  'account.totpNotPrepared': 'Ask for a new code to scan first.',
  'account.totpOff': 'One-time codes are off. Turn them on first.',
  'account.unknownBrowser':
    'Many wrong passwords were tried for this account, so a browser it does not know needs one more step: choose “Forgot password?” and open the mailed link here. You need not choose a new password; sign in afterwards. Passkeys and browsers you signed in with before work as ever.',
  'account.wrongCredentials': 'Login failed. Please check your credentials.',
} as const;
