import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { compileCache } from '../server.ts';

export type ProviderUser = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
};

export type TestIdentityProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Sets the user signed in at the provider. */
  signIn(user: ProviderUser): Promise<void>;
  /**
   * Follows the provider's pages like a browser with its own cookies.
   * @returns the address to which the provider redirects
   */
  walk(url: string): Promise<URL>;
  stop(): Promise<void>;
};

const clientId = 'nine-lenses';
const clientSecret = 'a-secret-of-32-characters-or-more';

/** Starts `serve.ts` for a client with this `redirectUri`. */
export async function startIdentityProvider(redirectUri: string): Promise<TestIdentityProvider> {
  const root = path.resolve(import.meta.dirname, '../../..');
  const child = spawn(
    process.execPath,
    ['tests/support/identity-provider/serve.ts', redirectUri, clientId, clientSecret],
    {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: compileCache },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let complaints = '';
  child.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  const gone = once(child, 'close');
  const issuer = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('ready ')) resolve(line.slice(6));
    });
    gone.then(() => reject(new Error(`The provider ended:\n${complaints}`)), reject);
  });
  return {
    issuer,
    clientId,
    clientSecret,
    signIn: async (user) => {
      await fetch(`${issuer}/next`, { method: 'POST', body: JSON.stringify(user) });
    },
    walk: async (url) => {
      const cookies = new Map<string, string>();
      for (let at = new URL(url), steps = 0; steps < 10; steps += 1) {
        const answer = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const cookie of answer.headers.getSetCookie()) {
          const [pair = ''] = cookie.split(';');
          const [name = '', value = ''] = pair.split(/=(.*)/s);
          cookies.set(name, value);
        }
        const to = answer.headers.get('location');
        if (to === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
        at = new URL(to, at);
        if (at.href.startsWith(redirectUri)) return at;
      }
      throw new Error('The provider sends in circles');
    },
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
