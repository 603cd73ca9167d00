import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { written } from '../../../../../api/http/contract/common.ts';
import {
  type dismissedSuggestion,
  frameworkLexicon,
  type LexiconChanges,
  lexicon,
  lexiconChanges,
  lexiconSuggestions,
  type lexiconTerm,
} from '../../../../../api/lexicon/contract/lexicon.ts';
import { api } from '../../../lib/api.ts';
import { urls } from '../../../lib/urls.ts';
import { libraryKey, ownWrite, rereadMs } from '../queries/document-queries.ts';

// Under the key of the library, so that a changed document or term refetches them.

export const frameworkLexiconQuery = queryOptions({
  queryKey: ['framework-lexicon'],
  queryFn: ({ signal }) => api.get(urls.lexicon('framework'), frameworkLexicon, { signal }),
  staleTime: Infinity,
});

export const lexiconQuery = queryOptions({
  queryKey: [...libraryKey, 'lexicon'],
  queryFn: ({ signal, client }) =>
    api.get(urls.lexicon('', { after: ownWrite(client) }), lexicon, { signal }),
  // Needed because members without "watch" get no pushes.
  refetchInterval: ({ state }) => (state.data?.remapping?.isRunning ? rereadMs : false),
});

export const suggestionsQuery = queryOptions({
  queryKey: [...libraryKey, 'lexicon suggestions'],
  queryFn: ({ signal, client }) =>
    api.get(urls.lexicon('suggestions', { after: ownWrite(client) }), lexiconSuggestions, { signal }),
});

const nextOf = (
  { from, changes, total }: LexiconChanges,
  pages: readonly LexiconChanges[],
): number | null => {
  const next = from + (pages[0]?.changes.length ?? changes.length);
  return changes.length > 0 && next < total ? next : null;
};

export const changesQuery = (remappingId: string) =>
  infiniteQueryOptions({
    queryKey: [...libraryKey, 'lexicon changes', remappingId],
    queryFn: ({ signal, client, pageParam }) =>
      api.get(
        urls.lexicon('changes', { from: pageParam || undefined, after: ownWrite(client) }),
        lexiconChanges,
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: nextOf,
  });

type Term = z.infer<typeof lexiconTerm>;

export const addTerm = (term: Term) => api.post(urls.lexicon('add-term'), term, written);
export const removeTerm = (term: Term) => api.post(urls.lexicon('remove-term'), term, written);
export const dismissSuggestion = (word: z.infer<typeof dismissedSuggestion>) =>
  api.post(urls.lexicon('dismiss-suggestion'), word, written);
export const mapAgain = () => api.post(urls.lexicon('map-again'), {}, written);
