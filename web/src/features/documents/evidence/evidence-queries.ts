import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type EvidenceBody,
  evidence,
  evidenceAttached,
  type MetricBody,
} from '../../../../../api/evidence/contract/evidence.ts';
import { written } from '../../../../../api/http/contract/common.ts';
import { api } from '../../../lib/api.ts';
import { keyAt } from '../../../lib/past.ts';
import { urls } from '../../../lib/urls.ts';
import { libraryKey, writtenKey } from '../queries/document-queries.ts';
import { rereadLibrary } from '../queries/library-cache.ts';

export const evidenceModel = 'evidence';

/**
 * Under the key of the library: a deleted or renamed document changes its evidence.
 * @param at past position; absent: now
 */
export const evidenceQuery = (assessmentId: string, at?: string) =>
  queryOptions({
    queryKey: keyAt(at, [...libraryKey, 'evidence', assessmentId]),
    queryFn: ({ signal, client }) => {
      const after = at === undefined ? client.getQueryData<string>(writtenKey) : undefined;
      return api.get(urls.evidence(assessmentId, after, at), evidence, { signal });
    },
  });

/** Refetches the evidence, including the person's own write. */
export const rereadEvidence = (client: QueryClient, { position }: { readonly position: string }) =>
  rereadLibrary(client, position);

export const attachEvidence = (assessmentId: string, body: EvidenceBody) =>
  api.post(urls.evidence(assessmentId), body, evidenceAttached);
export const attachMetric = (assessmentId: string, body: MetricBody) =>
  api.post(urls.metricEvidence(assessmentId), body, evidenceAttached);
export const removeEvidence = (assessmentId: string, evidenceId: string) =>
  api.delete(urls.evidencePiece(assessmentId, evidenceId), {}, written);
