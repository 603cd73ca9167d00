import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { hashField, idField, instantField, personalField } from '../kernel/fields.ts';

const ofNoAssessment = { notShown: 'About an account, not an assessment.' };

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const number = z.int().positive();
const account = { accountId: idField };

/** Stream `email-<keyed hash>`: whoever appends first holds the address, until somebody else proves that it is theirs. */
export const emailReserved = eventType({
  type: 'EmailReserved',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ accountId: idField, organizationId: idField }),
});
/**
 * Stream `email-…`: somebody registered with an address that is held. They have an account of their own, which can be signed in to
 * again only when they prove that they read the mail of this address. `holder` has proven it already when `confirmed`.
 */
export const emailClaimed = eventType({
  type: 'EmailClaimed',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...account, organizationId: idField, holder: idField, confirmed: z.boolean() }),
});
/**
 * What has shown it: a link that a mail server took; one that was kept and handed over by whoever runs the installation; an identity
 * provider's word; being that person at first start. Absent in logs of before: nobody can tell any more.
 */
export const confirmedBy = ['mail', 'outbox', 'provider', 'firstStart'] as const;
export type ConfirmedBy = (typeof confirmedBy)[number];

/** Stream `email-…`: this account's person reads the mail of this address; it is theirs from here on. */
export const emailConfirmed = eventType({
  type: 'EmailConfirmed',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...account, organizationId: idField, by: z.enum(confirmedBy).optional() }),
});
/** Stream `email-…`: a mail to confirm the address was asked for, at registration or again. `accountId` null: nobody has to. */
export const confirmationAsked = eventType({
  type: 'ConfirmationAsked',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ accountId: idField.nullable(), ask: number, expiresAt: instantField }),
});
/** Stream `email-…`: somebody forgot a password. `ask` counts; only the newest link works. `accountId` null: nobody has the address. */
export const recoveryAsked = eventType({
  type: 'RecoveryAsked',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ accountId: idField.nullable(), ask: number, expiresAt: instantField }),
});

/** Stream `email-…`: a new password was chosen by this link; the next one asked for goes at once. */
export const recoveryUsed = eventType({
  type: 'RecoveryUsed',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...account, ask: number }),
});

export const accountRegistered = eventType({
  type: 'AccountRegistered',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    accountId: idField,
    organizationId: idField,
    email: personalField,
    firstName: personalField,
    lastName: personalField,
    /** argon2id in PHC form; sealed too, so that it goes with the person. */
    passwordHash: personalField,
  }),
  personal: { subject: 'accountId', fields: ['email', 'firstName', 'lastName', 'passwordHash'] },
});
/** An account without a password: made by an identity provider's word. */
export const accountProvisioned = eventType({
  type: 'AccountProvisioned',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    ...account,
    organizationId: idField,
    email: personalField,
    firstName: personalField,
    lastName: personalField,
  }),
  personal: { subject: 'accountId', fields: ['email', 'firstName', 'lastName'] },
});
export const profileChanged = eventType({
  type: 'ProfileChanged',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    ...account,
    firstName: personalField,
    lastName: personalField,
    timeZone: z.string(),
    locale: z.string(),
  }),
  personal: { subject: 'accountId', fields: ['firstName', 'lastName'] },
});
/** `avatar`: the key of the picture's bytes in the blob store; null = removed. */
export const avatarChanged = eventType({
  type: 'AvatarChanged',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...account, avatar: z.string().nullable() }),
});
/**
 * Every other session ends with it. `reset`: number of the recovery it consumed; null = the person knew the old one. `session`: the one it
 * was changed in, which goes on. `removed`: what else opened the account and goes with a recovery.
 */
export const passwordChanged = eventType({
  type: 'PasswordChanged',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    ...account,
    passwordHash: personalField,
    reset: number.nullable(),
    session: idField.optional(),
    removed: z
      .strictObject({
        totp: z.boolean(),
        /** By their credential ids. */
        passkeys: z.array(z.string()),
        /** By their keyed hashes. */
        identities: z.array(z.string()),
      })
      .optional(),
  }),
  personal: { subject: 'accountId', fields: ['passwordHash'] },
});
/** A secret for one-time codes (RFC 6238), asked for a first code only after {@link totpEnabled}. */
export const totpPrepared = eventType({
  type: 'TotpPrepared',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...account, secret: personalField }),
  personal: { subject: 'accountId', fields: ['secret'] },
});
/** `recoveryHashes`: SHA-256 of ten codes that each work once instead. */
export const totpEnabled = eventType({
  type: 'TotpEnabled',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...account, recoveryHashes: z.array(hashField), step: z.int() }),
});
/** Ten new recovery codes; the ones before work no more. */
export const recoveryCodesRenewed = eventType({
  type: 'RecoveryCodesRenewed',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...account, recoveryHashes: z.array(hashField) }),
});
export const totpDisabled = eventType({
  type: 'TotpDisabled',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject(account),
});
/** A code was used: its 30 s step, so that it is not used twice; or a recovery code's hash. */
export const codeUsed = eventType({
  type: 'CodeUsed',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...account, step: z.int().nullable(), recoveryHash: hashField.nullable() }),
});
export const passkeyAdded = eventType({
  type: 'PasskeyAdded',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    ...account,
    /** base64url, as the authenticator names it. */
    credentialId: z.string(),
    /** COSE key, base64url. */
    publicKey: z.string(),
    counter: z.int(),
    transports: z.array(z.string()),
    name: personalField,
  }),
  personal: { subject: 'accountId', fields: ['name'] },
});
/** Its signature counter moved on; authenticators that do not count never write this. */
export const passkeyCounted = eventType({
  type: 'PasskeyCounted',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...account, credentialId: z.string(), counter: z.int() }),
});
export const passkeyRemoved = eventType({
  type: 'PasskeyRemoved',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...account, credentialId: z.string() }),
});
/** `identity`: keyed hash of issuer and subject; the issuer in the clear, because people see which. */
export const identityLinked = eventType({
  type: 'IdentityLinked',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...account, issuer: z.string(), identity: z.string() }),
});
export const identityUnlinked = eventType({
  type: 'IdentityUnlinked',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...account, issuer: z.string(), identity: z.string() }),
});
/**
 * The account became a member of this organisation and works in it from here on. In logs of earlier releases it had left the one before:
 * where it is a member is said by the organisations themselves.
 */
