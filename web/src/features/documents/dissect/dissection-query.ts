import { queryOptions } from '@tanstack/react-query';
import { type Dissection, dissection } from '../../../../../api/dissection/contract/dissection.ts';
import { api } from '../../../lib/api.ts';
import { download } from '../../../lib/download/download.ts';
import { urls } from '../../../lib/urls.ts';
import { libraryKey, ownWrite, rereadMs } from '../queries/document-queries.ts';
import { texts } from './texts.ts';

/** @param documents ids, separated by commas; under the key of the library, so that a changed document refetches it */
export const dissectionOf = (documents: string) =>
  queryOptions({
    queryKey: [...libraryKey, 'dissection', documents],
    queryFn: ({ signal, client }) =>
      api.get(urls.dissection({ documents, after: ownWrite(client) }), dissection, { signal }),
    refetchInterval: ({ state }) => (state.data?.documents.some(isOnTheWay) ? rereadMs : false),
  });

/** True if the document is still to be read or mapped, and will be without anybody doing something. */
export const isOnTheWay = ({ dissected, stage, isGivenUp }: Dissection['documents'][number]): boolean =>
  dissected === null && !isGivenUp && stage !== 'failed' && stage !== 'quarantined';

export const downloadDissection = (documents: string) =>
  download(urls.dissectionReport({ documents }), texts.actions.file);
