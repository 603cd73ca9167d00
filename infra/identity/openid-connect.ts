import { createRemoteJWKSet, errors, type JWTPayload, customFetch as joseFetch, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import * as client from 'openid-client';
import type { Outgoing } from '../outgoing/outgoing.ts';
import {
  type Identity,
  type IdentityProviders,
  type Provider,
  ProviderAway,
  ProviderRefused,
} from './port.ts';

export type OpenIdConnectOptions = {
  /** Calls addresses people entered, and cannot be led into our own network. */
  readonly outgoing: Outgoing;
  /** Lets a provider on this machine speak plain http: for trying out. */
  readonly allowHttp: boolean;
  readonly clock: { now(): number };
};

/** Signed by a key pair of the provider's; `none` and shared secrets never. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'];
const freshSeconds = 600;
const knownMs = 10 * 60_000;

/** Any provider that publishes its configuration (OpenID Connect Discovery). */
export function createIdentityProviders(options: OpenIdConnectOptions): IdentityProviders {
  const known = new LRUCache<string, Promise<client.Configuration>>({ max: 100, ttl: knownMs });
  const keySets = new LRUCache<string, ReturnType<typeof createRemoteJWKSet>>({ max: 100, ttl: knownMs });

  const configurationOf = ({ issuer, clientId, clientSecret }: Provider): Promise<client.Configuration> => {
    const name = JSON.stringify([issuer, clientId, clientSecret]);
    const before = known.get(name);
    if (before) return before;
    const discovered = client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [client.customFetch]: options.outgoing as client.CustomFetch,
      timeout: 10,
      ...(options.allowHttp && { execute: [client.allowInsecureRequests] }),
    });
    known.set(name, discovered);
    discovered.catch(() => known.delete(name));
    return discovered;
  };

  const reached = async (provider: Provider): Promise<client.Configuration> => {
    try {
      return await configurationOf(provider);
    } catch (error) {
      throw new ProviderAway(`${provider.issuer} does not answer as an identity provider.`, { cause: error });
    }
  };

  return {
    begin: async (provider, redirectUri) => {
      const configuration = await reached(provider);
      const begun = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
        code_challenge_method: 'S256',
      });
      return { ...begun, url: url.href };
    },
    finish: async (provider, begun, callback) => {
      const configuration = await reached(provider);
      try {
        const tokens = await client.authorizationCodeGrant(configuration, callback, {
          expectedState: begun.state,
          expectedNonce: begun.nonce,
          pkceCodeVerifier: begun.verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new ProviderRefused('The provider sent no ID token.');
        if (claims.email !== undefined || tokens.access_token === undefined) return identityOf(claims);
        // Many providers keep the address out of the token; the answer must be about the same subject.
        const more = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        return identityOf({ ...more, ...claims });
      } catch (error) {
        if (error instanceof ProviderRefused) throw error;
        throw new ProviderRefused('The identity provider’s answer was not accepted.', { cause: error });
      }
    },
    verify: async (provider, idToken) => {
      const metadata = (await reached(provider)).serverMetadata();
      const address = metadata.jwks_uri ?? '';
      const keys =
        keySets.get(address) ??
        createRemoteJWKSet(new URL(address), { [joseFetch]: options.outgoing as typeof fetch });
      keySets.set(address, keys);
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          algorithms,
          issuer: metadata.issuer,
          audience: provider.clientId,
          requiredClaims: ['exp', 'iat', 'sub'],
          maxTokenAge: freshSeconds,
          currentDate: new Date(options.clock.now()),
        });
        // Ours must be the only audience, or the one it was made out to.
        if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== provider.clientId)
          throw new ProviderRefused('This token was made out to somebody else, too.');
        return identityOf(payload);
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError)
          throw new ProviderRefused('This token is not accepted.', { cause: error });
        throw error;
      }
    },
  };
}

function identityOf(claims: JWTPayload & Record<string, unknown>): Identity {
  const text = (name: string) => (typeof claims[name] === 'string' ? (claims[name] as string).trim() : '');
  const [first = '', ...rest] = text('name').split(/\s+/);
  const email = text('email');
  return {
    issuer: String(claims.iss),
    subject: String(claims.sub),
    email: email === '' ? undefined : email,
    emailVerified: claims.email_verified === true,
    givenName: (text('given_name') || first).slice(0, 120),
    familyName: (text('family_name') || rest.join(' ')).slice(0, 120),
  };
}
