import type { ApiDependencies } from './dependencies.ts';

/** Options of every cookie: unreadable by scripts, not sent by other sites, limited to the sign-in routes. */
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
  // Browsers store Secure cookies of http://localhost, but not of other plain-http addresses.
  const secure = () => deps.publicUrl().startsWith('https:');
  return {
    // A plain-http page of this host cannot set a cookie with this prefix (RFC 6265bis 4.1.3, ASVS 3.3.1).
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
