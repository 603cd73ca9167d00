import { describe, expect, it } from 'vitest';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { createIdentityProviders } from './openid-connect.ts';
import { ProviderAway } from './port.ts';

const entered = 'https://provider.example';
const provider = { issuer: entered, clientId: 'client', clientSecret: 'secret' };
/** A provider whose configuration says that it is `issuer`. */
const sayingIt = (issuer: string) => {
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
    });
  };
  const providers = createIdentityProviders({ outgoing, allowHttp: false, clock: { now: () => 0 } });
  return { providers, asked };
};

describe('a provider', () => {
  it('is the one that was entered', async () => {
    const { providers, asked } = sayingIt(entered);
    const { url } = await providers.begin(provider, 'https://assess.example/login/sso');
    expect(new URL(url).origin).toBe(entered);
    expect(asked).toEqual([`${entered}/.well-known/openid-configuration`]);
    const { searchParams } = new URL(url);
    expect(searchParams.get('scope')).toBe('openid profile email');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
  });

  it('that says it is another one is not believed', async () => {
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
