import type { FastifyRequest } from 'fastify';
import type { DocumentEvent } from '../../../domain/document/events.ts';
import { Document, type Document as DocumentState } from '../../../domain/document/state.ts';
import type { Decision } from '../../../domain/kernel/decision.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import { callerOf, commandContext } from '../../http/access/authentication.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';

/** Carries out a member's command on a document. @throws {ApiProblem} a refusal */
export type ChangeDocument = (
  request: FastifyRequest,
  documentId: string,
  decide: (state: DocumentState, tenant: string) => Decision<DocumentEvent>,
) => Promise<{ position: Position }>;

export function createChange({ commands }: Pick<ApiDependencies, 'commands'>): ChangeDocument {
  return async (request, documentId, decide) => {
    const { tenant, actor } = callerOf(request);
    const outcome = await commands.handle(
      Document,
      documentId,
      commandContext(request, actor, tenant),
      (state) => decide(state, tenant),
    );
    return { position: mustBeWritten(outcome).position };
  };
}
