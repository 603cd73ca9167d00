/** Whom we ask who somebody is. */
export type Provider = {
  /** As the provider names itself, exactly. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** What a provider says of somebody, checked: signature, issuer, audience, time, nonce. */
export type Identity = {
  readonly issuer: string;
  /** With the issuer, the identity; an address is never one. */
  readonly subject: string;
  readonly email: string | undefined;
  /** undefined: it says nothing about that, as Microsoft Entra. */
  readonly emailVerified: boolean | undefined;
  readonly givenName: string;
  readonly familyName: string;
};

/** Kept by the browser that began, and asked for again when it comes back. */
export type Begun = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** OpenID Connect, authorization code with PKCE (S256), state and nonce. */
export interface IdentityProviders {
  /** Where to send the browser. @throws {ProviderRefused} | {ProviderAway} */
  begin(provider: Provider, redirectUri: string): Promise<Begun & { readonly url: string }>;
  /** The address the provider sent the browser to, exchanged and checked. @throws {ProviderRefused} | {ProviderAway} */
  finish(provider: Provider, begun: Begun, callback: URL): Promise<Identity>;
  /** An ID token somebody brings: fresh (10 minutes) and for this client. @throws {ProviderRefused} | {ProviderAway} */
  verify(provider: Provider, idToken: string): Promise<Identity>;
  /**
   * Where to send a browser that signed out here, so that it is signed out there, too (OpenID Connect RP-Initiated Logout 1.0).
   * @returns undefined when the provider has no such place @throws {ProviderAway}
   */
  endSession(provider: Provider, comeBackTo: string): Promise<string | undefined>;
}

/** The answer is not one we trust. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
}
/** The provider does not answer, or is none. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}
