import type { ApiDependencies } from './dependencies.ts';

/** Every cookie of ours: what a script never reads, another site never sends, and no other route than signing in gets. */
export type Cookies = {
  nameOf(name: string): string;
  options(maxAgeSeconds: number): {
    readonly path: string;
    readonly httpOnly: true;
    readonly sameSite: 'strict';
    readonly secure: boolean;
    readonly maxAge: number;
  };
};

export function cookiesFor(deps: Pick<ApiDependencies, 'publicUrl'>): Cookies {
  // Browsers keep Secure cookies on http://localhost, but not on another plain-http address.
  const secure = () => deps.publicUrl().startsWith('https:');
  return {
    // No plain-http page of this host can set a cookie of this name (RFC 6265bis 4.1.3, ASVS 3.3.1).
    nameOf: (name) => (secure() ? `__Secure-${name}` : name),
    options: (maxAge) => ({
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'strict',
      secure: secure(),
      maxAge,
    }),
  };
}
