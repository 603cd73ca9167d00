import {
  CompactSign,
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { OutgoingFailed } from '../outgoing/failures.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { createIdentityProviders } from './openid-connect.ts';
import { ProviderAway, ProviderRefused } from './port.ts';

const issuer = 'https://provider.example';
const provider = { issuer, clientId: 'client', clientSecret: 'a-secret-of-32-characters-or-more' };
const redirectUri = 'https://assess.example/login/sso';
const now = Date.now();
const seconds = Math.floor(now / 1_000);

type Pair = { readonly publicKey: CryptoKey; readonly privateKey: CryptoKey };
const pairs: Record<string, Pair> = {};
beforeAll(async () => {
  for (const name of ['RS256', 'PS256', 'ES256', 'EdDSA'])
    pairs[name] = await generateKeyPair(name, { extractable: true });
  for (const name of ['other', 'unpublished'])
    pairs[name] = await generateKeyPair('RS256', { extractable: true });
});
const pair = (name: string): Pair => {
  const found = pairs[name];
  if (!found) throw new Error(`There is no key ${name}`);
  return found;
};
const jwk = async (name: string, kid?: string) => ({
  ...(await exportJWK(pair(name).publicKey)),
  ...(kid !== undefined && { kid }),
});

/** A provider with the given metadata, which publishes `keys` and answers a code with `idToken`. */
function standing(more: { readonly jwksUri?: string } = {}) {
  const state = { keys: [] as unknown[], idToken: '', fetched: 0, down: false };
  const outgoing: Outgoing = async (address) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address);
    if (pathname === '/token')
      return Response.json({ access_token: 'a', token_type: 'bearer', id_token: state.idToken });
    if (pathname === '/keys') {
      if (state.down) throw new OutgoingFailed('provider.example cannot be reached.');
      state.fetched += 1;
      return Response.json({ keys: state.keys });
    }
    return Response.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: more.jwksUri ?? `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256', 'PS256', 'ES256', 'EdDSA'],
    });
  };
  const providers = createIdentityProviders({ outgoing, allowHttp: false, clock: { now: () => now } });
  /** The provider returns the token through the browser. */
  const web = async (tokenFor: (nonce: string) => Promise<string>) => {
    const { url, ...begun } = await providers.begin(provider, redirectUri);
    state.idToken = await tokenFor(begun.nonce);
    const back = new URL(`${redirectUri}?code=c&state=${begun.state}`);
    return providers.finish(provider, begun, back);
  };
  /** A program sends the token. */
  const brought = async (tokenFor: (nonce: string) => Promise<string>) =>
    providers.verify(provider, await tokenFor('n'));
  return { state, ways: [web, brought] };
}

const claims = (nonce: string, more: JWTPayload = {}): JWTPayload => ({
  iss: issuer,
  aud: provider.clientId,
  sub: 'somebody',
  iat: seconds,
  exp: seconds + 300,
  nonce,
  email: 'a@example.org',
  email_verified: true,
  ...more,
});
const signed =
  (alg: string, more: JWTPayload = {}, header: Record<string, unknown> = {}, by = alg) =>
  (nonce: string) =>
    new SignJWT(claims(nonce, more))
      .setProtectedHeader({ alg, kid: alg, ...header })
      .sign(pair(by).privateKey);
const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('an ID token, returned through the browser or sent by a program', () => {
  it("is accepted if one of the provider's keys signed it, for each type of key pair", async () => {
    const { state, ways } = standing();
    state.keys = await Promise.all(['RS256', 'PS256', 'ES256', 'EdDSA'].map((name) => jwk(name, name)));
    for (const way of ways)
      for (const alg of ['RS256', 'PS256', 'ES256', 'EdDSA'])
        expect(await way(signed(alg))).toMatchObject({ subject: 'somebody', emailVerified: true });
    expect(state.fetched).toBe(1);
  });

  it('is refused with flipped bytes, with a signature of another key, or without a signature', async () => {
    const { state, ways } = standing();
    state.keys = [await jwk('RS256', 'RS256')];
    const flipped = async (nonce: string) => {
      const [head = '', body = '', signature = ''] = (await signed('RS256')(nonce)).split('.');
      return [head, body, (signature[0] === 'A' ? 'B' : 'A') + signature.slice(1)].join('.');
    };
    const changed = async (nonce: string) => {
      const [head = '', , signature = ''] = (await signed('RS256')(nonce)).split('.');
      return [head, text(claims(nonce, { email: 'victim@example.org' })), signature].join('.');
    };
    const none = async (nonce: string) => `${text({ alg: 'none' })}.${text(claims(nonce))}.`;
    const shared = (key: Uint8Array) => (nonce: string) =>
      new SignJWT(claims(nonce)).setProtectedHeader({ alg: 'HS256', kid: 'RS256' }).sign(key);
    const publicKey = new TextEncoder().encode(await exportSPKI(pair('RS256').publicKey));
    const ownKey = signed('RS256', {}, { jwk: await jwk('other') }, 'other');
    const critical = (nonce: string) =>
      new CompactSign(Buffer.from(JSON.stringify(claims(nonce))))
        .setProtectedHeader({ alg: 'RS256', kid: 'RS256', crit: ['limits'], limits: 'none of yours' })
        .sign(pair('RS256').privateKey, { crit: { limits: true } });
    for (const way of ways)
      for (const forged of [
        flipped,
        changed,
        none,
        shared(new TextEncoder().encode(provider.clientSecret)),
        shared(publicKey),
        signed('RS256', {}, {}, 'other'),
        ownKey,
        critical,
      ])
        await expect(way(forged), String(forged)).rejects.toBeInstanceOf(ProviderRefused);
  });

  it('is refused with another issuer or audience, if expired, from the future, or without a subject', async () => {
    const { state, ways } = standing();
    state.keys = [await jwk('RS256', 'RS256')];
    for (const way of ways) {
      for (const wrong of [
        { iss: 'https://evil.example' },
        { aud: 'another' },
        { aud: [provider.clientId, 'another'] },
        { aud: [provider.clientId, 'another'], azp: 'another' },
        { azp: 'another' },
        { exp: seconds - 60 },
        { nbf: seconds + 600 },
        { sub: '' },
      ])
        await expect(way(signed('RS256', wrong)), JSON.stringify(wrong)).rejects.toBeInstanceOf(
          ProviderRefused,
        );
      const both = { aud: [provider.clientId, 'another'], azp: provider.clientId };
      expect(await way(signed('RS256', both))).toMatchObject({ subject: 'somebody' });
      // Clocks may differ slightly.
      expect(await way(signed('RS256', { exp: seconds - 10 }))).toMatchObject({ subject: 'somebody' });
    }
    const [web, brought] = ways;
    await expect(web?.(signed('RS256', { nonce: 'another' }))).rejects.toBeInstanceOf(ProviderRefused);
    await expect(brought?.(signed('RS256', { iat: seconds - 700 }))).rejects.toBeInstanceOf(ProviderRefused);
  });

  it('is accepted with a new key: keys are fetched again, but rarely for invented key ids', async () => {
    const { state, ways } = standing();
    const [web, brought] = ways;
    state.keys = [await jwk('RS256', 'RS256')];
    await brought?.(signed('RS256'));
    state.keys = [await jwk('ES256', 'ES256')];
    expect(await brought?.(signed('ES256'))).toMatchObject({ subject: 'somebody' });
    expect(state.fetched).toBe(2);
    await expect(brought?.(signed('RS256'))).rejects.toBeInstanceOf(ProviderRefused);
    for (let tries = 0; tries < 20; tries += 1)
      await expect(brought?.(signed('ES256', {}, { kid: `made-up-${tries}` }))).rejects.toBeInstanceOf(
        ProviderRefused,
      );
    expect(state.fetched).toBeLessThanOrEqual(6);
    // The limit does not apply to tokens that the provider returns.
    state.keys = [await jwk('PS256', 'PS256')];
    expect(await web?.(signed('PS256'))).toMatchObject({ subject: 'somebody' });
  });

  it('is accepted if one of several keys with the same or no id signed it', async () => {
    for (const kid of ['RS256', undefined]) {
      const { state, ways } = standing();
      state.keys = [await jwk('other', kid), await jwk('RS256', kid)];
      for (const way of ways) {
        expect(await way(signed('RS256', {}, { kid }))).toMatchObject({ subject: 'somebody' });
        await expect(way(signed('RS256', {}, { kid }, 'unpublished'))).rejects.toBeInstanceOf(
          ProviderRefused,
        );
      }
    }
  });

  it('reports the provider as unavailable if its keys cannot be fetched, or not safely', async () => {
    const down = standing();
    down.state.down = true;
    for (const { ways } of [down, standing({ jwksUri: 'http://provider.example/keys' })])
      for (const way of ways) await expect(way(signed('RS256'))).rejects.toBeInstanceOf(ProviderAway);
  });
});
