import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import { days, idOf, joined, now, organizationId, registered } from '../../tests/support/organization.ts';
import { claimSignInDomain, SignInDomain } from '../sign-in-domain/claim.ts';
import { loseDomain, missDomainRecord, proofOf, proveDomain } from './domain-proof.ts';
import type { OrganizationEvent } from './events.ts';
import { Organization } from './state.ts';

const domain = 'example.org';
const iso = (ms: number) => new Date(ms).toISOString();
const about = { organizationId, domain };
const configured = (domains: readonly string[], issuer = 'https://login.example.org'): OrganizationEvent => ({
  type: 'SsoConfigured',
  data: { organizationId, issuer, clientId: 'c', clientSecret: 's', domains: [...domains], role: 'member' },
});
const proven: OrganizationEvent = { type: 'SsoDomainProven', data: { ...about, at: iso(now) } };
const missing: OrganizationEvent = {
  type: 'SsoDomainRecordMissing',
  data: { ...about, at: iso(now), endsAt: iso(now + 7 * days), tell: [idOf('owner')] },
};
const ended = (because: 'recordMissing' | 'takenOver', at: number): OrganizationEvent => ({
  type: 'SsoDomainProofEnded',
  data: { ...about, at: iso(at), because, tell: [idOf('owner')] },
});
const organization = (...events: OrganizationEvent[]) =>
  given(Organization, [...registered, configured([domain]), ...events]);
const stateAfter = (...events: OrganizationEvent[]) =>
  [...registered, configured([domain]), ...events].reduce(Organization.evolve, Organization.initial);

describe('the proof of a domain', () => {
  it('begins when its DNS record is found, not when the domain is entered', () => {
    expect(proofOf(stateAfter(), domain)).toBeUndefined();
    const prove = organization().when((state) => proveDomain(state, domain, now));
    prove.thenFacts([proven]);
    prove.thenAgainNothing();
    expect(proofOf(stateAfter(proven), domain)).toEqual({ provenAt: now, missing: null });
    organization()
      .when((state) => proveDomain(state, 'other.example', now))
      .thenRefused('NOT_FOUND');
    expect(proofOf(stateAfter(proven), 'constructor')).toBeUndefined();
  });

  it('stays valid for seven days without its DNS record, then ends', () => {
    const miss = (at: number, ...events: OrganizationEvent[]) =>
      organization(...events).when((state) => missDomainRecord(state, domain, at));
    miss(now, proven).thenFacts([missing]);
    miss(now, proven).thenAgainNothing();
    miss(now + 7 * days - 1, proven, missing).thenNothing();
    expect(proofOf(stateAfter(proven, missing), domain)?.missing).toEqual({
      since: now,
      endsAt: now + 7 * days,
    });
    miss(now + 7 * days, proven, missing).thenFacts([ended('recordMissing', now + 7 * days)]);
    miss(now + 7 * days, proven, missing).thenAgainNothing();
    miss(now).thenNothing();
    expect(proofOf(stateAfter(proven, missing, ended('recordMissing', now)), domain)).toBeUndefined();
  });

  it('notifies the members who can repair it', () => {
    organization(joined('admin', 'admin'), joined('plain', 'member'), proven)
      .when((state) => missDomainRecord(state, domain, now))
      .thenFacts([
        { ...missing, data: { ...missing.data, tell: [idOf('owner'), idOf('admin')] } } as OrganizationEvent,
      ]);
  });

  it('continues when the DNS record is back, and keeps its start date', () => {
    const back = { ...proven, data: { ...about, at: iso(now + days) } } as OrganizationEvent;
    organization(proven, missing)
      .when((state) => proveDomain(state, domain, now + days))
      .thenFacts([back]);
    expect(proofOf(stateAfter(proven, missing, back), domain)).toEqual({ provenAt: now, missing: null });
  });

  it('survives a change of provider, and ends when the domain or provider is removed or another organisation proves the domain', () => {
    const lives = (...events: OrganizationEvent[]) => proofOf(stateAfter(proven, ...events), domain);
    expect(lives(configured([domain, 'other.example'], 'https://new.example.org'))).toBeDefined();
    expect(lives(configured([]), configured([domain]))).toBeUndefined();
    expect(lives({ type: 'SsoRemoved', data: { organizationId } }, configured([domain]))).toBeUndefined();
    const lose = organization(proven).when((state) => loseDomain(state, domain, now));
    lose.thenFacts([ended('takenOver', now)]);
    lose.thenAgainNothing();
  });
});

describe('a domain', () => {
  const record = { name: `_nine-lenses-challenge.${domain}`, value: 'nine-lenses-domain=x' };
  const claim = (by: string, gone: string | null, ...before: string[]) =>
    given(
      SignInDomain,
      before.map((each) => ({
        type: 'SignInDomainClaimed',
        data: { organizationId: idOf(each), domain, at: iso(now) },
      })),
    ).when((holder) =>
      claimSignInDomain(holder, {
        organizationId: idOf(by),
        domain,
        record,
        gone: gone === null ? null : idOf(gone),
        now,
      }),
    );
  const claimed = (by: string) => [
    { type: 'SignInDomainClaimed', data: { organizationId: idOf(by), domain, at: iso(now) } } as const,
  ];

  it('belongs to the first organisation that proves it', () => {
    const first = claim('one', null);
    first.thenFacts(claimed('one'));
    first.thenAgainNothing();
    claim('two', null, 'one').thenRefused('DOMAIN_TAKEN');
  });

  it('passes to another organisation that has its own DNS record there if the holder’s record is gone', () => {
    claim('two', 'one', 'one').thenFacts(claimed('two'));
    // Refused: the organisation whose record was found missing is no longer the holder, and the present holder's record was not
    // checked.
    claim('two', 'one', 'one', 'three').thenRefused('DOMAIN_TAKEN');
  });
});
