/** An identity provider. */
export type Provider = {
  /** The issuer exactly as the provider states it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** A provider's verified statement about a person: signature, issuer, audience, time, nonce. */
export type Identity = {
  readonly issuer: string;
  /** Together with the issuer it is the identity; an address never is. */
  readonly subject: string;
  readonly email: string | undefined;
  /** undefined: not stated, as by Microsoft Entra. */
  readonly emailVerified: boolean | undefined;
  readonly givenName: string;
  readonly familyName: string;
};

/** Kept by the browser that began, and required when it comes back. */
export type Begun = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** OpenID Connect, authorization code with PKCE (S256), state and nonce. */
export interface IdentityProviders {
  /** The address to redirect the browser to. @throws {ProviderRefused} | {ProviderAway} */
  begin(provider: Provider, redirectUri: string): Promise<Begun & { readonly url: string }>;
  /** Exchanges and verifies the address the provider redirected the browser to. @throws {ProviderRefused} | {ProviderAway} */
  finish(provider: Provider, begun: Begun, callback: URL): Promise<Identity>;
  /** Verifies an ID token brought by a client: recent (10 minutes) and for this client. @throws {ProviderRefused} | {ProviderAway} */
  verify(provider: Provider, idToken: string): Promise<Identity>;
  /**
   * The address that signs a browser out at the provider, after it signed out here (OpenID Connect RP-Initiated Logout 1.0).
   * @returns undefined when the provider has none @throws {ProviderAway}
   */
  endSession(provider: Provider, comeBackTo: string): Promise<string | undefined>;
}

/** The provider's answer is not trusted. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
}
/** The provider does not answer, or is not an identity provider. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}
