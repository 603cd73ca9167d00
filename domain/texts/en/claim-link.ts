import type { With } from '../with.ts';

export const claimLink = {
  'claimLink.ended': 'This link is no longer open. Ask the person who gave it to you.',
  'claimLink.asked':
    'If this address can take part, its personal link is on the way. It comes by e-mail within minutes; please look among unwanted mail, too.',
  'claimLink.otherDomain': ({ domains }: With<'domains'>) =>
    `This link is for addresses at ${domains}. Please use such an address, or ask the person who gave you the link.`,
  'claimLink.domainInvalid': ({ domain }: With<'domain'>) =>
    `“${domain}” is not a mail domain. Please write it like example.org.`,
  'claimLink.domainPublic': ({ domain }: With<'domain'>) =>
    `Everybody can get an address at ${domain}, so it does not limit who takes part. Name another domain, or choose any address.`,
  'claimLink.noMailServer':
    'Not turned on: no mail server is set up here. Whoever opens a shared link gets a personal link by e-mail, and no mail can be sent.',
  'claimLink.usedUp': ({ people }: With<'people'>) =>
    `As many people as may, ${people}, have come through the shared link.`,
  'claimLink.closed': 'This assessment is closed, so nobody can be invited any more.',
} as const;
