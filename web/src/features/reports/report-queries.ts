import { queryOptions } from '@tanstack/react-query';
import { written } from '../../../../api/http/contract/common.ts';
import {
  type ReportKind,
  report,
  reportFileRequested,
  reportFiles,
  type ShareBody,
  shareCreated,
  shares,
} from '../../../../api/report/contract/reports.ts';
import { api } from '../../lib/api.ts';
import { AppError } from '../../lib/app-error.ts';
import { urls } from '../../lib/urls.ts';

/**
 * The report; null while nothing is released. The key starts with ['results', assessmentId], so that invalidating the results
 * also invalidates this query (features/participation/live).
 */
export const reportQuery = (assessmentId: string, kind: ReportKind) =>
  queryOptions({
    queryKey: ['results', assessmentId, 'report', kind],
    queryFn: ({ signal }) =>
      api.get(urls.report(assessmentId, kind), report, { signal }).catch((thrown: unknown) => {
        if (thrown instanceof AppError && thrown.code === 'NOTHING_RELEASED') return null;
        throw thrown;
      }),
  });

/** `after`: waits until the answer includes this position. */
export const sharesQuery = (assessmentId: string, after?: string | null) =>
  queryOptions({
    queryKey: ['shares', assessmentId, after ?? null],
    queryFn: ({ signal }) => api.get(urls.shares(assessmentId, after), shares, { signal }),
    // The server counts openings but does not announce them, so the list is read whenever it is shown.
    staleTime: 0,
  });

export const createShare = (assessmentId: string, body: ShareBody) =>
  api.post(urls.shares(assessmentId), body, shareCreated);

export const revokeShare = (assessmentId: string, shareId: string) =>
  api.delete(urls.share(assessmentId, shareId), undefined, written);

/** `after`: waits until the answer includes this position. */
export const reportFilesQuery = (assessmentId: string, after?: string | null) =>
  queryOptions({
    queryKey: ['report-files', assessmentId, after ?? null],
    queryFn: ({ signal }) => api.get(urls.reportFiles(assessmentId, after), reportFiles, { signal }),
    staleTime: 0,
  });

export const askForReport = (assessmentId: string, kind: ReportKind) =>
  api.post(urls.reportFiles(assessmentId), { kind }, reportFileRequested);

export const deleteReport = (assessmentId: string, reportId: string) =>
  api.delete(urls.reportFileOf(assessmentId, reportId), undefined, written);
