import type { FastifyInstance } from 'fastify';
import type { ApiDependencies } from '../../dependencies.ts';
import { createAnalysisQuery } from '../../queries/analysis.ts';
import type { ParticipationQuery } from '../../queries/participation.ts';
import { type Directory, readerOf } from '../../queries/read-models.ts';
import { createReportQuery } from '../../queries/report.ts';
import { createResultsQuery, resultsModel } from '../../queries/results.ts';
import { reportDocumentRoutes } from './reports.ts';

type Options = { deps: ApiDependencies; directory: Directory; participation: ParticipationQuery };

/** Everything by which released results leave the building: documents, files, links. */
export async function handoutsPart(app: FastifyInstance, options: Options): Promise<void> {
  const { deps, directory, participation } = options;
  const reader = readerOf(deps, resultsModel);
  const reportOf = createReportQuery(
    createResultsQuery(reader, participation),
    createAnalysisQuery(reader, directory),
  );
  await app.register(reportDocumentRoutes, { deps, directory, reportOf });
}
