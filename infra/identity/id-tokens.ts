import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  customFetch as joseFetch,
  jwtVerify,
} from 'jose';
import { LRUCache } from 'lru-cache';
import { OutgoingFailed, OutgoingRefused } from '../outgoing/failures.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { type Provider, ProviderAway, ProviderRefused } from './port.ts';

export type IdTokenOptions = {
  /** Client for addresses entered by people, which cannot be directed into our own network. */
  readonly outgoing: Outgoing;
  /** Whether a provider on this machine may use plain http, for trials. */
  readonly allowHttp: boolean;
  readonly clock: { now(): number };
};

/** The metadata a provider publishes. */
type Metadata = { readonly issuer: string; readonly jwks_uri?: string };
type Rules =
  /** The provider returned the token to the browser: it must contain the nonce with which the sign-in began. */
  | { readonly nonce: string; readonly maxAgeSeconds?: never }
  /** A client sent the token: it must be recent. */
  | { readonly maxAgeSeconds: number; readonly nonce?: never };

/** Only asymmetric signatures, whatever the provider announces: never `none` or a shared secret. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
const toleranceSeconds = 30;
const keptMs = 10 * 60_000;
/**
 * Limits how often keys are fetched again for tokens from clients with an unknown key id, because anybody can invent
 * one.
 */
const askedAgain = { max: 5, withinMs: 60_000 };

/** Verifies ID tokens (OpenID Connect Core, 3.1.3.7); no other code does. */
export function createIdTokens({ outgoing, allowHttp, clock }: IdTokenOptions) {
  const keySets = new LRUCache<string, ReturnType<typeof keySetAt>>({ max: 100 });

  function keySetAt(address: URL) {
    const keys = createRemoteJWKSet(address, {
      [joseFetch]: outgoing as typeof fetch,
      cacheMaxAge: keptMs,
      // The code below decides when keys are fetched again for an unknown key id.
      cooldownDuration: Number.POSITIVE_INFINITY,
    });
    let asked: readonly number[] = [];
    const mayAskAgain = () => {
      const now = clock.now();
      asked = asked.filter((at) => now - at < askedAgain.withinMs);
      if (asked.length >= askedAgain.max) return false;
      asked = [...asked, now];
      return true;
    };
    return (brought: boolean): JWTVerifyGetKey =>
      async (header, token) => {
        try {
          return await keys(header, token);
        } catch (error) {
          if (!(error instanceof errors.JWKSNoMatchingKey) || (brought && !mayAskAgain())) throw error;
          await keys.reload();
          return keys(header, token);
        }
      };
  }

  const keysOf = ({ issuer, jwks_uri: address = '' }: Metadata) => {
    const url = URL.parse(address);
    if (url === null || (url.protocol !== 'https:' && !allowHttp))
      throw new ProviderAway(`${issuer} publishes no keys that can be fetched safely.`);
    const known = keySets.get(url.href) ?? keySetAt(url);
    keySets.set(url.href, known);
    return known;
  };

  return {
    /**
     * Returns the claims of a token, after checking signature, issuer, audience, authorised party, time and nonce.
     * @throws {ProviderRefused} | {ProviderAway}
     */
    claimsIn: async (
      idToken: string,
      { clientId }: Provider,
      metadata: Metadata,
      { nonce, maxAgeSeconds }: Rules,
    ): Promise<JWTPayload> => {
      const keys = keysOf(metadata)(nonce === undefined);
      try {
        const payload = await verified(idToken, keys, {
          algorithms,
          audience: clientId,
          requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
          clockTolerance: toleranceSeconds,
          currentDate: new Date(clock.now()),
          ...(maxAgeSeconds !== undefined && { maxTokenAge: maxAgeSeconds }),
        });
        if (payload.iss !== issuerOf(metadata, payload)) throw new ProviderRefused('Another issuer made it.');
        // Our client must be the only audience, or the authorised party.
        const several = Array.isArray(payload.aud) && payload.aud.length > 1;
        if (payload.azp === undefined ? several : payload.azp !== clientId)
          throw new ProviderRefused('This token was made out to somebody else, too.');
        if (nonce !== undefined && payload.nonce !== nonce)
          throw new ProviderRefused('This token belongs to another beginning.');
        if (typeof payload.sub !== 'string' || payload.sub === '')
          throw new ProviderRefused('This token names nobody.');
        return payload;
      } catch (error) {
        if (error instanceof OutgoingFailed || error instanceof OutgoingRefused || isTimeout(error))
          throw new ProviderAway(`The keys of ${metadata.issuer} cannot be fetched.`, { cause: error });
        if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException)
          throw new ProviderRefused('This token is not accepted.', { cause: error });
        throw error;
      }
    },
  };
}

/**
 * Verifies with the key that the token names. If several keys match, for example two with the same id, one of them must
 * have signed it.
 */
async function verified(
  idToken: string,
  keys: JWTVerifyGetKey,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  try {
    return (await jwtVerify(idToken, keys, options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      try {
        return (await jwtVerify(idToken, key, options)).payload;
      } catch (refused) {
        if (!(refused instanceof errors.JWSSignatureVerificationFailed)) throw refused;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/**
 * The issuer that a token must have. Microsoft publishes a pattern for accounts of any tenant, and signs with the
 * issuer of the tenant; no other provider may do so.
 */
function issuerOf({ issuer }: Metadata, { tid }: JWTPayload): string {
  return issuer.startsWith('https://login.microsoftonline.com/') && typeof tid === 'string'
    ? issuer.replace('{tenantid}', tid)
    : issuer;
}

const isTimeout = (error: unknown) => error instanceof errors.JWKSTimeout;
