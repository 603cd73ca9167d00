import { describe, expect, it } from 'vitest';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { createIdentityProviders } from './openid-connect.ts';
import { ProviderAway } from './port.ts';

const entered = 'https://provider.example';
const provider = { issuer: entered, clientId: 'client', clientSecret: 'secret' };
/** A provider whose configuration states this `issuer`. */
const sayingIt = (issuer: string, more: Readonly<Record<string, string>> = {}) => {
  const asked: string[] = [];
  const outgoing: Outgoing = async (address) => {
    asked.push(String(address));
    return Response.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...more,
    });
  };
  const providers = createIdentityProviders({ outgoing, allowHttp: false, clock: { now: () => 0 } });
  return { providers, asked };
};

describe('an identity provider', () => {
  it('is accepted if its configuration states the issuer that was entered', async () => {
    const { providers, asked } = sayingIt(entered);
    const { url } = await providers.begin(provider, 'https://assess.example/login/sso');
    expect(new URL(url).origin).toBe(entered);
    expect(asked).toEqual([`${entered}/.well-known/openid-configuration`]);
    const { searchParams } = new URL(url);
    expect(searchParams.get('scope')).toBe('openid profile email');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
  });

  it('gets the browser at its end-session page after signing out, identified by the client id, if it has such a page', async () => {
    const back = 'https://assess.example/';
    const end = `${entered}/logout?already=there`;
    const to = await sayingIt(entered, { end_session_endpoint: end }).providers.endSession(provider, back);
    expect(Object.fromEntries(new URL(to ?? '').searchParams)).toEqual({
      already: 'there',
      client_id: provider.clientId,
      post_logout_redirect_uri: back,
    });
    expect(await sayingIt(entered).providers.endSession(provider, back)).toBeUndefined();
  });

  it('is never redirected to if one of its URLs is a script or an unencrypted page', async () => {
    for (const page of [
      'javascript:alert(1)//',
      'http://provider.example/out',
      'data:text/html,x',
      'not an address',
    ]) {
      const { providers } = sayingIt(entered, { end_session_endpoint: page, authorization_endpoint: page });
      expect(await providers.endSession(provider, 'https://assess.example/')).toBeUndefined();
      const begun = providers.begin(provider, 'https://assess.example/login/sso');
      await expect(begun).rejects.toBeInstanceOf(ProviderAway);
    }
  });

  it('is refused if its configuration states another issuer', async () => {
    for (const other of [
      'https://other.example',
      `${entered}.evil.example`,
      `${entered}/tenant`,
      'http://provider.example',
    ]) {
      const begun = sayingIt(other).providers.begin(provider, 'https://assess.example/login/sso');
      await expect(begun).rejects.toBeInstanceOf(ProviderAway);
    }
  });
});
