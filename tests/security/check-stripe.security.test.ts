import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect } from '../../infra/payments/stripe.ts';
import { type StripeServer, startStripe } from '../support/stripe-server.ts';

const root = path.resolve(import.meta.dirname, '../..');
let stripe: StripeServer;
beforeEach(async () => {
  stripe = await startStripe();
});
afterEach(() => stripe.close());

/** Runs `npm run check:stripe` as a separate process. */
const check = (...args: readonly string[]) =>
  new Promise<{ code: number; lines: readonly string[] }>((resolve) => {
    execFile(process.execPath, ['scripts/check-stripe.ts', ...args], { cwd: root }, (error, stdout) => {
      const code = typeof error?.code === 'number' ? error.code : 0;
      resolve({ code, lines: stdout.trimEnd().split('\n') });
    });
  });

const namesOf = (lines: readonly string[]) => lines.map((line) => line.slice(0, 34).trim());

it('the check prints one line for each request of the adapter, and passes with a server that understands them', async () => {
  const { code, lines } = await check(stripe.url);
  const { calls } = connect({ secretKey: 'sk_test_unused', apiBase: stripe.url, timeoutMs: 1_000 });
  expect(namesOf(lines).filter((name) => !name.includes(' '))).toEqual(Object.keys(calls));
  expect(lines.filter((line) => !/ ok( \(understood; there is no such object\))?$/.test(line))).toEqual([]);
  expect(code).toBe(0);
  const sent = stripe.asked.map(({ method, path: at }) => `${method} ${at.replace(/_[a-z0-9]+/gi, '_')}`);
  expect(sent).toHaveLength(lines.length);
  expect(new Set(sent).size).toBe(Object.keys(calls).length);
});

it('the check prints a failure line for a refused or unexpectedly answered request', async () => {
  stripe.script(({ path: at }) =>
    at.startsWith('/v1/billing_portal') ? { status: 400, type: 'invalid_request_error' } : undefined,
  );
  const { code, lines } = await check(stripe.url);
  expect(code).toBe(1);
  expect(namesOf(lines.filter((line) => !line.includes(' ok')))).toEqual([
    'createPortal',
    'createPortal to change the plan',
  ]);
});

it('the check fails without an address, or with an unreachable one', async () => {
  const { url } = stripe;
  await stripe.close();
  const nothing = await check(url);
  expect(nothing.code).toBe(1);
  expect(nothing.lines.filter((line) => line.includes(' ok'))).toEqual([]);
  expect((await check('stripe')).code).toBe(2);
  stripe = await startStripe();
});
