import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { mailTest, operations, operatorsSeen } from '../../../../api/installation/contract/operations.ts';
import { api } from '../../lib/api.ts';
import { urls } from '../../lib/urls.ts';

/** Polled every two seconds while the page is in the foreground. */
export const operationsQuery = queryOptions({
  queryKey: ['operations'],
  queryFn: ({ signal }) => api.get(urls.operations, operations, { signal }),
  refetchInterval: 2_000,
  staleTime: 1_000,
});

/** The list of operators rarely changes, and never from this page. */
export const operatorsQuery = queryOptions({
  queryKey: ['operators'],
  queryFn: ({ signal }) => api.get(urls.operators, operatorsSeen, { signal }),
});

const nothing = z.unknown();
export const rebuild = (name: string) => api.post(urls.rebuild(name), undefined, nothing);
export const retryJob = (id: string) => api.post(urls.retryJob(id), undefined, nothing);
export const sendTestMail = (to: string) => api.post(urls.mailTest, { to }, mailTest);
