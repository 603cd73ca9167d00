import { createHmac, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSubjectKeys } from '../../infra/subject-keys/sqlite/subject-keys.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { codeOf, type Organisation, organisation, send, withoutRequestId } from './wire.ts';

let server: TestServer;
let own: Organisation;
let key: Buffer;
let claims: Record<string, unknown>;

beforeAll(async () => {
  // The key the server signs with, so that a forgery can differ from a valid token in a single property.
  const folder = temporaryFolder();
  const keys = openSubjectKeys({ folder });
  key = keys.derive('access-token');
  await keys.close();
  server = await startServer({ folder });
  own = await organisation(server.url, ['anna@a.example']);
  claims = part(own.leader.token, 1);
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const part = (token: string, index: number): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Record<string, unknown>;
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const header = { alg: 'HS256', typ: 'at+jwt' };
const now = () => Math.floor(Date.now() / 1_000);

/** A token assembled by hand. */
function forged(head: object, payload: object, hash = 'sha256', signingKey: Buffer = key): string {
  const signed = `${encoded(head)}.${encoded(payload)}`;
  return `${signed}.${createHmac(hash, signingKey).update(signed).digest('base64url')}`;
}
const me = (token: string) => send(server.url, 'GET', '/api/me', { token });

describe('an access token', () => {
  it("assembled like the product's own tokens is accepted, so that each refusal below has a single cause", async () => {
    expect((await me(own.leader.token)).status).toBe(200);
    expect((await me(forged(header, claims))).status).toBe(200);
    expect(Number(claims.exp) - Number(claims.iat)).toBe(600);
  });

  it('that is forged in any way is refused with 401, always with the same body', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = publicKey.export({ format: 'jwk' });
    const embedded = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', jwk })
      .sign(privateKey);
    const [head = '', payload = '', signature = ''] = own.leader.token.split('.');
    const without = (name: string) =>
      Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name));
    const forgeries: Readonly<Record<string, string>> = {
      'alg none': `${encoded({ ...header, alg: 'none' })}.${payload}.`,
      'alg none with a signature': `${encoded({ ...header, alg: 'none' })}.${payload}.${signature}`,
      'alg nOnE': `${encoded({ ...header, alg: 'nOnE' })}.${payload}.`,
      'no signature': `${head}.${payload}.`,
      'another key': forged(header, claims, 'sha256', Buffer.alloc(32, 7)),
      'an empty key': forged(header, claims, 'sha256', Buffer.alloc(0)),
      'a stronger algorithm with the right key': forged({ ...header, alg: 'HS512' }, claims, 'sha512'),
      'participant audience': forged(header, { ...claims, aud: 'participant' }),
      'another audience': forged(header, { ...claims, aud: 'admin' }),
      'no audience': forged(header, without('aud')),
      'another issuer': forged(header, { ...claims, iss: 'somebody' }),
      'an issuer list': forged(header, { ...claims, iss: ['nine-lenses', 'x'] }),
      expired: forged(header, { ...claims, exp: now() - 1 }),
      'no expiry': forged(header, without('exp')),
      'expiry as text': forged(header, { ...claims, exp: String(now() + 600) }),
      'not valid yet': forged(header, { ...claims, nbf: now() + 600 }),
      'another type': forged({ ...header, typ: 'JWT' }, claims),
      'an embedded key': embedded,
      'an embedded key, HS256 signed': forged(
        { ...header, jwk },
        claims,
        'sha256',
        Buffer.from(String(jwk.x)),
      ),
      'a key id that is a path': forged(
        { ...header, kid: '../../../dev/null' },
        claims,
        'sha256',
        Buffer.alloc(0),
      ),
      'a key address': forged(
        { ...header, jku: 'http://127.0.0.1:1/keys' },
        claims,
        'sha256',
        Buffer.alloc(32),
      ),
      'an unknown critical header': forged({ ...header, crit: ['x'], x: 1 }, claims),
      'an unencoded payload': forged({ ...header, b64: false, crit: ['b64'] }, claims),
      'an edited payload': `${head}.${encoded({ ...claims, tenant: 'z'.repeat(24) })}.${signature}`,
      'a session that does not exist': forged(header, { ...claims, sessionId: 'z'.repeat(24) }),
      'no session': forged(header, without('sessionId')),
      'a session of another type': forged(header, { ...claims, sessionId: { toString: 'x' } }),
      'a payload that is not an object': forged(header, [claims]),
      'a null payload': `${head}.${encoded(null)}.${signature}`,
      'not a token': 'x',
      'two dots': '..',
      'five parts': 'a.b.c.d.e',
      'the participant token': own.takers[0]?.token ?? '',
    };
    const bodies = new Set<string>();
    for (const [name, token] of Object.entries(forgeries)) {
      const answer = await me(token);
      expect([name, answer.status]).toEqual([name, 401]);
      bodies.add(JSON.stringify(withoutRequestId(answer)));
    }
    expect([...bodies]).toHaveLength(1);
  });

  it('of 10 kB or with a broken header is refused with 401, never 500', async () => {
    for (const authorization of [
      `Bearer ${'a'.repeat(10_240)}`,
      `Bearer ${forged(header, { ...claims, filler: 'x'.repeat(7_600) })}`,
      'Bearer',
      'Bearer ',
      `bearer ${own.leader.token}`,
      `Basic ${Buffer.from('a:b').toString('base64')}`,
      `Bearer ${own.leader.token} ${own.leader.token}`,
      `Bearer ${own.leader.token}, Bearer ${own.leader.token}`,
    ])
      for (const path of ['/api/me', '/api/take', `/api/assessments/${own.assessmentId}/results`]) {
        const answer = await send(server.url, 'GET', path, { headers: { authorization } });
        expect([authorization.slice(0, 20), path, answer.status]).toEqual([
          authorization.slice(0, 20),
          path,
          401,
        ]);
      }
    const inQuery = await send(server.url, 'GET', `/api/me?access_token=${own.leader.token}`);
    expect(codeOf(inQuery)).toBe('401 SIGN_IN_FIRST');
  });

  it('of a participant is refused for another audience, another link, or a missing person', async () => {
    const mine = part(own.takers[0]?.token ?? '', 1);
    const take = async (change: object) =>
      codeOf(await send(server.url, 'GET', '/api/take', { token: forged(header, { ...mine, ...change }) }));
    expect(await take({ aud: 'member' })).toBe('401 INVALID_TOKEN');
    expect(await take({ exp: now() - 1 })).toBe('401 INVALID_TOKEN');
    expect(await take({ participantId: 'z'.repeat(24) })).toBe('401 INVALID_TOKEN');
    expect(await take({ link: 2 })).toBe('410 LINK_REPLACED');
    expect(await take({ tenant: 'z'.repeat(24) })).toBe('404 NOT_FOUND');
  });

  it('expires on time, although verified tokens are cached', async () => {
    const seen: number[] = [];
    // A token that expires before a busy machine has answered once says nothing about the cache: the next one lives longer.
    for (let seconds = 2; seen[0] !== 200; seconds *= 2) {
      const end = now() + seconds;
      const short = forged(header, { ...claims, exp: end });
      seen.length = 0;
      for (let asked = 0; asked < end * 1_000; ) {
        asked = Date.now();
        const { status } = await me(short);
        if (asked >= end * 1_000) expect(status).toBe(401);
        seen.push(status);
      }
    }
    expect(seen.at(-1)).toBe(401);
  });
});
