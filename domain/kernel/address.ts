import { type Sentence, say } from '../texts/sentence.ts';
import { parseUrl } from './parse-url.ts';

/**
 * One strict grammar for an e-mail address, used everywhere an address enters. Stricter than RFC 5321 on purpose: quotes, comments, groups
 * and address literals have led messages to the wrong recipient.
 */
export type ParsedAddress = { readonly address: string } | { readonly problem: Sentence };

const maxAddress = 254;
const maxLocalPart = 64;
const forbidden = /[\p{Cc}\p{Cf}\p{Z},;:"'`()<>[\]\\]/u;
const dotAtom = /^[a-z0-9!#$%&*+/=?^_{|}~-]+(\.[a-z0-9!#$%&*+/=?^_{|}~-]+)*$/i;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The address as stored and sent: trimmed, the domain in lower case and, if international, in its `xn--` form (show that form to people:
 * two domains may look alike). The local part keeps its case.
 */
export function parseAddress(text: string): ParsedAddress {
  const trimmed = text.trim();
  if (trimmed === '') return { problem: say('address.invalid.empty') };
  if (trimmed.length > maxAddress) return { problem: say('address.invalid.tooLong') };
  if (forbidden.test(trimmed)) {
    return { problem: say('address.invalid.notPlain') };
  }
  const [local = '', domain = '', ...more] = trimmed.split('@');
  if (domain === '' || more.length > 0) return { problem: say('address.invalid.at') };
  if (local.length > maxLocalPart || !dotAtom.test(local)) {
    return { problem: say('address.invalid.localPart') };
  }
  const host = hostName(domain);
  if (host === undefined) return { problem: say('address.invalid.domain') };
  const address = `${local}@${host}`;
  return address.length > maxAddress ? { problem: say('address.invalid.tooLong') } : { address };
}

/** Two addresses with the same identity are treated as one mailbox, regardless of case. */
export function addressIdentity(address: string): string {
  return address.toLowerCase();
}

/** Domains of one provider, mapped to one name. */
const sameProvider: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'pm.me': 'proton.me',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
};
/** These providers deliver `tag@name.<domain>` to `name@<domain>` (subdomain addressing, their help pages, 2026). */
const nameInDomain = ['fastmail.com', 'fastmail.fm'];
/** Characters these providers ignore before the @ (their help pages, 2026). */
const leftOut: Readonly<Record<string, RegExp>> = {
  'gmail.com': /\./g,
  'proton.me': /[._-]/g,
};

/**
 * The mailbox an address leads to, as far as its text tells: without case, without a `+` tag (RFC 5233), and by the rules of large
 * providers for dots and for names in the domain. Two addresses of one mailbox are one person in an assessment.
 */
export function mailboxIdentity(address: string): string {
  const [local, host] = namedBeforeAt(addressIdentity(address));
  const domain = Object.hasOwn(sameProvider, host) ? (sameProvider[host] ?? host) : host;
  const tag = local.indexOf('+');
  // A tag at the very start is not removed: it is the whole name.
  const untagged = tag > 0 ? local.slice(0, tag) : local;
  const kept = Object.hasOwn(leftOut, domain) ? untagged.replaceAll(leftOut[domain] ?? /$^/g, '') : untagged;
  return `${kept === '' ? untagged : kept}@${domain}`;
}

function namedBeforeAt(identity: string): readonly [local: string, host: string] {
  const at = identity.lastIndexOf('@');
  const host = identity.slice(at + 1);
  for (const domain of nameInDomain) {
    const name = host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : '';
    if (name !== '' && !name.includes('.')) return [name, domain];
  }
  return [identity.slice(0, at), host];
}

/** The ASCII form of a domain, or undefined. The URL standard does the IDNA mapping (UTS 46). */
function hostName(domain: string): string | undefined {
  if (/[/?#%]/.test(domain)) return undefined;
  const url = parseUrl(`http://${domain}`);
  const host = url?.hostname ?? '';
  const labels = host.split('.');
  const topLevel = labels.at(-1) ?? '';
  if (labels.length < 2 || host.length > 253 || !labels.every((part) => label.test(part))) return undefined;
  // An all-digit last label is an IPv4 address in any notation.
  return /^\d/.test(topLevel) ? undefined : host;
}
