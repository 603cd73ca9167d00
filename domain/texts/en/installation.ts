import type { With } from '../with.ts';

export const installation = {
  'installation.accountUnknown': 'There is no account with this address. Register with it first.',
  'installation.addressUnconfirmed':
    'This account has not confirmed its address, so anybody may have registered it. Its owner opens the link of their letter first (without a mail server: npm run ops -- letters).',
  'installation.alreadyBuilding': ({ name }: With<'name'>) => `${name} is being built already.`,
  'installation.firstStartOver':
    'This server has its first account. Sign in, or ask its owner for an invitation.',
  'installation.grantIsPast': 'This day is past. Give the last day on which the plan holds.',
  'installation.mailFailed.refused': ({ reason }: With<'reason'>) =>
    `The mail server did not take the mail: ${reason}`,
  'installation.mailFailed.timeout':
    'The mail server has not answered within 20 seconds. It may still take the mail, and others are waited for longer.',
  'installation.mailTest': 'This mail shows that the platform can send mail. Nobody needs to do anything.',
  'installation.mailTest.subject': 'Test mail of your assessment platform',
  'installation.masterKeyOnly': ({ command }: With<'command'>) =>
    `This is done on the machine of the server: npm run ops -- ${command}`,
  'installation.operatorBySettings':
    'This address is named in OPERATOR_EMAILS. Take it out there and start the server again.',
  'installation.organizationNeeded': ({ organizations }: With<'organizations'>) =>
    `This account is in several organizations. Say which with --organization: ${organizations}.`,
  'installation.organizationUnknown': 'This account is no member of that organization.',
  'installation.validationFailed': 'This is not an email address (to).',
} as const;
