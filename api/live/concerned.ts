import { tenantOfSourceKey } from '../../domain/read-models/data-sources/data-sources.ts';
import { tenantOfDocumentKey } from '../../domain/read-models/library/library.ts';
import { tenantOfKey } from '../../domain/read-models/trend/documents.ts';
import type { Directory } from '../queries/read-models.ts';
import type { startChangePusher } from './change-pusher.ts';

/** Determines which organisation and assessment a change of a read model concerns. */
export type Concerned = Pick<Parameters<typeof startChangePusher>[0], 'aboutOf' | 'toldOf'>;

/** For read models whose keys begin with the id of an assessment. */
export const assessmentConcerned = (directory: Directory): Concerned => ({
  aboutOf: (key) => key.split(':')[0],
  toldOf: async (assessmentId) => {
    const entry = await directory.assessment(assessmentId);
    return entry && { tenant: entry.tenant, id: assessmentId };
  },
});

/** For read models whose keys belong to an organisation as a whole. */
export const organizationConcerned: Concerned = {
  aboutOf: tenantOfKey,
  toldOf: async (tenant) => ({ tenant, id: null }),
};

/** For connected data sources, each of which belongs to an organisation as a whole. */
export const sourcesConcerned: Concerned = {
  aboutOf: tenantOfSourceKey,
  toldOf: async (tenant) => ({ tenant, id: null }),
};

/**
 * For the library: only changes of its documents are pushed, not of the keys that serve to count or to find equal
 * content.
 */
export const libraryConcerned: Concerned = {
  aboutOf: tenantOfDocumentKey,
  toldOf: async (tenant) => ({ tenant, id: null }),
};
