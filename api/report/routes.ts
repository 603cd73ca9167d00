import type { FastifyInstance } from 'fastify';
import { answersByPerson } from '../../domain/read-models/answers-by-person/answers-by-person.ts';
import type { ParticipationQuery } from '../assessment/queries/participation.ts';
import { createRosterQuery, rosterModel } from '../assessment/queries/roster.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import { createPeople } from '../queries/people.ts';
import type { Personal } from '../queries/personal.ts';
import { type Directory, readerOf } from '../queries/read-models.ts';
import { createAnalysisQuery } from '../results/queries/analysis.ts';
import { createPairsQuery } from '../results/queries/pairs.ts';
import { createResultsQuery, resultsModel } from '../results/queries/results.ts';
import type { LookAt } from '../results/routes/point-in-time.ts';
import { createReportFileCommands } from './commands/report-files.ts';
import { createShareCommands } from './commands/shares.ts';
import { createExportNotes } from './exported.ts';
import { createHandoutsQuery, handoutsModel } from './queries/handouts.ts';
import { createReportQuery } from './queries/report.ts';
import { createFiguresQuery } from './queries/report-figures.ts';
import { createReportPapers } from './queries/report-papers.ts';
import { reportDocumentRoutes } from './routes/report-documents.ts';
import { reportFileRoutes } from './routes/report-files.ts';
import { resultsExportRoutes } from './routes/results-export.ts';
import { shareRoutes } from './routes/shares.ts';

type Options = {
  deps: ApiDependencies;
  directory: Directory;
  participation: ParticipationQuery;
  personal: Personal;
  limits: Limits;
  lookAt: LookAt;
};

/** Routes for what leaves the product: documents, files and shared links of released results. */
export async function reportRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { deps, directory, participation, personal, limits, lookAt } = options;
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
  const noteExport = createExportNotes(deps, limits);
  await app.register(resultsExportRoutes, { deps, lookAt, noteExport });
  await app.register(reportDocumentRoutes, { deps, directory, reportOf, figuresOf, noteExport });
  const handoutOptions = { deps, directory, handouts, reader, limits };
  const files = createReportFileCommands({ deps, reportOf });
  await app.register(reportFileRoutes, { ...handoutOptions, files });
  const links = createShareCommands({ deps, directory, reportOf, handouts });
  await app.register(shareRoutes, { ...handoutOptions, links });
}
