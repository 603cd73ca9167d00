import { expect, test } from 'vitest';
import type { DomainEvent } from '../../events.ts';
import { type SignInDomains, signInDomainKeys, signInDomains } from './sign-in-domains.ts';

const [first, second] = ['a'.repeat(24), 'b'.repeat(24)];
const sso = (organizationId: string, domains: readonly string[]) =>
  ({ type: 'SsoConfigured', data: { organizationId, domains } }) as unknown as DomainEvent;
const removed = (organizationId: string) =>
  ({ type: 'SsoRemoved', data: { organizationId } }) as unknown as DomainEvent;

function after(...events: readonly DomainEvent[]) {
  const documents = new Map<string, SignInDomains>();
  for (const event of events)
    for (const [key, document] of signInDomains.evolve((key) => documents.get(key), event))
      if (document) documents.set(key, document);
      else documents.delete(key);
  return documents;
}

test('every organisation with domains is listed, including two with the same domain', () => {
  const both = after(sso(first, ['example.org']), sso(second, ['example.org', 'example.com']));
  expect(both.get(signInDomainKeys.organization(first))?.domains).toEqual(['example.org']);
  expect(both.get(signInDomainKeys.organization(second))?.domains).toEqual(['example.org', 'example.com']);
});

test('an organisation is removed when its provider is removed or has no domains any more', () => {
  expect(after(sso(first, ['example.org']), removed(first)).size).toBe(0);
  expect(after(sso(first, ['example.org']), sso(first, [])).size).toBe(0);
});