export const organizationJoined = eventType({
  type: 'OrganizationJoined',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...account, organizationId: idField }),
});

/** The account works in this one of its organisations from here on, and is signed in to it next time. */
export const organizationChosen = eventType({
  type: 'OrganizationChosen',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...account, organizationId: idField }),
});

/** Stream `identity-<keyed hash of issuer and subject>`: which account an identity opens; null = none any more. */
export const identityAssigned = eventType({
  type: 'IdentityAssigned',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ accountId: idField.nullable(), issuer: z.string() }),
});

/** Begins a month's stream of sign-ins: how often, and when last, before it (closing the books). */
export const signInsCarriedOver = eventType({
  type: 'SignInsCarriedOver',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    ...account,
    count: z.int().nonnegative(),
    latest: z.array(z.strictObject({ sessionId: idField, at: instantField })).max(2),
  }),
});

const signIn = { ...account, organizationId: idField };
const methods = ['password', 'passkey', 'sso', 'registration', 'invitation'] as const;
export type SignInMethod = (typeof methods)[number];
const vouchers = ['organization', 'installation'] as const;
export type Voucher = (typeof vouchers)[number];
/**
 * Stream `sign-ins-<account>`. `device`: browser and system in words, sealed like everything about a person. `vouchedBy`: whose identity
 * provider showed who it is, also for a session that took the place of one that began so; absent with `sso`: not kept then.
 */
export const signedIn = eventType({
  type: 'SignedIn',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    ...signIn,
    sessionId: idField,
    at: instantField,
    method: z.enum(methods),
    secondFactor: z.boolean(),
    vouchedBy: z.enum(vouchers).optional(),
    device: personalField,
    address: personalField,
  }),
  personal: { subject: 'accountId', fields: ['device', 'address'] },
});
/** Stream `sign-ins-<account>`: a wrong password or code for this account. */
export const signInFailed = eventType({
  type: 'SignInFailed',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    ...signIn,
    step: z.enum(['password', 'secondFactor']),
    device: personalField,
    address: personalField,
  }),
  personal: { subject: 'accountId', fields: ['device', 'address'] },
});
/** Stream `sign-ins-<account>`: sessions ended, how many and why. */
export const sessionsEnded = eventType({
  type: 'SessionsEnded',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    ...signIn,
    sessions: z.int().nonnegative(),
    reason: z.enum([
      'signedOut',
      'signedOutEverywhere',
      'revoked',
      'passwordChanged',
      'tokenReused',
      'removed',
      'endedByAdministrator',
      'organizationJoined',
      'addressProven',
    ]),
  }),
});

export const addressEvents = [
  emailReserved,
  emailClaimed,
  emailConfirmed,
  confirmationAsked,
  recoveryAsked,
  recoveryUsed,
] as const;
export type AddressEvent = FactOf<(typeof addressEvents)[number]>;

export const identityEvents = [identityAssigned] as const;
export type IdentityEvent = FactOf<(typeof identityEvents)[number]>;

export const signInEvents = [signInsCarriedOver, signedIn, signInFailed, sessionsEnded] as const;
export type SignInEvent = FactOf<(typeof signInEvents)[number]>;

export const accountEvents = [
  accountRegistered,
  accountProvisioned,
  profileChanged,
  avatarChanged,
  passwordChanged,
  totpPrepared,
  totpEnabled,
  recoveryCodesRenewed,
  totpDisabled,
  codeUsed,
  passkeyAdded,
  passkeyCounted,
  passkeyRemoved,
  identityLinked,
  identityUnlinked,
  organizationJoined,
  organizationChosen,
] as const;
export type AccountEvent = FactOf<(typeof accountEvents)[number]>;
