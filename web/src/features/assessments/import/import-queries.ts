import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type ImportPreviewBody,
  importPreview,
  importProgress,
} from '../../../../../api/survey-import/contract/survey-import.ts';
import { api } from '../../../lib/api.ts';
import { urls } from '../../../lib/urls.ts';

/** `number` counts the files chosen so far. It stands for the file in the query key, which must not contain the bytes. */
export const previewQuery = (number: number, body: ImportPreviewBody | null) =>
  queryOptions({
    queryKey: ['import-preview', number, body && { ...body, content: '' }],
    queryFn: ({ signal }) => api.post(urls.importPreview, body, importPreview, { signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });

export const progressQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: ['import', assessmentId],
    queryFn: ({ signal }) => api.get(urls.importProgress(assessmentId), importProgress, { signal }),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'importing' || state.data.state === 'releasing'
        ? 300
        : false,
  });
