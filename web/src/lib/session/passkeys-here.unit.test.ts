import { expect, it } from 'vitest';
import { isIpAddress } from './passkeys-here.ts';

it.each([
  ['http://127.0.0.1:3000', true],
  ['https://2130706433', true],
  ['https://[2001:db8::1]:8443', true],
  ['https://lenses.example.org', false],
  ['http://localhost:3000', false],
  ['https://1.2.3.4.example.org', false],
])('whether host %s is an IP address: %s', (address, expected) => {
  expect(isIpAddress(new URL(address).hostname)).toBe(expected);
});
