import { Assessment } from '../../../domain/assessment/state.ts';
import { mayLaunchDraft, recordLaunch } from '../../../domain/draft/decide.ts';
import { Draft } from '../../../domain/draft/state.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { derivedId, requestOf } from '../../../infra/identifiers/identifiers.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';
import { participantIdOf } from './plan-invitees.ts';

type Launched = { readonly assessmentId: string; readonly position: Position };
type Wanted = {
  readonly draftId: string;
  /** The version that the caller read; null: not said. */
  readonly version: number | null;
  readonly people: number;
  readonly caller: Caller;
};

/**
 * Launches the assessment of a draft. Its id is derived from the draft, so that a draft is launched once even if two people send it, and the
 * launch is recorded in the draft.
 * @throws {ApiProblem} 404, 409 ALREADY_LAUNCHED or DRAFT_CHANGED, or the refusal of the launch
 */
export async function launchDraft(
  { commands }: Pick<ApiDependencies, 'commands'>,
  { draftId, version, people, caller: { tenant, accountId: by } }: Wanted,
  context: CommandContext,
  launch: (assessmentId: string) => Promise<Launched>,
): Promise<Launched> {
  const { state } = await commands.load(Draft, draftId);
  const refusal = mayLaunchDraft(state, { organizationId: tenant, version });
  if (refusal) throw problemOf(refusal);
  const assessmentId = derivedId('assessment', draftId);
  const about = { organizationId: tenant, draftId, by, assessmentId, people };
  const record = async (): Promise<Position | null> => {
    const outcome = await commands.handle(Draft, draftId, context, (state) => recordLaunch(state, about));
    return isRefusal(outcome) ? null : outcome.position;
  };
  try {
    if (await isLaunchedByAnother())
      throw new ApiProblem(409, 'ALREADY_LAUNCHED', say('assessment.alreadyLaunched'));
    const done = await launch(assessmentId);
    return { ...done, position: (await record()) ?? done.position };
  } catch (error) {
    // An earlier launch may have ended between its two appends.
    if (error instanceof ApiProblem && error.code === 'ALREADY_LAUNCHED') await record();
    throw error;
  }

  /** A repetition of the request that launched it is not refused. */
  async function isLaunchedByAnother(): Promise<boolean> {
    const { state } = await commands.load(Assessment, assessmentId);
    const own = participantIdOf(requestOf(context.commandId), 0);
    return state !== null && ![...state.invited].some(([, participantId]) => participantId === own);
  }
}
