import { queryOptions } from '@tanstack/react-query';
import { home } from '../../../../api/home/contract/home.ts';
import { api } from '../../lib/api.ts';
import { urls } from '../../lib/urls.ts';

// The key starts with ['assessments'], so invalidating the list invalidates this query (participation/live).
export const homeQuery = queryOptions({
  queryKey: ['assessments', 'home'],
  queryFn: ({ signal }) => api.get(urls.home, home, { signal }),
});
