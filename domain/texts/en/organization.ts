import type { With } from '../with.ts';

export const organization = {
  'organization.accountUnconfirmed':
    'Somebody registered with this email address and never confirmed it. If it was you, sign in to accept the invitation and keep that account. If not, say so: a new account takes the address, and the other one can no longer be signed in to.',
  'organization.addressDiffers':
    'This invitation was sent to another address. Sign in with the account of that address.',
  'organization.alreadyInvited': 'This person is invited already. Send the invitation again instead.',
  'organization.alreadyMember.accept': 'You are a member of this organization already.',
  'organization.alreadyMember.invite': 'This person is a member already.',
  'organization.dnsAway': ({ name }: With<'name'>) =>
    `The DNS servers did not answer the question for ${name}. Nothing was changed; please check again later.`,
  'organization.domainRecordMissing': ({ name, value }: With<'name' | 'value'>) =>
    `The DNS has no TXT record ${name} with the value ${value}. A new record can take an hour to be seen everywhere; check again then.`,
  'organization.domainsInvalid': ({ message }: With<'message'>) => `${message}.`,
  'organization.domainsInvalid.domain': ({ domain }: With<'domain'>) =>
    `"${domain}" is not a domain, for example example.org`,
  'organization.domainsInvalid.public': ({ domain }: With<'domain'>) =>
    `${domain} gives addresses to everybody`,
  'organization.emailTaken':
    'There is already an account with this email address. Sign in to accept the invitation.',
  'organization.expiryTooFar': ({ daysMax }: With<'daysMax'>) => `A key is good for 1 to ${daysMax} days.`,
  'organization.invitationExpired': ({ invitationDays }: With<'invitationDays'>) =>
    `This invitation was open for ${invitationDays} days. Ask for a new one.`,
  'organization.invitationUsed': 'This invitation was accepted already. Sign in instead.',
  'organization.invitationWithdrawn': 'This invitation was withdrawn.',
  'organization.invitationsOfToday': ({ most, before, before2 }: With<'most' | 'before' | 'before2'>) =>
    `This organization may invite ${most} people a day by mail, and ${before} of them are used today. Invite at most ${before2} now and the others after midnight (UTC); the number grows after 7 and after 30 days, and whoever runs this server can raise it (INVITATIONS_A_DAY).`,
  'organization.issuerInvalid':
    'The issuer is an address that begins with https://, as your provider shows it.',
  'organization.issuerInvalid.field': 'Not an https:// address',
  'organization.keyShown': 'This key was made and shown already. Revoke it and make another if it was lost.',
  'organization.lastManager':
    'Nobody else can manage the team. Hand the organization over to another member first.',
  'organization.linkInvalid': 'This link is not valid. Ask for a new invitation.',
  'organization.linkReplaced': 'A newer link was sent to you. Please use the latest email.',
  'organization.localeUnknown': 'Choose a language, for example en-US.',
  'organization.localeUnknown.field': 'Unknown language',
  'organization.notFound': 'There is no such organization.',
  'organization.notFound.domain': ({ domain }: With<'domain'>) =>
    `Single sign-on is not set up for ${domain}.`,
  'organization.notFound.invitation': 'There is no such invitation.',
  'organization.notFound.key': 'There is no such key.',
  'organization.notFound.member': 'There is no such member.',
  'organization.notYoursToGive': ({ right, whoHelps }: With<'right' | 'whoHelps'>) =>
    `You cannot give what you may not do yourself (${right}). ${whoHelps}`,
  'organization.notYoursToGive.key': ({ notOwn }: With<'notOwn'>) =>
    `You cannot give a key what you may not do yourself (${notOwn}).`,
  'organization.notYoursToGive.role': ({ role }: With<'role'>) => `role ${role}`,
  'organization.ownerIsHandedOver':
    'An organization has one owner. The owner can hand it over to another member.',
  'organization.ownerOnly.administrators': 'Only the owner makes or unmakes administrators.',
  'organization.ownerOnly.sessions': 'Only the owner can end the owner’s sessions.',
  'organization.ownerStays': 'The owner hands the organization over first.',
  'organization.permissionMissing': 'You are not a member of this organization any more.',
  'organization.scopeUnknown': ({ unknown }: With<'unknown'>) => `A key cannot be given "${unknown}".`,
  'organization.secondFactorFirst':
    'Set up codes from an authenticator app for your own account first, under Profile, Security, and keep the recovery codes.',
  'organization.secretNeeded': 'Enter the client secret of this provider.',
  'organization.secretNeeded.field': 'Needed for a new provider',
  'organization.ssoNotAllowed': ({ domain }: With<'domain'>) =>
    `Single sign-on is not proven for addresses at ${domain}.`,
  'organization.timeZoneUnknown': 'Choose a time zone, for example Europe/Berlin.',
  'organization.timeZoneUnknown.field': 'Unknown time zone',
  'organization.tooManyKeys': ({ liveMax }: With<'liveMax'>) =>
    `An organization has at most ${liveMax} keys at a time. Revoke one that is no longer used.`,
} as const;
