import { expect, test } from 'vitest';
import type { DomainEvent } from '../../events.ts';
import { type SignInDomain, signInDomainKeys, signInDomains } from './sign-in-domains.ts';

const [first, second] = ['a'.repeat(24), 'b'.repeat(24)];
const sso = (organizationId: string, domains: readonly string[]) =>
  ({ type: 'SsoConfigured', data: { organizationId, domains } }) as unknown as DomainEvent;
const removed = (organizationId: string) =>
  ({ type: 'SsoRemoved', data: { organizationId } }) as unknown as DomainEvent;

function after(...events: readonly DomainEvent[]) {
  const documents = new Map<string, SignInDomain>();
  for (const event of events)
    for (const [key, document] of signInDomains.evolve((key) => documents.get(key), event))
      if (document) documents.set(key, document);
      else documents.delete(key);
  const holderOf = (domain: string) => {
    const found = documents.get(signInDomainKeys.domain(domain));
    return found?.kind === 'domain' ? found.organizationId : undefined;
  };
  return { holderOf, size: documents.size };
}

test('whoever named a domain first keeps it, until they give it up', () => {
  const both = after(sso(first, ['example.org']), sso(second, ['example.org', 'example.com']));
  expect([both.holderOf('example.org'), both.holderOf('example.com')]).toEqual([first, second]);
  const changed = after(
    sso(first, ['example.org']),
    sso(first, ['example.net']),
    sso(second, ['example.org']),
  );
  expect([changed.holderOf('example.org'), changed.holderOf('example.net')]).toEqual([second, first]);
});

test('nothing is left of a provider that was removed, and nothing of others goes with it', () => {
  const gone = after(sso(first, ['example.org']), sso(second, ['example.org', 'a.org']), removed(first));
  expect(gone.holderOf('example.org')).toBeUndefined();
  expect(gone.holderOf('a.org')).toBe(second);
  expect(after(sso(first, ['example.org']), removed(first)).size).toBe(0);
});
