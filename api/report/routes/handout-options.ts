import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Limits } from '../../http/limits.ts';
import type { Directory, ModelReader } from '../../queries/read-models.ts';
import type { HandoutsQuery } from '../queries/handouts.ts';

/** Dependencies of the routes for shared links and report files. */
export type HandoutOptions = {
  readonly deps: ApiDependencies;
  readonly directory: Directory;
  readonly handouts: HandoutsQuery;
  /** Reader of the read model about shared links and report files. */
  readonly reader: ModelReader;
  readonly limits: Limits;
};
