import type { With } from '../with.ts';

export const claimLink = {
  'claimLink.ended': 'This link is not open any more. Ask the person who gave it to you.',
  'claimLink.otherDomain': ({ domains }: With<'domains'>) =>
    `This link is for addresses at ${domains}. Please use such an address, or ask the person who gave you the link.`,
  'claimLink.domainInvalid': ({ domain }: With<'domain'>) =>
    `“${domain}” is not a mail domain. Please write it like example.org.`,
  'claimLink.domainPublic': ({ domain }: With<'domain'>) =>
    `Everybody can get an address at ${domain}, so it does not limit who takes part. Name another domain, or choose any address.`,
  'claimLink.noMailServer':
    'Not turned on: no mail server is set up here. People who open a shared link confirm their address and get their personal link by email, and no mail can be sent.',
  'claimLink.closed': 'This assessment is closed, so nobody can be invited any more.',
} as const;
