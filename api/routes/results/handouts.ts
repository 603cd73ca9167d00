import type { FastifyInstance } from 'fastify';
import { answersByPerson } from '../../../domain/read-models/answers-by-person/answers-by-person.ts';
import type { Limits } from '../../access/limits.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { createAnalysisQuery } from '../../queries/analysis.ts';
import { createHandoutsQuery, handoutsModel } from '../../queries/handouts.ts';
import { createPairsQuery } from '../../queries/pairs.ts';
import type { ParticipationQuery } from '../../queries/participation.ts';
import { createPeople } from '../../queries/people.ts';
import type { Personal } from '../../queries/personal.ts';
import { type Directory, readerOf } from '../../queries/read-models.ts';
import { createReportQuery } from '../../queries/report.ts';
import { createFiguresQuery } from '../../queries/report-figures.ts';
import { createReportPapers } from '../../queries/report-papers.ts';
import { createResultsQuery, resultsModel } from '../../queries/results.ts';
import { createRosterQuery, rosterModel } from '../../queries/roster.ts';
import { reportDocumentRoutes } from './report-documents.ts';
import { reportFileRoutes } from './report-files.ts';
import { shareRoutes } from './shares.ts';

type Options = {
  deps: ApiDependencies;
  directory: Directory;
  participation: ParticipationQuery;
  personal: Personal;
  limits: Limits;
};

/** Everything by which released results leave the building: documents, files, links. */
export async function handoutsPart(app: FastifyInstance, options: Options): Promise<void> {
  const { deps, directory, participation, personal, limits } = options;
  const results = readerOf(deps, resultsModel);
  const resultsOf = createResultsQuery(
    results,
    participation,
    createRosterQuery(readerOf(deps, rosterModel), deps),
  );
  const analysis = createAnalysisQuery(
    results,
    directory,
    createPairsQuery(readerOf(deps, answersByPerson.name), directory, personal),
  );
  const reportOf = createReportQuery(resultsOf, analysis, createReportPapers(deps, directory, personal));
  const figuresOf = createFiguresQuery(resultsOf, analysis);
  const reader = readerOf(deps, handoutsModel);
  const handouts = createHandoutsQuery(reader, createPeople(deps, personal));
  await app.register(reportDocumentRoutes, { deps, directory, reportOf, figuresOf });
  await app.register(reportFileRoutes, { deps, directory, reportOf, handouts, reader, limits });
  await app.register(shareRoutes, { deps, directory, reportOf, handouts, reader, limits });
}
