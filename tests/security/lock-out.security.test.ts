import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Leader, mailedTokenIn, registerLeader } from '../support/client.ts';
import { earlierCode } from '../support/one-time-codes.ts';
import { runProduct } from '../support/product.ts';
import { redisMissing } from '../support/redis-server.ts';
import { startScaled } from '../support/scaled.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { type Answer, codeOf, send } from './wire.ts';

// Strangers with many network addresses try to lock a person out of their account.

type Running = { readonly url: string; readonly smtp: TestSmtp; stop(): Promise<unknown> };

async function oneProcess(): Promise<Running> {
  const smtp = await startSmtp();
  const product = await runProduct({ env: { SMTP_URL: smtp.url, TRUST_PROXY: '1' } });
  const stop = async () => {
    await product.stop();
    await smtp.close();
  };
  return { url: product.url, smtp, stop };
}

async function severalProcesses(): Promise<Running> {
  const smtp = await startSmtp();
  const env = { SMTP_URL: smtp.url, TRUST_PROXY: '1' };
  const product = await startScaled({ apis: 2, workers: 1, env });
  const stop = async () => {
    await product.stop();
    await smtp.close();
  };
  return { url: product.url, smtp, stop };
}

let sources = 0;
/** Headers of a different network each time. */
const elsewhere = () => {
  sources += 1;
  return { 'x-forwarded-for': `2001:db8:${sources.toString(16)}::1` };
};
const cookieIn = (answer: Answer) =>
  answer.headers
    .getSetCookie()
    .find((text) => text.startsWith('device='))
    ?.split(';')[0] ?? '';

