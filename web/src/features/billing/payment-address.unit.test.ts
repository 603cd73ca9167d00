import { expect, it } from 'vitest';
import { isSafeAddress } from './payment-address.ts';

it('a payment redirects only to https, or to a provider on this machine', () => {
  expect(isSafeAddress('https://checkout.stripe.com/c/pay/cs_1')).toBe(true);
  expect(isSafeAddress('http://127.0.0.1:4242/pay/cs_1')).toBe(true);
  expect(isSafeAddress('http://[::1]:4242/pay/cs_1')).toBe(true);
  for (const url of [
    'http://checkout.stripe.com/c/pay/cs_1',
    'http://127.0.0.1.example.org/pay',
    'javascript:alert(1)',
    'data:text/html,pay',
    '/pay',
    '',
  ])
    expect([url, isSafeAddress(url)]).toEqual([url, false]);
});
