import type { With } from '../with.ts';

export const signInDomain = {
  'signInDomain.domainTaken': ({
    domain,
    name,
    value,
    valueStart,
  }: With<'domain' | 'name' | 'value' | 'valueStart'>) =>
    `Another organization has proven that ${domain} is theirs. If you control the DNS of ${domain}: add the TXT record ${name} with the value ${value}, remove other values that begin with ${valueStart} there, and try again.`,
  'signInDomain.domainTaken.field': ({ domain }: With<'domain'>) =>
    `${domain} belongs to another organization`,
} as const;
