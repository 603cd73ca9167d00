import { queryOptions } from '@tanstack/react-query';
import { written } from '../../../../../../api/http/contract/common.ts';
import { keptMappings } from '../../../../../../api/survey-import/contract/survey-import.ts';
import { api } from '../../../../lib/api.ts';
import { urls } from '../../../../lib/urls.ts';

const path = `${urls.imports}/mappings`;

export const keptQuery = queryOptions({
  queryKey: ['kept mappings'],
  queryFn: ({ signal }) => api.get(path, keptMappings, { signal }),
});
export const removeKept = (mappingId: string) => api.delete(`${path}/${mappingId}`, {}, written);
