import type { JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import * as client from 'openid-client';
import { createIdTokens, type IdTokenOptions } from './id-tokens.ts';
import {
  type Identity,
  type IdentityProviders,
  type Provider,
  ProviderAway,
  ProviderRefused,
} from './port.ts';

const freshSeconds = 600;
const knownMs = 10 * 60_000;

/** Supports every provider that publishes its configuration (OpenID Connect Discovery). */
export function createIdentityProviders(options: IdTokenOptions): IdentityProviders {
  const known = new LRUCache<string, Promise<client.Configuration>>({ max: 100, ttl: knownMs });
  const idTokens = createIdTokens(options);

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

  /** Redirect targets must be web pages, never scripts. */
  const isPage = (address: string) => {
    const protocol = URL.parse(address)?.protocol;
    return protocol === 'https:' || (options.allowHttp && protocol === 'http:');
  };

  return {
    begin: async (provider, redirectUri) => {
      const configuration = await reached(provider);
      if (!isPage(configuration.serverMetadata().authorization_endpoint ?? ''))
        throw new ProviderAway(`${provider.issuer} names no page to sign in on.`);
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
        if (tokens.id_token === undefined) throw new ProviderRefused('The provider sent no ID token.');
        // The library relies on the TLS connection (OpenID Connect Core, 3.1.3.7, 6); we also verify the signature.
        const claims = await idTokens.claimsIn(tokens.id_token, provider, configuration.serverMetadata(), {
          nonce: begun.nonce,
        });
        if (claims.email !== undefined || tokens.access_token === undefined) return identityOf(claims);
        // Many providers omit the address from the token. The user info must be about the same subject.
        const more = await client.fetchUserInfo(configuration, tokens.access_token, String(claims.sub));
        return identityOf({ ...more, ...claims });
      } catch (error) {
        if (error instanceof ProviderRefused || error instanceof ProviderAway) throw error;
        throw new ProviderRefused('The identity provider’s answer was not accepted.', { cause: error });
      }
    },
    verify: async (provider, idToken) => {
      const metadata = (await reached(provider)).serverMetadata();
      const rules = { maxAgeSeconds: freshSeconds };
      return identityOf(await idTokens.claimsIn(idToken, provider, metadata, rules));
    },
    endSession: async (provider, comeBackTo) => {
      const configuration = await reached(provider);
      if (!isPage(configuration.serverMetadata().end_session_endpoint ?? '')) return undefined;
      // Identified by the client id: an ID token would have to be stored for as long as the session lasts.
      return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: comeBackTo }).href;
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
    emailVerified: verifiedOf(claims.email_verified),
    givenName: (text('given_name') || first).slice(0, 120),
    familyName: (text('family_name') || rest.join(' ')).slice(0, 120),
  };
}

/** Amazon Cognito writes this claim as a text. Any other value does not confirm the address. */
function verifiedOf(claim: unknown): boolean | undefined {
  return claim === undefined || claim === null ? undefined : claim === true || claim === 'true';
}
