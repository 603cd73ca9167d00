/** Providers that give an address to everybody: nobody can say "people with these addresses are mine". Not complete, and need not be. */
const publicMailDomains: ReadonlySet<string> = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
  ...['yahoo.com', 'yahoo.co.uk', 'ymail.com', 'aol.com', 'icloud.com', 'me.com', 'mac.com'],
  ...['proton.me', 'protonmail.com', 'pm.me', 'tutanota.com', 'tuta.com', 'fastmail.com', 'hey.com'],
  ...[
    'gmx.de',
    'gmx.net',
    'gmx.com',
    'web.de',
    't-online.de',
    'freenet.de',
    'mail.com',
    'mail.de',
    'posteo.de',
  ],
  ...['orange.fr', 'wanadoo.fr', 'free.fr', 'laposte.net', 'libero.it', 'virgilio.it', 'seznam.cz', 'wp.pl'],
  ...['mail.ru', 'yandex.ru', 'yandex.com', 'qq.com', '163.com', '126.com', 'naver.com', 'zoho.com'],
]);

export function isPublicMailDomain(domain: string): boolean {
  return publicMailDomains.has(domain);
}

/** The domain of a normalised address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
