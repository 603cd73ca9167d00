import { openLink } from '../../../domain/invitation/decide.ts';
import { Invitation } from '../../../domain/invitation/state.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import { Response } from '../../../domain/response/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { secretHash } from '../../../infra/identifiers/identifiers.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';
import type { Directory } from '../../queries/read-models.ts';
import { linkEnded } from '../take-visits.ts';
import type { MarkedClaims } from './browsers.ts';

type Parts = { readonly deps: Pick<ApiDependencies, 'commands' | 'keys'>; readonly directory: Directory };

/** What opening a link needs from the request. */
type Opening = {
  /** Counts a wrong token against a limit. @throws {ApiProblem} 429 TOO_MANY_REQUESTS */
  wrongToken(): Promise<void>;
  /** Sets the cookie that identifies the browser. @returns the browser's hash for this person */
  mark(participantId: string): string;
  contextOf(participantId: string, tenant: string): CommandContext;
};

/** Opens a personal link. @throws {ApiProblem} 404 LINK_UNKNOWN; 410 PERSONAL_DATA_ERASED, LINK_REPLACED; or the refusal of the invitation */
export function createOpenLink({ deps, directory }: Parts) {
  return async (token: string, { wrongToken, mark, contextOf }: Opening): Promise<MarkedClaims> => {
    const link = await directory.link(secretHash(token));
    const participant = link && (await directory.participant(link.participantId));
    if (!link || !participant) {
      // Only wrong tokens count: everybody in a company may open their links from one address at the same time.
      await wrongToken();
      throw new ApiProblem(404, 'LINK_UNKNOWN', say('response.linkUnknown'));
    }
    const { participantId, assessmentId } = link;
    const { tenant } = participant;
    if ((await deps.keys.find(participantId)) === undefined)
      throw new ApiProblem(410, 'PERSONAL_DATA_ERASED', say('response.personalDataErased'));
    // The address was corrected, and a new link is being sent.
    if (!participant.revoked && participant.link !== link.link) throw linkEnded('LINK_REPLACED');
    const device = mark(participantId);
    const unseen = await hasSubmittedUnnamed(assessmentId, participantId);
    const opened = await deps.commands.handle(
      Invitation,
      participantId,
      contextOf(participantId, tenant),
      (state) => openLink(state, link.link, device, unseen),
    );
    if (isRefusal(opened)) throw problemOf(opened);
    return { kind: 'participant', participantId, assessmentId, tenant, link: link.link, device };
  };

  /**
   * A link can be sent again after submitting. A kept mail shows it until it is opened, so recording the opening would
   * show members when the person came back, and what is written next in the log is then theirs.
   */
  async function hasSubmittedUnnamed(assessmentId: string, participantId: string): Promise<boolean> {
    const entry = await directory.assessment(assessmentId);
    if (entry?.named) return false;
    return (await deps.commands.load(Response, { assessmentId, participantId })).state.submitted;
  }
}
