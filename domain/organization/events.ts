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
    /** `source`: origin of the data of a demo workspace, which cannot change; null: not a demo. */
    demo: z.strictObject({ source: z.string() }).nullable(),
  }),
});

/** Version 2 adds the role. Under version 1 every organisation had only one member, its founder. */
export const memberJoined = eventType({
  type: 'MemberJoined',
  version: 2,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...member, role: roleField, permissions: permissionsField }),
  upcasters: { 1: (data: object) => ({ ...data, role: 'owner' }) },
});
/** The invited person is identified by the invitation's id only; the address is sealed with that key. `link` counts the mails. */
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
/** The invitation was sent again: the previous link is void. */
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
/** The invitation ended long ago, and the address it was sent to was erased. */
export const memberInvitationErased = eventType({
  type: 'MemberInvitationErased',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...about, invitationId: idField }),
});
/** Appended together with MemberJoined. */
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
/** The former owner is an administrator from here on. */
export const ownershipTransferred = eventType({
  type: 'OwnershipTransferred',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...about, from: idField, to: idField }),
});
/**
 * Settings of version 2 take effect. With version 1 the page said that nothing is erased automatically, so its months have no
 * effect.
 */
export const organizationSettingsChanged = eventType({
  type: 'OrganizationSettingsChanged',
  version: 2,
  audit: ofNoAssessment,
  schema: z.strictObject({
    ...about,
    name: z.string(),
    timeZone: z.string(),
    locale: z.string(),
    /** Months that participants' personal data is kept after closing; null = no automatic erasure. */
    retentionMonths: z.int().positive().nullable(),
    /** Default k of new assessments. */
    threshold: z.int(),
  }),
  upcasters: { 1: (data: object) => ({ ...data, retentionMonths: null }) },
});
/**
 * People of this identity provider may sign in. People of `domains` become members with `role` once the organisation has proven the domain
 * ({@link ssoDomainProven}): naming a domain proves nothing.
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
/** Sets whether a second factor is required with a password. `by`: the member who required it, named to people who have to set one up. */
export const secondFactorRuleChanged = eventType({
  type: 'SecondFactorRuleChanged',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...about, required: z.boolean(), by: idField }),
});
const ssoDomain = { ...about, domain: z.string(), at: instantField };
/**
 * The domain's DNS contains the record that only this organisation was given. Written again when the record is back after it was
 * missing.
 */
export const ssoDomainProven = eventType({
  type: 'SsoDomainProven',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject(ssoDomain),
});
/**
 * DNS answered without the record. The proof ends at `endsAt` unless the record is back. `tell`: members who manage single sign-on at that
 * time.
 */
export const ssoDomainRecordMissing = eventType({
  type: 'SsoDomainRecordMissing',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...ssoDomain, endsAt: instantField, tell: z.array(idField) }),
});
/** `takenOver`: another organisation's record was found there while this organisation's record was missing. */
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
/** So many ids are a small part of the largest event. */
export const mostEndedReviews = 1_000;
/** A launch was counted against the plan. Written before the launch, so that the limit is exact. */
export const assessmentAllowed = eventType({
  type: 'AssessmentAllowed',
  version: 1,
  audit: {
    notShown: 'It counts an assessment against the plan; AssessmentLaunched says that it was launched.',
  },
  schema: z.strictObject({
    ...about,
    assessmentId: idField,
    /** Account that will check the import. Absent: a launch, an import shown at once, or an earlier version began it. */
    reviewedBy: idField.optional(),
    /** An import that nobody checks. Absent: a launch or a review, or an earlier version wrote it. */
    shownAtOnce: z.literal(true).optional(),
    /** Earlier imports of that account whose reviews were found to have ended, so that no later decision looks at them. Absent: none. */
    endedReviews: z.array(idField).min(1).max(mostEndedReviews).optional(),
  }),
});
/** The launch was refused after it had been counted, or an import failed or was withdrawn. */
export const assessmentNotLaunched = eventType({
  type: 'AssessmentNotLaunched',
  version: 1,
  audit: { notShown: 'Nothing came of it: there is no assessment whose trail could show it.' },
  schema: z.strictObject({
    ...about,
    assessmentId: idField,
    /** When the import was withdrawn. Absent: it failed, or it is a launch. */
    withdrawnAt: instantField.optional(),
    /** The period ended for which comments are kept: nobody withdrew it. Absent: a person did. */
    byRetention: z.literal(true).optional(),
  }),
});
/**
 * An import was refused because its file shares people with an earlier import. No figure of the file is kept. `assessmentId`: the earlier import;
 * `isOwn`: the same account began it.
 */
export const importRefused = eventType({
  type: 'ImportRefused',
  version: 1,
  audit: {
    says: 'An import was refused because it has people of this one.',
    export: 'whole',
  },
  schema: z.strictObject({ ...about, assessmentId: idField, isOwn: z.boolean(), at: instantField }),
});
/**
 * This many people are invited by mail on this day (UTC), counted before sending. `key`: the launch, addition or other action that invites
 * them.
 */
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
/** The counted invitations were not sent. */
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
  importRefused,
  invitationsCounted,
  invitationsNotSent,
] as const;
export type OrganizationEvent = FactOf<(typeof organizationEvents)[number]>;
