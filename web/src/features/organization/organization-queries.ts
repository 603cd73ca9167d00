import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  apiKeyCreated,
  apiKeys,
  organizationAnswer,
  type settings,
  ssoSettings,
} from '../../../../api/organization/contract/organization.ts';
import { api, nothing } from '../../lib/api.ts';
import { changeUnlessMoved } from '../../lib/request/precondition.ts';
import { urls } from '../../lib/urls.ts';

export type OrganizationNow = z.infer<typeof organizationAnswer>;
export type Settings = z.infer<typeof settings>;
export type SsoSettings = NonNullable<z.infer<typeof ssoSettings>>;
export type ApiKey = z.infer<typeof apiKeys>['keys'][number];

/**
 * Its key is the prefix of all queries about the organisation, because every change of the organisation increments the revision
 * this answer contains.
 */
export const organizationQuery = queryOptions({
  queryKey: ['organization'],
  queryFn: ({ signal }) => api.get(urls.organization, organizationAnswer, { signal }),
});

/** `seen`: the organisation as it was when the form displayed it. */
export const saveSettings = (settings: Settings, seen: OrganizationNow) =>
  changeUnlessMoved(
    seen.revision,
    (ifMatch) => api.put(urls.organization, settings, organizationAnswer, { ifMatch }),
    async () => {
      const now = await api.get(urls.organization, organizationAnswer);
      return { revision: now.revision, same: isEqual(now.settings, seen.settings) };
    },
  );

const isEqual = (one: Settings, other: Settings): boolean => JSON.stringify(one) === JSON.stringify(other);

export const ruleOnSecondFactor = (required: boolean, currentPassword: string | undefined) =>
  api.put(
    urls.secondFactorRule,
    { required, ...(currentPassword ? { currentPassword } : {}) },
    organizationAnswer,
  );

export const ssoQuery = queryOptions({
  queryKey: ['organization', 'sso'],
  queryFn: ({ signal }) => api.get(urls.sso, ssoSettings, { signal }),
});

export type SsoBody = Pick<SsoSettings, 'issuer' | 'clientId' | 'domains' | 'role'> & {
  readonly clientSecret?: string;
  readonly currentPassword?: string | undefined;
};
export const saveSso = (body: SsoBody) => api.put(urls.sso, body, ssoSettings);
/** Asks the server to look up the domain's DNS record now. */
export const checkDomain = (domain: string) => api.post(urls.ssoCheck, { domain }, ssoSettings);
export const removeSso = (currentPassword: string | undefined) =>
  api.delete(urls.sso, { ...(currentPassword ? { currentPassword } : {}) }, nothing);

export const keysQuery = queryOptions({
  queryKey: ['organization', 'keys'],
  queryFn: ({ signal }) => api.get(urls.keys, apiKeys, { signal }),
});

export type NewKey = {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly days: number;
  readonly currentPassword?: string;
};
export const createKey = (body: NewKey) => api.post(urls.keys, body, apiKeyCreated);
export const revokeKey = (keyId: string) => api.delete(urls.key(keyId), undefined, nothing);
