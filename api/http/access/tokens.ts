import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../infra/identifiers/clock.ts';
import {
  memberTokenSeconds,
  participantTokenSeconds,
  sessionClocksApartMs,
} from '../../../infra/session-store/session-lifetimes.ts';

/** Claims of a member of an organisation. */
export type MemberClaims = {
  readonly kind: 'member';
  readonly accountId: string;
  readonly tenant: string;
  readonly sessionId: string;
};
/** Claims of an invited person, for one response only. */
export type ParticipantClaims = {
  readonly kind: 'participant';
  readonly participantId: string;
  readonly assessmentId: string;
  readonly tenant: string;
  /** Number of the link that started the session; using a newer link ends it. */
  readonly link: number;
  /**
   * Hash of the browser that received the token, admitted or not; absent in tokens issued before browsers were
   * distinguished.
   */
  readonly device?: string;
  /** Set if a person who may see results has signed in in this browser. */
  readonly beside?: true;
};

/** Claims of a visitor of the demo workspace. `accountId`: the account as which all visitors read. */
export type GuestClaims = Omit<MemberClaims, 'kind'> & { readonly kind: 'guest' };
type Claims = MemberClaims | ParticipantClaims | GuestClaims;

/**
 * A token whose issue time is further in the future than this was signed by a fast clock and is refused, because it
 * would stay valid too long. One day, as for sessions, so that an hour of daylight-saving time signs out no session.
 */
export const clocksApartSeconds = sessionClocksApartMs / 1_000;

const textClaims = {
  member: ['accountId', 'tenant', 'sessionId'],
  participant: ['participantId', 'assessmentId', 'tenant'],
  guest: ['accountId', 'tenant', 'sessionId'],
} as const;

export type Tokens = {
  sign(claims: Claims): Promise<string>;
  /** @returns undefined if the token is invalid, for another audience, or expired */
  verify<Kind extends Claims['kind']>(
    kind: Kind,
    token: string,
  ): Promise<Extract<Claims, { kind: Kind }> | undefined>;
};

/**
 * Access tokens: HS256 only, with one audience per kind of caller. Verified tokens are cached until they expire, so the
 * requests of a page share one signature check.
 */
export function createTokens(key: Uint8Array, clock: Clock): Tokens {
  const known = new LRUCache<
    string,
    { readonly claims: Claims; readonly since: number; readonly until: number }
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
        .setExpirationTime(now + (kind === 'participant' ? participantTokenSeconds : memberTokenSeconds))
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
        const claims = { ...rest, kind } as unknown as Claims;
        known.set(token, { claims, since, until: exp * 1_000 });
        return claims as never;
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
        throw error;
      }
    },
  };
}
