import { parseUrl } from '../../../../domain/kernel/parse-url.ts';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Redirects to a page of the payment provider.
 * @throws unless the address is https; http is allowed only on this machine, where tests run a scripted provider
 */
export function goToPayment({ url }: { readonly url: string }): void {
  if (!isSafeAddress(url)) throw new Error('This is not an address to pay at.');
  window.location.assign(url);
}

export function isSafeAddress(url: string): boolean {
  const parsed = parseUrl(url);
  if (!parsed) return false;
  const { protocol, hostname } = parsed;
  return protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname));
}
