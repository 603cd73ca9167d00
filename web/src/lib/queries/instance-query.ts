import { queryOptions } from '@tanstack/react-query';
import { instance } from '../../../../api/installation/contract/outbox.ts';
import { openApi } from '../api.ts';
import { urls } from '../urls.ts';

/** Capabilities of this installation, constant while it runs. */
export const instanceQuery = queryOptions({
  queryKey: ['instance'],
  queryFn: ({ signal }) => openApi.get(urls.instance, instance, { signal }),
  staleTime: Infinity,
});
