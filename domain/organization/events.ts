import { z } from 'zod';
import { permissionsField } from '../access/permissions.ts';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { hashField, idField, instantField, personalField } from '../kernel/fields.ts';

const ofNoAssessment = { notShown: 'About an organisation, not an assessment.' };

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const roleField = z.enum(['owner', 'admin', 'member', 'facilitator', 'auditor']);

const about = { organizationId: idField };
const member = { ...about, accountId: idField };

export const organizationRegistered = eventType({
  type: 'OrganizationRegistered',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    organizationId: idField,
    name: z.string(),
    /** A demo workspace says for ever where its data comes from. */
    demo: z.strictObject({ source: z.string() }).nullable(),
  }),
});

/** Version 2 says the role: before it, every organisation had its founder alone. */
export const memberJoined = eventType({
  type: 'MemberJoined',
  version: 2,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...member, role: roleField, permissions: permissionsField }),
  upcasters: { 1: (data: object) => ({ ...data, role: 'owner' }) },
});
/** The person invited is known by the invitation's id alone; the address is sealed with its key. `link` counts the mails. */
export const memberInvited = eventType({
  type: 'MemberInvited',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    ...about,
    invitationId: idField,
    email: personalField,
    addressHash: z.string(),
    role: roleField,
    permissions: permissionsField,
    link: z.int().positive(),
    expiresAt: instantField,
    invitedBy: idField,
  }),
  personal: { subject: 'invitationId', fields: ['email'] },
});
/** Sent again: the link before it is dead. */
export const memberInvitationRenewed = eventType({
  type: 'MemberInvitationRenewed',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    ...about,
    invitationId: idField,
    link: z.int().positive(),
    expiresAt: instantField,
  }),
});
export const memberInvitationWithdrawn = eventType({
  type: 'MemberInvitationWithdrawn',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...about, invitationId: idField }),
});
/** Over for long: the address it was sent to is erased, nobody needs it any more. */
export const memberInvitationErased = eventType({
  type: 'MemberInvitationErased',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...about, invitationId: idField }),
});
/** Written together with MemberJoined. */
export const memberInvitationAccepted = eventType({
  type: 'MemberInvitationAccepted',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...member, invitationId: idField }),
});
export const memberAccessChanged = eventType({
  type: 'MemberAccessChanged',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...member, role: roleField, permissions: permissionsField }),
});
export const memberRemoved = eventType({
  type: 'MemberRemoved',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject(member),
});
/** Whoever owned it is an administrator from here on. */
export const ownershipTransferred = eventType({
  type: 'OwnershipTransferred',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...about, from: idField, to: idField }),
});
/** Version 2 is a promise: in version 1 the months were a note, and the page said that nothing is erased by itself, so nothing is. */
export const organizationSettingsChanged = eventType({
  type: 'OrganizationSettingsChanged',
  version: 2,
  audit: ofNoAssessment,
  schema: z.strictObject({
    ...about,
    name: z.string(),
    timeZone: z.string(),
    locale: z.string(),
    /** Months participants' personal data is kept after an assessment closed; null = nothing is erased by itself. */
    retentionMonths: z.int().positive().nullable(),
    /** Default k of new assessments. */
    threshold: z.int(),
  }),
  upcasters: { 1: (data: object) => ({ ...data, retentionMonths: null }) },
});
/**
 * People of this identity provider may sign in. Those of `domains` become members with `role`, once the organisation has proven the domain
 * ({@link ssoDomainProven}): naming it says nothing about whose it is.
 */
export const ssoConfigured = eventType({
  type: 'SsoConfigured',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    ...about,
    issuer: z.string(),
    clientId: z.string(),
    clientSecret: personalField,
    domains: z.array(z.string()),
    role: roleField,
  }),
  personal: { subject: 'organizationId', fields: ['clientSecret'] },
});
/** Whether everybody who signs in with a password needs a second factor. `by`: who asked, named to whoever has to set one up. */
export const secondFactorRuleChanged = eventType({
  type: 'SecondFactorRuleChanged',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...about, required: z.boolean(), by: idField }),
});
const ssoDomain = { ...about, domain: z.string(), at: instantField };
/** The record only this organisation was told stands in the domain's DNS; again after it was missing. */
export const ssoDomainProven = eventType({
  type: 'SsoDomainProven',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject(ssoDomain),
});
/** DNS answered, without the record. The proof ends at `endsAt` unless the record is back. `tell`: who manages single sign-on then. */
export const ssoDomainRecordMissing = eventType({
  type: 'SsoDomainRecordMissing',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...ssoDomain, endsAt: instantField, tell: z.array(idField) }),
});
/** `takenOver`: another organisation has shown a record there, and this one's was gone. */
export const ssoDomainProofEnded = eventType({
  type: 'SsoDomainProofEnded',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    ...ssoDomain,
    because: z.enum(['recordMissing', 'takenOver']),
    tell: z.array(idField),
  }),
});
export const ssoRemoved = eventType({
  type: 'SsoRemoved',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject(about),
});
/** `secretHash`: SHA-256 of 256 random bits, shown once. */
export const apiKeyCreated = eventType({
  type: 'ApiKeyCreated',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    ...about,
    keyId: idField,
    name: z.string(),
    secretHash: hashField,
    scopes: z.array(z.string()),
    expiresAt: instantField,
    createdBy: idField,
  }),
});
export const apiKeyRevoked = eventType({
  type: 'ApiKeyRevoked',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...about, keyId: idField }),
});
/** Counted against the plan before the assessment is launched, so that the limit is exact. */
export const assessmentAllowed = eventType({
  type: 'AssessmentAllowed',
  version: 1,
  audit: {
    notShown: 'It counts an assessment against the plan; AssessmentLaunched says that it was launched.',
  },
  schema: z.strictObject({ ...about, assessmentId: idField }),
});
/** The launch was refused after all. */
export const assessmentNotLaunched = eventType({
  type: 'AssessmentNotLaunched',
  version: 1,
  audit: { notShown: 'Nothing came of it: there is no assessment whose trail could show it.' },
  schema: z.strictObject({ ...about, assessmentId: idField }),
});
/** So many people are invited by mail on this day (UTC), counted before they are. `key`: what they are invited by. */
export const invitationsCounted = eventType({
  type: 'InvitationsCounted',
  version: 1,
  audit: { notShown: 'It counts mails against the daily limit of the organisation.' },
  schema: z.strictObject({
    ...about,
    key: z.string(),
    day: z.iso.date(),
    people: z.int().positive(),
  }),
});
/** They were not, after all. */
export const invitationsNotSent = eventType({
  type: 'InvitationsNotSent',
  version: 1,
  audit: { notShown: 'It counts mails against the daily limit of the organisation.' },
  schema: z.strictObject({ ...about, key: z.string() }),
});

export const organizationEvents = [
  organizationRegistered,
  memberJoined,
  memberInvited,
  memberInvitationRenewed,
  memberInvitationWithdrawn,
  memberInvitationErased,
  memberInvitationAccepted,
  memberAccessChanged,
  memberRemoved,
  ownershipTransferred,
  organizationSettingsChanged,
  secondFactorRuleChanged,
  ssoConfigured,
  ssoDomainProven,
  ssoDomainRecordMissing,
  ssoDomainProofEnded,
  ssoRemoved,
  apiKeyCreated,
  apiKeyRevoked,
  assessmentAllowed,
  assessmentNotLaunched,
  invitationsCounted,
  invitationsNotSent,
] as const;
export type OrganizationEvent = FactOf<(typeof organizationEvents)[number]>;
