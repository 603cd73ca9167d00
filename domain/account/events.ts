import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { hashField, idField, instantField, personalField } from '../kernel/fields.ts';

const ofNoAssessment = { notShown: 'About an account, not an assessment.' };

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const number = z.int().positive();
const account = { accountId: idField };

/** Stream `email-<keyed hash>`: the first append holds the address until another account proves that it reads its mail. */
export const emailReserved = eventType({
  type: 'EmailReserved',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ accountId: idField, organizationId: idField }),
});
/**
 * Stream `email-…`: an account was registered with an address that is held. The account can sign in again only after proving that it reads
 * the mail of this address. `confirmed`: the `holder` has proven it already.
 */
export const emailClaimed = eventType({
  type: 'EmailClaimed',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...account, organizationId: idField, holder: idField, confirmed: z.boolean() }),
});
/**
 * The proof: a link accepted by a mail server; a link kept in the outbox and handed over by an operator; an identity provider's statement;
 * being the first owner. Absent in older logs: unknown.
 */
export const confirmedBy = ['mail', 'outbox', 'provider', 'firstStart'] as const;
export type ConfirmedBy = (typeof confirmedBy)[number];

/** Stream `email-…`: this account reads the mail of this address and holds it from here on. */
export const emailConfirmed = eventType({
  type: 'EmailConfirmed',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...account, organizationId: idField, by: z.enum(confirmedBy).optional() }),
});
/** Stream `email-…`: a confirmation mail was requested, at registration or again. `accountId` null: no account has to confirm. */
export const confirmationAsked = eventType({
  type: 'ConfirmationAsked',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ accountId: idField.nullable(), ask: number, expiresAt: instantField }),
});
/**
 * Stream `email-…`: a password recovery was requested. `ask` counts; only the newest link works. `accountId` null: no account holds the
 * address.
 */
export const recoveryAsked = eventType({
  type: 'RecoveryAsked',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ accountId: idField.nullable(), ask: number, expiresAt: instantField }),
});

/** Stream `email-…`: this link was used to choose a new password; the next request is sent at once. */
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
    /** argon2id in PHC form; sealed, so that erasing the person erases it. */
    passwordHash: personalField,
  }),
  personal: { subject: 'accountId', fields: ['email', 'firstName', 'lastName', 'passwordHash'] },
});
/** An account without a password, created from an identity provider's statement. */
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
 * Ends every other session. `reset`: number of the consumed recovery; null = the person knew the old password. `session`: the session that
 * changed it and stays signed in. `removed`: sign-in methods removed with a recovery.
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
        /** Credential ids of the removed passkeys. */
        passkeys: z.array(z.string()),
        /** Keyed hashes of issuer and subject. */
        identities: z.array(z.string()),
      })
      .optional(),
  }),
  personal: { subject: 'accountId', fields: ['passwordHash'] },
});
/** A secret for one-time codes (RFC 6238); sign-in asks for a code only after {@link totpEnabled}. */
export const totpPrepared = eventType({
  type: 'TotpPrepared',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...account, secret: personalField }),
  personal: { subject: 'accountId', fields: ['secret'] },
});
/** `recoveryHashes`: SHA-256 of ten single-use recovery codes. */
export const totpEnabled = eventType({
  type: 'TotpEnabled',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...account, recoveryHashes: z.array(hashField), step: z.int() }),
});
/** Ten new recovery codes; the earlier ones are void. */
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
/** A code was used: its 30 s step, to prevent reuse, or the hash of a recovery code. */
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
/** The passkey's signature counter moved on; authenticators without a counter never cause this event. */
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
/** `identity`: keyed hash of issuer and subject. The issuer is in the clear because it is shown to people. */
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
 * The account became a member of this organisation and works in it from here on. In logs of earlier releases the account left its previous
 * organisation at that moment; the organisations' own streams say where it is a member.
 */
export const organizationJoined = eventType({
  type: 'OrganizationJoined',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...account, organizationId: idField }),
});

/** The account switched to this one of its organisations; the next sign-in opens it. */
export const organizationChosen = eventType({
  type: 'OrganizationChosen',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...account, organizationId: idField }),
});

/** Stream `identity-<keyed hash of issuer and subject>`: the account that an identity opens; null: the identity was unlinked. */
export const identityAssigned = eventType({
  type: 'IdentityAssigned',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ accountId: idField.nullable(), issuer: z.string() }),
});

/** First event of a month's sign-in stream: count and time of the last sign-in before it (closing the books). */
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
 * Stream `sign-ins-<account>`. `device`: browser and system in words, sealed like all personal data. `vouchedBy`: the
 * organisation whose identity provider identified the person; a session that replaces such a session keeps it. Events of earlier
 * releases have neither `vouchedBy` nor `sso`.
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
/** Stream `sign-ins-<account>`: sessions were ended; how many and why. */
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
