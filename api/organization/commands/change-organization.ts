import type { Decision } from '../../../domain/kernel/decision.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import type { OrganizationEvent } from '../../../domain/organization/events.ts';
import { Organization } from '../../../domain/organization/state.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { unlessMoved } from '../../http/preconditions.ts';

/** A member's request to change their own organisation. */
export type Asked = {
  readonly caller: Caller;
  readonly context: CommandContext;
  /** The If-Match header: the revision that the caller saw; undefined: not checked. */
  readonly expected: string | undefined;
};

export type Changed = { readonly revision: number; readonly position: Position; readonly facts: number };

export type DecideOnOrganization = (
  state: Organization,
  actorId: string,
) => Decision<OrganizationEvent> | Promise<Decision<OrganizationEvent>>;

/** @throws {ApiProblem} the refusal; 412 PRECONDITION_FAILED */
export type ChangeOrganization = (asked: Asked, decide: DecideOnOrganization) => Promise<Changed>;

/** Decides on the caller's own organisation only: the request cannot name another one. */
export function createChangeOrganization(deps: Pick<ApiDependencies, 'commands'>): ChangeOrganization {
  return async ({ caller, context, expected }, decide) => {
    const outcome = await deps.commands.handle(
      Organization,
      caller.tenant,
      context,
      unlessMoved(expected, (state: Organization) => decide(state, caller.accountId)),
    );
    const { revision, position, facts } = mustBeWritten(outcome);
    return { revision, position, facts };
  };
}
