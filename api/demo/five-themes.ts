import type { FastifyRequest } from 'fastify';
import { Assessment } from '../../domain/assessment/state.ts';
import { say } from '../../domain/texts/sentence.ts';
import { eventIdFrom, randomId, requestOf } from '../../infra/identifiers/identifiers.ts';
import { linkSecret } from '../../infra/subject-keys/link-secret.ts';
import { createAssessmentCommands } from '../assessment/commands/assessments.ts';
import { createLinkCommands } from '../assessment/commands/links.ts';
import { participantIdOf } from '../assessment/commands/plan-invitees.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import { ApiProblem } from '../http/problem.ts';
import type { Demo } from '../http/sample.ts';
import { sourceOf } from '../http/source.ts';
import { createInviting } from '../mailbox/inviting.ts';
import type { Directory } from '../queries/read-models.ts';

/** Visitors invited into one workspace; it is made anew every night. */
const mostVisitors = 3_000;

type Parts = {
  readonly deps: ApiDependencies;
  readonly demo: Demo;
  readonly limits: Limits;
  readonly directory: Directory;
};

/**
 * Invites a visitor into the assessment of five themes, through the ordinary command of its leader, without a name or
 * an address of theirs. @returns the secret of their personal link @throws {ApiProblem} 409 DEMO_FULL, 429
 * DEMO_RATED_ENOUGH
 */
export function createInviteVisitor({ deps, demo, limits, directory }: Parts) {
  const { workspace } = demo;
  const { assessmentId } = workspace.fiveThemes;
  const links = createLinkCommands(deps);
  const { invite } = createAssessmentCommands({ deps, inviting: createInviting(deps) });
  return async (request: FastifyRequest): Promise<string> => {
    if (!(await limits.within('demoVisitors', sourceOf(request), request)))
      throw new ApiProblem(429, 'DEMO_RATED_ENOUGH', say('demo.ratedEnough'), { retryAfter: 86_400 });
    const { state } = await deps.commands.load(Assessment, assessmentId);
    if ((state?.invited.size ?? 0) >= mostVisitors)
      throw new ApiProblem(409, 'DEMO_FULL', say('demo.sampleFull'));
    const tenant = workspace.organizationId;
    const actor = `account:${workspace.leaderId}`;
    const commandId = eventIdFrom(randomId(), tenant, 0);
    const person = { name: 'Visitor', email: `visitor-${randomId()}@example.org`, role: visitors };
    const caller = { tenant, accountId: workspace.leaderId, actor };
    const context = { commandId, correlationId: request.id, actor, tenant };
    const position = await invite(assessmentId, [person], caller, context);
    // The link is opened at once, and a link that the directory does not know yet is unknown.
    await directory.reached(position);
    const participantId = participantIdOf(requestOf(commandId), 0);
    await links.issued(participantId);
    return linkSecret(deps.keys, participantId, 1);
  };
}

/** The group of all visitors, as the scenario launches the assessment. */
const visitors = 'Visitors';
