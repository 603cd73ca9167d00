import type { Organization } from '../../../domain/organization/state.ts';
import {
  handoutKeys,
  handouts,
  type MadeReport,
  type SharedLink,
} from '../../../domain/read-models/handouts/handouts.ts';
import { isMakerSharing } from '../../../domain/share/decide.ts';
import type { People } from '../../queries/people.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import type { ReportFile, Share } from '../contract/reports.ts';

export const handoutsModel = handouts.name;
const shown = 200;
const mostRead = 1_000;

export type HandoutsQuery = {
  /** Newest first. */
  shares(assessmentId: string, now: number, organization: Organization): Promise<Share[]>;
  openShares(assessmentId: string, now: number, organization: Organization): Promise<number>;
  /** Newest first. */
  reports(assessmentId: string): Promise<ReportFile[]>;
  /** Where a ready report's file is stored, and what it contains. */
  file(
    assessmentId: string,
    reportId: string,
  ): Promise<(Pick<MadeReport, 'reportId' | 'kind'> & NonNullable<MadeReport['file']>) | undefined>;
};

/** Reads the shared links and report files of an assessment, with their states. */
export function createHandoutsQuery(reader: ModelReader, people: People): HandoutsQuery {
  const linksOf = async (assessmentId: string): Promise<readonly SharedLink[]> => {
    const rows = await reader.list(handoutKeys.shares(assessmentId), { limit: mostRead });
    return rows.map(({ document }) => document as SharedLink);
  };
  return {
    shares: async (assessmentId, now, organization) => {
      const newest = newestOf(await linksOf(assessmentId), ({ createdAt }) => createdAt);
      return Promise.all(
        newest.map(async ({ what: _, createdBy, departures = 0, revokedAt, ...link }) => ({
          ...link,
          createdBy: await people.nameOf(createdBy),
          state: stateOf({ createdBy, departures, revokedAt, expiresAt: link.expiresAt }, now, organization),
        })),
      );
    },
    openShares: async (assessmentId, now, organization) =>
      (await linksOf(assessmentId)).filter((link) => stateOf(link, now, organization) === 'open').length,
    reports: async (assessmentId) => {
      const rows = await reader.list(handoutKeys.reports(assessmentId), { limit: mostRead });
      const newest = newestOf(
        rows.map(({ document }) => document as MadeReport),
        ({ requestedAt }) => requestedAt,
      );
      return Promise.all(
        newest.map(async ({ reportId, kind, stage, requestedAt, requestedBy, reason, file }) => ({
          reportId,
          kind,
          // A failed attempt that will be retried is not a failed report.
          state: stage === 'givenUp' ? ('failed' as const) : stage === 'failed' ? 'drawing' : stage,
          requestedAt,
          requestedBy: await people.nameOf(requestedBy),
          release: file?.release ?? null,
          pages: file?.pages ?? null,
          size: file?.size ?? null,
          reason: stage === 'givenUp' ? reason : null,
        })),
      );
    },
    file: async (assessmentId, reportId) => {
      const found = await reader.get<MadeReport>(handoutKeys.report(assessmentId, reportId));
      return found?.file ? { reportId, kind: found.kind, ...found.file } : undefined;
    },
  };
}

function newestOf<T>(all: readonly T[], at: (one: T) => string): readonly T[] {
  return all.toSorted((one, other) => (at(one) < at(other) ? 1 : -1)).slice(0, shown);
}

function stateOf(
  link: Pick<SharedLink, 'createdBy' | 'departures' | 'revokedAt' | 'expiresAt'>,
  now: number,
  organization: Organization,
): Share['state'] {
  if (link.revokedAt !== null) return 'revoked';
  if (Date.parse(link.expiresAt) <= now) return 'expired';
  return isMakerSharing(link, organization) ? 'open' : 'ended';
}
