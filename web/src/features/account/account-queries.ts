import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  profileAnswer,
  type profileBody,
  security,
  securityLog,
  sessions,
} from '../../../../api/account/contract/account.ts';
import { api } from '../../lib/api.ts';
import { updateSession } from '../../lib/session/session.ts';
import { urls } from '../../lib/urls.ts';

export type Profile = z.infer<typeof profileBody>;
export type OwnSession = z.infer<typeof sessions>['sessions'][number];
export type LogEntry = z.infer<typeof securityLog>['entries'][number];

export const securityQuery = queryOptions({
  queryKey: ['account', 'security'],
  queryFn: ({ signal }) => api.get(urls.security, security, { signal }),
});

export const ownSessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => api.get(urls.sessions, sessions, { signal }),
});

export const securityLogQuery = infiniteQueryOptions({
  queryKey: ['account', 'log'],
  queryFn: ({ pageParam, signal }) => api.get(urls.securityLog(pageParam), securityLog, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  staleTime: 5_000,
});

export async function saveProfile(profile: Profile): Promise<void> {
  updateSession(await api.put(urls.profile, profile, profileAnswer));
}

export async function saveAvatar(picture: Blob): Promise<void> {
  updateSession(await api.put(urls.avatar, picture, profileAnswer));
}

export async function removeAvatar(): Promise<void> {
  updateSession(await api.delete(urls.avatar, undefined, profileAnswer));
}
