import type { FastifyRequest } from 'fastify';
import { Export, noteExport } from '../../domain/export/decide.ts';
import type { ResultFormat } from '../../domain/export/formats.ts';
import { derivedId, requestOf } from '../../infra/identifiers/identifiers.ts';
import { callerOf, commandContext } from '../http/access/authentication.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import { mustBeWritten } from '../http/outcome.ts';

/**
 * Records in the log who exports released results, before the file is sent. @throws {ApiProblem} 429 if one
 * organisation exports too often
 */
export type NoteExport = (
  request: FastifyRequest,
  assessmentId: string,
  format: ResultFormat,
) => Promise<void>;

export function createExportNotes(
  { commands }: Pick<ApiDependencies, 'commands'>,
  limits: Limits,
): NoteExport {
  return async (request, assessmentId, format) => {
    // Visitors of the demo workspace write nothing; api/demo/files.ts limits their downloads.
    if (request.guest) return;
    const { tenant, actor } = callerOf(request);
    await limits.take('resultExports', tenant, request);
    const context = commandContext(request, actor, tenant);
    const exportId = derivedId('results-export', requestOf(context.commandId));
    mustBeWritten(
      await commands.handle(Export, exportId, context, (noted) =>
        noteExport(noted, { type: 'ResultsExported', data: { exportId, assessmentId, format } }),
      ),
    );
  };
}
