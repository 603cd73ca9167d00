import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Limits } from '../../http/limits.ts';
import type { Directory, ModelReader } from '../../queries/read-models.ts';
import type { HandoutsQuery } from '../queries/handouts.ts';

/** What the routes of shared links and of report files need to list them. */
export type HandoutOptions = {
  readonly deps: ApiDependencies;
  readonly directory: Directory;
  readonly handouts: HandoutsQuery;
  /** Of the handouts. */
  readonly reader: ModelReader;
  readonly limits: Limits;
};
