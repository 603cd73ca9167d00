import * as z from 'zod/mini';
import { fieldText } from '../../../domain/texts/fields.ts';
import { id, instant } from '../../http/contract/common.ts';
import { codeField, emailField, passkeyOptions, personName, user, withoutSpaces } from './auth.ts';

/** PUT /api/account/profile, 200 {@link profileAnswer} */
export const profileBody = z.strictObject({
  firstName: personName,
  lastName: personName,
  /** IANA name known to Intl. */
  timezone: z.string().check(z.minLength(1), z.maxLength(60)),
  /** BCP 47 tag known to Intl. */
  locale: z.string().check(z.minLength(2), z.maxLength(35)),
});
export const profileAnswer = z.strictObject({ user });

/**
 * PUT /api/account/avatar, 200 {@link profileAnswer}: the body is the bytes of a PNG, JPEG or WebP picture, at most 1 MiB and 4,096 pixels
 * a side, with its own content type. It is stored as a 256 px WebP. DELETE removes it. GET /api/accounts/{accountId}/avatar returns it to
 * members of the same organisation.
 */
export const avatarMaxBytes = 1_048_576;
export const avatarTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** GET /api/account/sessions */
export const sessions = z.strictObject({
  sessions: z.array(
    z.strictObject({
      sessionId: id,
      /** The session of this request. */
      current: z.boolean(),
      startedAt: instant,
      lastUsedAt: instant,
      /** "Firefox on Linux"; "A program" when the user agent is unknown. */
      device: z.string(),
      address: z.string(),
    }),
  ),
});
/** DELETE /api/account/sessions/{sessionId}, 204. The session of another account is a 404. */
export const sessionParams = z.strictObject({ sessionId: id });

/** GET /api/account/security */
export const security = z.strictObject({
  hasPassword: z.boolean(),
  totp: z.strictObject({ enabled: z.boolean(), recoveryCodesLeft: z.int() }),
  passkeys: z.array(z.strictObject({ credentialId: z.string(), name: z.string(), addedAt: instant })),
  identities: z.array(z.strictObject({ issuer: z.string(), linkedAt: instant })),
});
export type Security = z.infer<typeof security>;

/** Changing a way to sign in requires the password again, or without a password a sign-in within the last ten minutes: 403 PROOF_NEEDED. */
const currentPassword = z.optional(z.string().check(z.maxLength(128)));
/** POST /api/account/totp, 200 {@link totpPrepared} */
/** An account with a second factor must also send a code, unless the session began with one in the last ten minutes: 403 CODE_NEEDED. */
export const totpBody = z.strictObject({ currentPassword, code: z.optional(codeField) });
/** `uri` for the app (otpauth://), `secret` to type, `qr` the same as an SVG path (`d` of a path on a grid of `size` units). */
export const totpPrepared = z.strictObject({
  uri: z.string(),
  secret: z.string(),
  qr: z.strictObject({ size: z.int(), path: z.string() }),
});
/** POST /api/account/totp/enable, 200 {@link recoveryCodes}: the first code proves that the app has the secret. */
export const totpEnableBody = z.strictObject({
  code: z.string().check(withoutSpaces, z.regex(/^\d{6}$/, fieldText('field.code.sixDigits'))),
});
/** Shown only once. */
export const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });
/** POST /api/account/totp/disable, 204 with {@link totpBody} */
/**
 * POST /api/account/totp/recovery-codes, 200 {@link recoveryCodes}, body {@link totpBody}: creates new codes and revokes the previous ones.
 */

/** POST /api/account/passkey-options, 200, body {@link totpBody} */
export { passkeyOptions };
/** POST /api/account/passkeys, 201 {@link security} */
export const passkeyBody = z.strictObject({
  ticket: z.string().check(z.maxLength(2_000)),
  response: z.record(z.string(), z.unknown()),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
});
/** DELETE /api/account/passkeys/{credentialId}, 204, body {@link totpBody} */
export const passkeyParams = z.strictObject({ credentialId: z.string().check(z.maxLength(1_400)) });
/** POST /api/account/identities/unlink, 204 */
export const identityBody = z.strictObject({ issuer: z.string().check(z.maxLength(500)), currentPassword });

/** GET /api/account/log: events of the caller's own account, newest first, 50 a page; `before` from `next`. */
export const logQuery = z.strictObject({ before: z.optional(z.string().check(z.maxLength(60))) });
export const logKinds = [
  'registered',
  'signedIn',
  'signInFailed',
  'sessionsEnded',
  'addressConfirmed',
  'confirmationAsked',
  'recoveryAsked',
  'passwordChanged',
  'passwordReset',
  'profileChanged',
  'totpEnabled',
  'totpDisabled',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'passkeyAdded',
  'passkeyRemoved',
  'identityLinked',
  'identityUnlinked',
  'accessChanged',
  'organizationJoined',
  'organizationChosen',
] as const;
export type SecurityLog = z.infer<typeof securityLog>;
export const securityLog = z.strictObject({
  entries: z.array(
    z.strictObject({
      at: instant,
      kind: z.enum(logKinds),
      /** What happened, in one sentence. */
      text: z.string(),
      device: z.nullable(z.string()),
      address: z.nullable(z.string()),
    }),
  ),
  next: z.nullable(z.string()),
});

/**
 * POST /api/member-invitations/look, 200: reads an invitation by its link. POST, so that reading does not consume the link and no URL
 * contains the token.
 */
export const memberInvitationBody = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
});
export const memberInvitationSeen = z.strictObject({
  organization: z.string(),
  invitedBy: z.string(),
  email: emailField,
  role: z.string(),
  /** The address has an account, which must sign in to accept. Disclosed only to the holder of the mailed link. */
  hasAccount: z.boolean(),
  /**
   * Present if an account registered this address and never confirmed it: the holder of the mailed link then states
   * whether that account is theirs.
   */
  unproven: z.optional(z.literal(true)),
});
