import { queryOptions } from '@tanstack/react-query';
import { outboxItem, outboxList } from '../../../../api/installation/contract/outbox.ts';
import { api } from '../../lib/api.ts';
import { urls } from '../../lib/urls.ts';

export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: ({ signal }) => api.get(urls.outbox, outboxList, { signal }),
  staleTime: 5_000,
  refetchInterval: 15_000,
});

export const outboxMailQuery = (id: string) =>
  queryOptions({
    queryKey: ['outbox', id],
    queryFn: ({ signal }) => api.get(urls.outboxMail(id), outboxItem, { signal }),
    // The server no longer shows a link that has been opened, so a cached mail may be outdated.
    staleTime: 0,
  });