describe.each([
  { shape: 'in one process', begin: oneProcess, possible: true },
  { shape: 'in several processes over shared stores', begin: severalProcesses, possible: !redisMissing },
])('locking a person out of their account, $shape', ({ begin, possible }) => {
  let running: Running;
  beforeAll(async () => {
    if (possible) running = await begin();
  });
  afterAll(async () => {
    await running?.stop();
  });

  const post = (path: string, json: unknown, headers: Readonly<Record<string, string>>, token?: string) =>
    send(running.url, 'POST', path, { json, headers, token });
  const login = (email: string, password: string, headers: Readonly<Record<string, string>> = elsewhere()) =>
    post('/api/auth/login', { email, password }, headers);
  const confirmed = async (): Promise<Leader> => {
    const leader = await registerLeader(running.url);
    const { mail } = await running.smtp.letter(leader.email, 'Confirm your email address');
    const token = mailedTokenIn(mail.text ?? '');
    await post('/api/auth/verify-email', { token, password: leader.password }, elsewhere());
    return leader;
  };
  /**
   * Tries this many wrong passwords, each from a different network.
   * @returns the answers
   */
  const guesses = async ({ email }: Leader, count: number) => {
    const answers: string[] = [];
    for (let n = 0; n < count; n += 1) answers.push(codeOf(await login(email, `Guess-Horse-${n}`)));
    return answers;
  };

  it.runIf(possible)(
    'fails because wrong passwords use up only the attempts of their own network',
    async () => {
      const leader = await confirmed();
      const there = elsewhere();
      const answers: string[] = [];
      for (let n = 0; n < 12; n += 1)
        answers.push(codeOf(await login(leader.email, `Guess-Horse-${n}`, there)));
      expect(answers.filter((code) => code === '401 WRONG_CREDENTIALS')).toHaveLength(10);
      expect(codeOf(await login(leader.email, leader.password, there))).toBe('429 TOO_MANY_REQUESTS');
      // An address in the same /64 is in the same network.
      const neighbour = { 'x-forwarded-for': there['x-forwarded-for'].replace('::1', ':0:ffff::7') };
      expect(codeOf(await login(leader.email, leader.password, neighbour))).toBe('429 TOO_MANY_REQUESTS');
      expect((await login(leader.email, leader.password)).status).toBe(200);
    },
  );

  it.runIf(possible)(
    'fails because wrong passwords from everywhere cost a new browser one mailed link, and known browsers nothing',
    async () => {
      const leader = await confirmed();
      const known = cookieIn(await login(leader.email, leader.password));
      const answers = await guesses(leader, 55);
      expect(answers.filter((code) => code === '401 WRONG_CREDENTIALS')).toHaveLength(50);
      expect(answers.slice(50)).toEqual(Array(5).fill('429 UNKNOWN_BROWSER'));
      expect(codeOf(await login(leader.email, leader.password))).toBe('429 UNKNOWN_BROWSER');
      expect((await login(leader.email, leader.password, { ...elsewhere(), cookie: known })).status).toBe(
        200,
      );
      // An unknown account gets the same answer.
      const nobody = { email: 'nobody@example.org' } as Leader;
      expect((await guesses(nobody, 51)).at(-1)).toBe('429 UNKNOWN_BROWSER');
      await post('/api/auth/forgot-password', { email: leader.email }, elsewhere());
      const { mail } = await running.smtp.letter(leader.email, 'Choose a new password');
      const token = mailedTokenIn(mail.text ?? '');
      const looked = await post('/api/auth/reset-password/look', { token }, elsewhere());
      expect(looked.status).toBe(200);
      const here = { ...elsewhere(), cookie: cookieIn(looked) };
      expect(codeOf(await login(leader.email, 'Guess-Horse-1', here))).toBe('401 WRONG_CREDENTIALS');
      expect((await login(leader.email, leader.password, here)).status).toBe(200);
    },
  );

  it.runIf(possible)(
    'fails because the browser in which a new password was chosen is known again',
    async () => {
      const leader = await confirmed();
      await guesses(leader, 50);
      await post('/api/auth/forgot-password', { email: leader.email }, elsewhere());
      const { mail } = await running.smtp.letter(leader.email, 'Choose a new password');
      const password = 'Another-Horse-8';
      const reset = await post(
        '/api/auth/reset-password',
        { token: mailedTokenIn(mail.text ?? ''), password },
        elsewhere(),
      );
      expect(reset.status).toBe(204);
      expect(codeOf(await login(leader.email, password))).toBe('429 UNKNOWN_BROWSER');
      expect((await login(leader.email, password, { ...elsewhere(), cookie: cookieIn(reset) })).status).toBe(
        200,
      );
    },
  );

  it.runIf(possible)(
    'fails because at most twelve recovery mails are sent in a burst, and a working link remains',
    async () => {
      const leader = await confirmed();
      for (let n = 0; n < 20; n += 1)
        expect((await post('/api/auth/forgot-password', { email: leader.email }, elsewhere())).status).toBe(
          202,
        );
      // The owner's own request is answered like any other request.
      expect((await post('/api/auth/forgot-password', { email: leader.email }, elsewhere())).status).toBe(
        202,
      );
      // One more mail, which comes after all the others.
      await post('/api/auth/resend-verification', { email: leader.email }, elsewhere());
      const works = async () => {
        const { mail } = await running.smtp.letter(leader.email, 'Choose a new password');
        const json = { token: mailedTokenIn(mail.text ?? '') };
        return (await post('/api/auth/reset-password/look', json, elsewhere())).status;
      };
      await expect.poll(works).toBe(200);
    },
  );

  it.runIf(possible)(
    "fails because an attacker's one-time codes use up neither recovery codes nor attempts of a known browser",
    async () => {
      const leader = await confirmed();
      const known = cookieIn(await login(leader.email, leader.password));
      const proof = { currentPassword: leader.password };
      const prepared = await post('/api/account/totp', proof, elsewhere(), leader.token);
      const { secret } = prepared.body as { secret: string };
      const codeAt = (steps: number) =>
        new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
      const enabled = await post(
        '/api/account/totp/enable',
        { code: await earlierCode(secret) },
        elsewhere(),
        leader.token,
      );
      const { recoveryCodes } = enabled.body as { recoveryCodes: readonly string[] };
      const enter = async (code: string, headers: Readonly<Record<string, string>> = elsewhere()) => {
        const { secondFactor } = (await login(leader.email, leader.password, headers)).body as {
          secondFactor: { ticket: string };
        };
        return post('/api/auth/second-factor', { ticket: secondFactor.ticket, code }, headers);
      };
      const wrong = async () => codeOf(await enter('000000'));
      const answers: string[] = [];
      for (let n = 0; n < 22; n += 1) answers.push(await wrong());
      expect(answers.at(-1)).toBe('429 TOO_MANY_REQUESTS');
      expect(codeOf(await enter(codeAt(0)))).toBe('429 TOO_MANY_REQUESTS');
      expect((await enter(codeAt(0), { ...elsewhere(), cookie: known })).status).toBe(200);
      expect((await enter(recoveryCodes[0] ?? '')).status).toBe(200);
      // The owner's own codes, entered while signed in, are unaffected.
      const off = await post(
        '/api/account/totp/disable',
        { ...proof, code: codeAt(1) },
        elsewhere(),
        leader.token,
      );
      expect(off.status).toBe(204);
    },
  );
});
