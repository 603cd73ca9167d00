import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  connected,
  dataSourceList,
  dataSourceSettings,
  fetched,
  type sourceBody,
  type testBody,
  tested,
} from '../../../../../../api/data-source/contract/data-sources.ts';
import { written } from '../../../../../../api/http/contract/common.ts';
import { api } from '../../../../lib/api.ts';
import { urls } from '../../../../lib/urls.ts';

export const sourcesModel = 'data-sources';
export const sourcesKey = ['data sources'] as const;
/** Position of the person's newest own write; every later read includes it. */
export const sourcesWrittenKey = ['data sources written'] as const;

export const sourcesQuery = queryOptions({
  queryKey: [...sourcesKey, 'list'],
  queryFn: ({ signal, client }) =>
    api.get(urls.dataSources(client.getQueryData<string>(sourcesWrittenKey)), dataSourceList, { signal }),
});

/** Read when the form opens, never from the cache: what it shows must be what is stored. */
export const readSettings = (dataSourceId: string) =>
  api.get(urls.dataSource(dataSourceId), dataSourceSettings);

export type SourceBody = z.infer<typeof sourceBody>;
export const connectSource = (body: SourceBody) => api.post(urls.dataSources(), body, connected);
export const changeSource = (dataSourceId: string, body: SourceBody) =>
  api.put(urls.dataSource(dataSourceId), body, written);
export const removeSource = (dataSourceId: string) => api.delete(urls.dataSource(dataSourceId), {}, written);
export const fetchSource = (dataSourceId: string) =>
  api.post(urls.dataSourceFetch(dataSourceId), {}, fetched);
export const testSource = (body: z.infer<typeof testBody>) => api.post(urls.dataSourceTest, body, tested);
