import { handoutKeys, handouts, type SharedLink } from '../../domain/read-models/handouts/handouts.ts';
import type { Share } from '../contract/reports.ts';
import type { People } from './people.ts';
import type { ModelReader } from './read-models.ts';

export const handoutsModel = handouts.name;
const shown = 200;

export type HandoutsQuery = {
  /** Newest first. */
  shares(assessmentId: string, now: number): Promise<Share[]>;
  openShares(assessmentId: string, now: number): Promise<number>;
};

/** What of an assessment was handed out, and what became of it. */
export function createHandoutsQuery(reader: ModelReader, people: People): HandoutsQuery {
  const linksOf = async (assessmentId: string): Promise<readonly SharedLink[]> => {
    const rows = await reader.list(handoutKeys.shares(assessmentId), { limit: 1_000 });
    return rows.map(({ document }) => document as SharedLink);
  };
  return {
    shares: async (assessmentId, now) => {
      const newest = (await linksOf(assessmentId)).toSorted(byCreation).slice(0, shown);
      return Promise.all(
        newest.map(async ({ what: _, createdBy, revokedAt, ...link }) => ({
          ...link,
          createdBy: await people.nameOf(createdBy),
          state: stateOf({ revokedAt, expiresAt: link.expiresAt }, now),
        })),
      );
    },
    openShares: async (assessmentId, now) =>
      (await linksOf(assessmentId)).filter((link) => stateOf(link, now) === 'open').length,
  };
}

const byCreation = (one: SharedLink, other: SharedLink) => (one.createdAt < other.createdAt ? 1 : -1);

function stateOf(link: Pick<SharedLink, 'revokedAt' | 'expiresAt'>, now: number): Share['state'] {
  if (link.revokedAt !== null) return 'revoked';
  return Date.parse(link.expiresAt) > now ? 'open' : 'expired';
}
