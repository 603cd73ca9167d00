import { queryOptions } from '@tanstack/react-query';
import { type KeptLink, keptLinks } from '../../../../../api/assessment/contract/participation.ts';
import { api } from '../../../lib/api.ts';
import { urls } from '../../../lib/urls.ts';

/**
 * Links to hand over, of everyone or of one person. Not cached, because the server no longer returns a link that has been opened.
 */
export const keptLinksQuery = (assessmentId: string, participantId?: string) =>
  queryOptions({
    queryKey: ['kept-links', assessmentId, participantId ?? null],
    queryFn: async ({ signal }): Promise<readonly KeptLink[]> => {
      const found: KeptLink[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query = { ...(cursor && { cursor }), ...(participantId && { participantId }) };
        const page = await api.get(urls.keptLinks(assessmentId, query), keptLinks, { signal });
        found.push(...page.links);
        cursor = page.nextCursor;
      }
      return found;
    },
    staleTime: 0,
    gcTime: 0,
  });
