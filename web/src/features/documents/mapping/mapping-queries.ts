import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { type movePassageBody, textMapping } from '../../../../../api/document/contract/mapping.ts';
import { written } from '../../../../../api/http/contract/common.ts';
import { api } from '../../../lib/api.ts';
import { urls } from '../../../lib/urls.ts';
import { libraryKey, ownWrite, rereadMs } from '../queries/document-queries.ts';

/**
 * @param from first passage, from 0
 * @param moment asks for the mapping that counted then
 */
export const mappingQuery = (documentId: string, version: number, from: number, moment: string | undefined) =>
  queryOptions({
    queryKey: [...libraryKey, 'mapping', documentId, version, from, moment],
    queryFn: ({ signal, client }) =>
      api.get(
        urls.documentMapping(documentId, { version, from, after: ownWrite(client), moment }),
        textMapping,
        { signal },
      ),
    refetchInterval: ({ state: { data } }) =>
      data?.mapping === null && !data.isGivenUp && moment === undefined ? rereadMs : false,
  });

export const movePassage = (documentId: string, move: z.infer<typeof movePassageBody>) =>
  api.post(urls.documentMovePassage(documentId), move, written);
