/** An identity provider. */
export type Provider = {
  /** The issuer, exactly as the provider states it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** A provider's statement about a person, whose signature, issuer, audience, time and nonce were verified. */
export type Identity = {
  readonly issuer: string;
  /** Identifies the person, together with the issuer; an address never does. */
  readonly subject: string;
  readonly email: string | undefined;
  /** undefined: the provider does not state it, like Microsoft Entra. */
  readonly emailVerified: boolean | undefined;
  readonly givenName: string;
  readonly familyName: string;
};

/** State that the browser keeps from the beginning of a sign-in, and must show when it returns. */
export type Begun = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** Sign-in with OpenID Connect: authorization code with PKCE (S256), state and nonce. */
export interface IdentityProviders {
  /** @returns the URL to redirect the browser to @throws {ProviderRefused} | {ProviderAway} */
  begin(provider: Provider, redirectUri: string): Promise<Begun & { readonly url: string }>;
  /**
   * Exchanges the code in the URL that the provider redirected the browser to, and verifies the result. @throws
   * {ProviderRefused} | {ProviderAway}
   */
  finish(provider: Provider, begun: Begun, callback: URL): Promise<Identity>;
  /**
   * Verifies an ID token sent by a client: it must be recent (10 minutes) and issued for this client. @throws
   * {ProviderRefused} | {ProviderAway}
   */
  verify(provider: Provider, idToken: string): Promise<Identity>;
  /**
   * @returns the URL that signs a browser out at the provider, after it signed out here (OpenID Connect RP-Initiated
   * Logout 1.0); undefined if the provider has none @throws {ProviderAway}
   */
  endSession(provider: Provider, comeBackTo: string): Promise<string | undefined>;
}

/** The provider's answer cannot be trusted. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
}
/** The provider does not answer, or is not an identity provider. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}
