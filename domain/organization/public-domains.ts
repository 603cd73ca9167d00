import providers from 'email-providers/all.json' with { type: 'json' };
import { getDomain, getPublicSuffix } from 'tldts';

/** Mail providers that are missing from the package (2.26.0). */
const more = [
  ...[
    'duck.com',
    'fastmail.com',
    'fastmail.fm',
    'gmx.ch',
    'hey.com',
    'mail.de',
    'mailfence.com',
    'mozmail.com',
  ],
  ...['pm.me', 'posteo.de', 'posteo.net', 'disroot.org', 'riseup.net', 'simplelogin.com', 'skiff.com'],
  ...['startmail.com', 'tempmail.com', 'tuta.com', 'tuta.io', 'tutamail.com', 'tutanota.com', 'tutanota.de'],
  ...['vodafone.de', 'ziggo.nl'],
];
const publicMailDomains: ReadonlySet<string> = new Set([...(providers as readonly string[]), ...more]);

/**
 * True for a domain no organisation can claim: a mail provider gives addresses of it to everybody, or everybody can register
 * names below it (a public suffix: `co.uk`, `github.io`). Loaded on demand, because the lists are long.
 * @param domain lower case, in its `xn--` form
 */
export function isPublicDomain(domain: string): boolean {
  if (getPublicSuffix(domain, { allowPrivateDomains: true }) === domain) return true;
  const registered = getDomain(domain) ?? domain;
  return publicMailDomains.has(domain) || publicMailDomains.has(registered);
}

/**
 * The registered domain that a domain belongs to: `example.org` for `mail.example.org`.
 * @param domain lower case, in its `xn--` form
 */
export const registeredDomain = (domain: string): string =>
  getDomain(domain, { allowPrivateDomains: true }) ?? domain;
