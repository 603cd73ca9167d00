import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../infra/identifiers/clock.ts';

/** Who speaks: a member of an organisation. */
export type MemberClaims = {
  readonly kind: 'member';
  readonly accountId: string;
  readonly tenant: string;
  readonly sessionId: string;
};
/** Who speaks: an invited person, for one response only. */
export type ParticipantClaims = {
  readonly kind: 'participant';
  readonly participantId: string;
  readonly assessmentId: string;
  readonly tenant: string;
  /** Number of the link the session came from; a newer link ends it. */
  readonly link: number;
  /** Hash of the browser it was given to, which may be admitted or not; absent: from before browsers were told apart. */
  readonly device?: string;
  /** Somebody who may see results has signed in in it. */
  readonly beside?: true;
};

/**
 * What was signed this much later than it is now was signed by a clock that was ahead, and would be good until its time comes. As for
 * sessions: an hour of summer time signs nobody out.
 */
export const clocksApartSeconds = 86_400;
export const memberTokenSeconds = 600;
export const participantTokenSeconds = 1_800;

const textClaims = {
  member: ['accountId', 'tenant', 'sessionId'],
  participant: ['participantId', 'assessmentId', 'tenant'],
} as const;

export type Tokens = {
  sign(claims: MemberClaims | ParticipantClaims): Promise<string>;
  /** undefined when it is not ours, not for this audience, or over. */
  verify<Kind extends 'member' | 'participant'>(
    kind: Kind,
    token: string,
  ): Promise<Extract<MemberClaims | ParticipantClaims, { kind: Kind }> | undefined>;
};

/**
 * Access tokens: HS256, one algorithm, audience per kind of speaker, never a refresh. Verified tokens are remembered until
 * they end, so a page of answers costs one signature check.
 */
export function createTokens(key: Uint8Array, clock: Clock): Tokens {
  const known = new LRUCache<
    string,
    { readonly claims: MemberClaims | ParticipantClaims; readonly since: number; readonly until: number }
  >({ max: 20_000 });
  return {
    sign: async ({ kind, ...claims }) => {
      const { SignJWT } = await import('jose');
      const now = Math.floor(clock.now() / 1_000);
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer('nine-lenses')
        .setAudience(kind)
        .setIssuedAt(now)
        .setExpirationTime(now + (kind === 'member' ? memberTokenSeconds : participantTokenSeconds))
        .sign(key);
    },
    verify: async (kind, token) => {
      const remembered = known.get(token);
      if (remembered && remembered.since <= clock.now() && remembered.until > clock.now())
        return remembered.claims.kind === kind ? (remembered.claims as never) : undefined;
      const { errors, jwtVerify } = await import('jose');
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ: 'at+jwt',
          issuer: 'nine-lenses',
          audience: kind,
          requiredClaims: ['exp', 'iat'],
          currentDate: new Date(clock.now()),
        });
        const { iss, aud, iat = 0, exp = 0, ...rest } = payload;
        const since = (iat - clocksApartSeconds) * 1_000;
        if (since > clock.now()) return undefined;
        if (!textClaims[kind].every((name) => typeof rest[name] === 'string')) return undefined;
        const claims = { ...rest, kind } as unknown as MemberClaims | ParticipantClaims;
        known.set(token, { claims, since, until: exp * 1_000 });
        return claims as never;
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
        throw error;
      }
    },
  };
}
