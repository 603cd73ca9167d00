import type { With } from '../with.ts';

/** Words for the actions of the policy, for who may take them, and for refusals; pages show these too. */
export const access = {
  'access.may.answers.read': 'see who answered what in assessments launched with names',
  'access.may.assessments.manage': 'launch assessments, invite people, send links again and close',
  'access.may.assessments.read': 'see which assessments there are',
  'access.may.billing.manage': 'change the plan and see invoices',
  'access.may.documents.read': 'see and download the documents of the library',
  'access.may.documents.write': 'upload, sort, rename, replace and delete documents',
  'access.may.evidence.read':
    'see the evidence attached to the sub-lenses of an assessment, and where documents contradict its results',
  'access.may.evidence.write':
    'attach documents and figures to the sub-lenses of an assessment as evidence, remove them, and mark contradictions as "not so"',
  'access.may.imports.review': 'check a survey that they imported, and show or withdraw it',
  'access.may.invitations.share': 'open and close a shared link, through which people ask to take part',
  'access.may.keys.manage': 'make and revoke keys for programs',
  'access.may.mails.read': 'see the mails this installation keeps instead of sending',
  'access.may.organization.manage': 'change the settings of the organization',
  'access.may.organization.read': 'see the settings of the organization',
  'access.may.ownership.transfer': 'hand the organization over',
  'access.may.plan.write': 'add actions, comments and decisions to the plan of an assessment',
  'access.may.results.read': 'see who takes part, released results and their history',
  'access.may.results.share': 'share released results by a link, and take back what was shared',
  'access.may.sso.manage': 'connect the organization’s identity provider',
  'access.may.team.manage':
    'invite members, change what they may do, sign them out everywhere and remove them',
  'access.may.team.read': 'see who is in the organization',
  'access.permissionMissing.flag': ({ what, whoHelps }: With<'what' | 'whoHelps'>) =>
    `Your account may not ${what}. ${whoHelps}`,
  'access.permissionMissing.role': ({ role, what, whoHelps }: With<'role' | 'what' | 'whoHelps'>) =>
    `As ${role} you may not ${what}. ${whoHelps}`,
  'access.permissionMissing.scope': ({ what }: With<'what'>) => `This key may not ${what}.`,
  'access.role.admin': 'administrator',
  'access.role.auditor': 'auditor',
  'access.role.facilitator': 'facilitator',
  'access.role.member': 'member',
  'access.role.owner': 'owner',
  'access.signIn': 'Sign in first.',
  'access.whoHelps.administrator': 'The owner or an administrator of your organization can allow it.',
  'access.whoHelps.owner': 'Only the owner can.',
} as const;
