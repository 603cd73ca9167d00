import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { auditProof, auditTrail } from '../../../../api/audit/contract/audit.ts';
import { api } from '../../lib/api.ts';
import { urls } from '../../lib/urls.ts';

const pageSize = 50;

export const auditQuery = (assessmentId: string) =>
  infiniteQueryOptions({
    queryKey: ['audit-trail', assessmentId],
    queryFn: ({ pageParam, signal }) =>
      api.get(urls.auditTrail(assessmentId, { before: pageParam, limit: pageSize }), auditTrail, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextBefore,
    staleTime: 5_000,
  });

export const proofQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: ['audit-proof', assessmentId],
    queryFn: ({ signal }) => api.get(urls.auditProof(assessmentId), auditProof, { signal }),
    staleTime: 5_000,
  });
