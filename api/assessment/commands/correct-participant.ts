import type { z } from 'zod/mini';
import { correctParticipant, type Details } from '../../../domain/assessment/correct.ts';
import type { Placed } from '../../../domain/assessment/groups.ts';
import { Assessment } from '../../../domain/assessment/state.ts';
import { resendInvitation } from '../../../domain/invitation/decide.ts';
import { Invitation } from '../../../domain/invitation/state.ts';
import { parseAddress } from '../../../domain/kernel/address.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import type { Position, Revision, StreamName } from '../../../domain/kernel/event.ts';
import type { ParticipantEntry } from '../../../domain/read-models/directory/directory.ts';
import { barEarlierLinks } from '../../../domain/response/decide.ts';
import { begunOf, Response } from '../../../domain/response/state.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { decodeEvent } from '../../../infra/event-codec/codec.ts';
import { eventIdFrom, secretHash } from '../../../infra/identifiers/identifiers.ts';
import { linkSecret } from '../../../infra/subject-keys/link-secret.ts';
import { participantAddressHash } from '../../../infra/subject-keys/participant-addresses.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { definedOf } from '../../http/defined.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { unlessMoved } from '../../http/preconditions.ts';
import { ApiProblem } from '../../http/problem.ts';
import { createMailKeptBack } from '../../mailbox/mail-kept-back.ts';
import { erased } from '../../queries/personal.ts';
import type { correctBody } from '../contract/assessments.ts';
import type { Invited } from './links.ts';

/**
 * Corrects one participant. A corrected address revokes the old link in the same append; the new link is appended next.
 * In between, the directory returns no link for the person. If the command is interrupted there, repeating the request,
 * or "Resend link", continues from that state. @param expected number of corrections so far, from If-Match; undefined:
 * not checked @returns position of the last event appended
 */
export function createCorrectParticipant(deps: ApiDependencies) {
  const mailKeptBack = createMailKeptBack(deps);

  return async (
    { participantId, participant }: Invited,
    wish: z.infer<typeof correctBody>,
    expected: string | undefined,
    context: CommandContext,
  ): Promise<Position> => {
    const change = { ...definedOf(wish), ...(wish.email !== undefined && { email: addressIn(wish.email) }) };
    const { assessmentId } = participant;
    const stream = Assessment.stream(assessmentId);
    const outcome = mustBeWritten(
      await deps.commands.handle(Assessment, assessmentId, context, async (state) => {
        const known = state?.corrected.get(participantId);
        const response = await deps.commands.load(Response, { assessmentId, participantId });
        const before = await opened(known ?? participant, response.state.started ?? undefined);
        const decide = async () => {
          const email = change.email ?? before.email;
          const { tenant } = participant;
          const known = () => [...(state?.invited ?? [])].map(([hash]) => hash);
          const hashOf = await participantAddressHash(deps.keys, { assessmentId, tenant, known });
          const addressHash = hashOf(email);
          const begun = begunOf(response.state);
          const correction = { participantId, before, change, addressHash, begun };
          const decision = correctParticipant(state, correction, deps.clock.now());
          if (isRefusal(decision) || decision.length === 0 || email === before.email) return decision;
          return (await linksBarred(participantId, participant, email, context)) ?? decision;
        };
        return unlessMoved(expected, decide)(state, known?.corrections ?? 0);
      }),
    );
    // A repeated request finds the events it appended before and appends nothing.
    if (outcome.facts === 0 || !(await correctedIn(stream, outcome.revision)).includes('email'))
      return outcome.position;
    const linked = await deps.commands.handle(Invitation, participantId, context, async (state) =>
      resendInvitation(state, secretHash(await linkSecret(deps.keys, participantId, (state?.link ?? 0) + 1))),
    );
    // A person whose link was revoked gets a new link when they are invited again, so the refusal is ignored here.
    return isRefusal(linked) || linked.position === null ? outcome.position : linked.position;
  };

  /** @returns a refusal if the address cannot be corrected; undefined once no existing link can start a response */
  async function linksBarred(
    participantId: string,
    { assessmentId, revoked }: ParticipantEntry,
    email: string,
    context: CommandContext,
  ) {
    const keptBack = revoked ? undefined : await mailKeptBack(email, true);
    if (keptBack) {
      const { code, detail: message } = keptBack;
      return { ...keptBack, findings: [{ path: 'email', message, code }] };
    }
    const invitation = await deps.commands.load(Invitation, participantId);
    const link = invitation.state?.link ?? 0;
    const about = { assessmentId, participantId };
    const barred = await deps.commands.handle(
      Response,
      { assessmentId, participantId },
      { ...context, commandId: eventIdFrom(context.commandId, 'bar-links', link) },
      (state) => barEarlierLinks(state, link, about),
    );
    return isRefusal(barred) ? barred : undefined;
  }

  /** Decrypts the stored details. @param chosen groups that the person chose when starting */
  async function opened(
    { name, email, ...place }: Details,
    { role, secondGroup }: Placed = place,
  ): Promise<Details> {
    const [openName, openEmail] = await Promise.all([open(deps.keys, name), open(deps.keys, email)]);
    return { name: openName ?? erased, email: openEmail ?? erased, role, secondGroup };
  }

  async function correctedIn(stream: StreamName, revision: number): Promise<readonly string[]> {
    const from = revision as Revision;
    const slice = await deps.store.readStream(stream, { from, to: from });
    const [stored] = slice.exists ? slice.events : [];
    const event = stored && decodeEvent(stored);
    return event?.type === 'ParticipantCorrected' ? event.data.corrected : [];
  }
}

function addressIn(email: string): string {
  const parsed = parseAddress(email);
  if ('address' in parsed) return parsed.address;
  throw new ApiProblem(400, 'EMAIL_INVALID', parsed.problem, {
    findings: [{ path: 'email', message: parsed.problem, code: 'EMAIL_INVALID' }],
  });
}
