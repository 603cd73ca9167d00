import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  checkInvitees,
  closeAssessment,
  type InviteePlan,
  inviteParticipants,
  reopenAssessment,
} from '../../../domain/assessment/decide.ts';
import { threshold } from '../../../domain/assessment/limits.ts';
import { Assessment } from '../../../domain/assessment/state.ts';
import { frameworkById, subLensesOf, themeIds } from '../../../domain/framework/frameworks.ts';
import {
  reinstateInvitation,
  resendInvitation,
  revokeInvitation,
} from '../../../domain/invitation/decide.ts';
import { Invitation } from '../../../domain/invitation/state.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { resetResponse } from '../../../domain/response/devices.ts';
import { Response } from '../../../domain/response/state.ts';
import { Results } from '../../../domain/results/state.ts';
import { derivedId, requestOf, secretHash } from '../../../infra/identifiers/identifiers.ts';
import { linkSecret } from '../../../infra/subject-keys/link-secret.ts';
import { participantAddressHash } from '../../../infra/subject-keys/participant-addresses.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { planOf } from '../../billing/queries/plan-in-force.ts';
import { callerOf, commandContext } from '../../http/access/authentication.ts';
import { afterQuery, noBody, written } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Limits } from '../../http/limits.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem, notFound, problemOf } from '../../http/problem.ts';
import { createInviting } from '../../mailbox/inviting.ts';
import { createMailKeptBack } from '../../mailbox/mail-kept-back.ts';
import type { Directory } from '../../queries/read-models.ts';
import {
  assessmentList,
  assessmentParams,
  correctBody,
  inviteBody,
  launchBody,
  launched,
  participantParams,
} from '../contract/assessments.ts';
import { launchWithinPlan } from '../launch.ts';
import type { ParticipationQuery } from '../queries/participation.ts';
import { createCorrectParticipant } from './correct-participant.ts';

type Options = {
  deps: ApiDependencies;
  limits: Limits;
  directory: Directory;
  participation: ParticipationQuery;
};
type Invitee = Pick<InviteePlan, 'name' | 'email' | 'role' | 'secondGroup'>;

/** Launch, invite, correct, resend, revoke, invite again, close, open again. */
export const assessmentRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, limits, directory, participation },
) => {
  const inviting = createInviting(deps);
  /** What ends access is in force when it is answered: the directory has seen it. */
  const inForce = async (position: Position): Promise<{ position: Position }> => {
    await directory.reached(position);
    return { position };
  };

  /** Checks the list and prepares ids, address hashes and the hash of each first link. */
  const planned = async (
    assessment: Parameters<typeof participantAddressHash>[1],
    commandId: string,
    people: readonly Invitee[],
  ): Promise<InviteePlan[]> => {
    const checked = checkInvitees(people.map((person) => person.email));
    if ('findings' in checked) {
      throw new ApiProblem(
        400,
        'INVITES_INVALID',
        `Please fix the following errors: ${checked.findings.map((finding) => finding.message).join('; ')}`,
        { findings: checked.findings },
      );
    }
    const hashOf = await participantAddressHash(deps.keys, assessment);
    return Promise.all(
      people.map(async ({ name, role, secondGroup }, index) => {
        const participantId = derivedId('participant', requestOf(commandId), String(index));
        const email = checked.addresses[index] ?? '';
        return {
          participantId,
          name: name === '' ? email.slice(0, email.indexOf('@')) : name,
          email,
          addressHash: hashOf(email),
          role,
          secondGroup,
          linkHash: secretHash(await linkSecret(deps.keys, participantId, 1)),
        };
      }),
    );
  };

  app.post(
    '/api/assessments',
    { config: { access: 'assessments.manage' }, schema: { body: launchBody, response: { 201: launched } } },
    async (request, reply) => {
      const { accountId, actor, tenant } = callerOf(request);
      const {
        participants,
        framework: reference,
        opensAt = null,
        closesAt = null,
        named,
        ...rest
      } = request.body;
      if (named && rest.threshold !== undefined) {
        const message = 'With names no number of people is needed. Leave it out, or launch without names.';
        throw new ApiProblem(400, 'THRESHOLD_WITH_NAMES', message, {
          findings: [{ path: 'threshold', message, code: 'THRESHOLD_WITH_NAMES' }],
        });
      }
      const framework = frameworkById(reference);
      if (!framework)
        throw new ApiProblem(400, 'FRAMEWORK_UNKNOWN', `There is no framework ${reference}.`, {
          findings: [{ path: 'framework', message: 'Unknown framework', code: 'FRAMEWORK_UNKNOWN' }],
        });
      const context = commandContext(request, actor, tenant);
      const assessmentId = derivedId('assessment', requestOf(context.commandId));
      const invitees = await planned({ assessmentId, tenant, fresh: true }, context.commandId, participants);
      const organization = await deps.commands.load(Organization, tenant);
      const command = {
        ...rest,
        ...(named && { named }),
        threshold: rest.threshold ?? organization.state?.threshold ?? threshold.default,
        assessmentId,
        opensAt,
        closesAt,
        launchedBy: accountId,
        invitees,
        framework: {
          ref: reference,
          themes: themeIds(framework).length,
          subLenses: subLensesOf(framework).length,
        },
      };
      const { position } = await inviting.within(callerOf(request), invitees.length, context, () =>
        launchWithinPlan(deps, command, context),
      );
      return reply.code(201).send({ assessmentId, position });
    },
  );

  app.get(
    '/api/assessments',
    {
      config: { access: 'assessments.read' },
      schema: { querystring: afterQuery, response: { 200: assessmentList } },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      await directory.reached(request.query.after);
      const position = await participation.lastChange(tenant);
      const entries = await directory.assessmentsOf(tenant);
      return { assessments: await Promise.all(entries.map(participation.summary)), position };
    },
  );

  app.post(
    '/api/assessments/:assessmentId/participants',
    {
      config: { access: 'assessments.manage' },
      schema: { params: assessmentParams, body: inviteBody, response: { 200: written } },
    },
    async (request) => {
      const { actor, tenant } = callerOf(request);
      const { assessmentId } = request.params;
      await directory.assessmentOf(tenant, assessmentId);
      const context = commandContext(request, actor, tenant);
      const { state: running } = await deps.commands.load(Assessment, assessmentId);
      const known = () => [...(running?.invited ?? [])].map(([hash]) => hash);
      const invitees = await planned(
        { assessmentId, tenant, known },
        context.commandId,
        request.body.participants,
      );
      return inviting.within(callerOf(request), invitees.length, context, async () => {
        const outcome = await deps.commands.handle(Assessment, assessmentId, context, async (state) =>
          inviteParticipants(state, invitees, deps.clock.now(), await planOf(deps, tenant)),
        );
        return { position: mustBeWritten(outcome).position };
      });
    },
  );

  app.post(
    '/api/assessments/:assessmentId/close',
    {
      config: { access: 'assessments.manage' },
      schema: { params: assessmentParams, body: noBody, response: { 200: written } },
    },
    async (request) => {
      const { actor, tenant } = callerOf(request);
      const { assessmentId } = request.params;
      await directory.assessmentOf(tenant, assessmentId);
      const context = commandContext(request, actor, tenant);
      const outcome = await deps.commands.handle(Assessment, assessmentId, context, (state) =>
        closeAssessment(state, 'byHand'),
      );
      return inForce(mustBeWritten(outcome).position);
    },
  );

  app.post(
    '/api/assessments/:assessmentId/reopen',
    {
      config: { access: 'assessments.manage' },
      schema: { params: assessmentParams, body: noBody, response: { 200: written } },
    },
    async (request) => {
      const { actor, tenant } = callerOf(request);
      const { assessmentId } = request.params;
      await directory.assessmentOf(tenant, assessmentId);
      // By the log: views are a moment behind.
      const results = await deps.store.readStream(Results.stream(assessmentId), { limit: 1 });
      const releases = results.exists ? results.lastRevision + 1 : 0;
      const context = commandContext(request, actor, tenant);
      const outcome = await deps.commands.handle(Assessment, assessmentId, context, (state) =>
        reopenAssessment(state, releases, deps.clock.now()),
      );
      return inForce(mustBeWritten(outcome).position);
    },
  );

  /** The participant, if they belong to this assessment of this organisation. */
  const participantOf = async (tenant: string, assessmentId: string, participantId: string) => {
    const entry = await directory.assessmentOf(tenant, assessmentId);
    const participant = await directory.participant(participantId);
    if (participant?.assessmentId !== assessmentId || participant.tenant !== tenant) throw notFound();
    await issued(participantId);
    return { entry, participant };
  };

  /** The process that issues invitations may be a moment behind the board that shows the person. */
  const issued = async (participantId: string) => {
    for (let looks = 0; looks < 40; looks += 1) {
      const { state } = await deps.commands.load(Invitation, participantId);
      if (state) return;
      await delay(50);
    }
    throw new ApiProblem(
      503,
      'NOT_ISSUED_YET',
      'This invitation is just being prepared. Please try again in a moment.',
      { retryAfter: 2 },
    );
  };

  const correct = createCorrectParticipant(deps);
  app.patch(
    '/api/assessments/:assessmentId/participants/:participantId',
    {
      config: { access: 'assessments.manage' },
      schema: { params: participantParams, body: correctBody, response: { 200: written } },
    },
    async (request) => {
      const { actor, tenant } = callerOf(request);
      const { assessmentId, participantId } = request.params;
      const { participant } = await participantOf(tenant, assessmentId, participantId);
      // A new address is a new link in a new mail.
      if (request.body.email !== undefined) await limits.take('correct', participantId, request);
      const context = commandContext(request, actor, tenant);
      const corrected = () => correct(request, { participantId, participant }, request.body, context);
      return inForce(
        request.body.email === undefined
          ? await corrected()
          : await inviting.within(callerOf(request), 1, context, corrected),
      );
    },
  );

  const mailKeptBack = createMailKeptBack(deps);
  /** Both end with a new link in a new mail, so they share a limit. */
  const linking = { resend: resendInvitation, reinstate: reinstateInvitation } as const;
  for (const [action, decide] of Object.entries(linking)) {
    app.post(
      `/api/assessments/:assessmentId/participants/:participantId/${action}`,
      {
        config: { access: 'assessments.manage' },
        schema: { params: participantParams, body: noBody, response: { 200: written } },
      },
      async (request) => {
        const { actor, tenant } = callerOf(request);
        const { assessmentId, participantId } = request.params;
        const { entry, participant } = await participantOf(tenant, assessmentId, participantId);
        if (entry.closedAt !== null)
          throw new ApiProblem(409, 'CLOSED', 'This assessment is closed; links are no longer sent.');
        await inviting.mayMail(callerOf(request));
        await limits.take('resend', participantId, request);
        const context = commandContext(request, actor, tenant);
        const outcome = await deps.commands.handle(Invitation, participantId, context, async (state) => {
          const hash = secretHash(await linkSecret(deps.keys, participantId, (state?.link ?? 0) + 1));
          const decision = decide(state, hash);
          if (isRefusal(decision) || decision.length === 0) return decision;
          return (await mailKeptBack(await open(deps.keys, participant.email), true)) ?? decision;
        });
        return inForce(mustBeWritten(outcome).position);
      },
    );
  }

  app.post(
    '/api/assessments/:assessmentId/participants/:participantId/revoke',
    {
      config: { access: 'assessments.manage' },
      schema: { params: participantParams, body: noBody, response: { 200: written } },
    },
    async (request) => {
      const { actor, tenant } = callerOf(request);
      const { assessmentId, participantId } = request.params;
      await participantOf(tenant, assessmentId, participantId);
      const context = commandContext(request, actor, tenant);
      const outcome = await deps.commands.handle(Invitation, participantId, context, revokeInvitation);
      if (isRefusal(outcome)) throw problemOf(outcome);
      return inForce(mustBeWritten(outcome).position);
    },
  );

  /** For somebody who lost the browsers they answered in. Opens nothing to anybody; see {@link resetResponse}. */
  app.post(
    '/api/assessments/:assessmentId/participants/:participantId/reset',
    {
      config: { access: 'assessments.manage' },
      schema: { params: participantParams, body: noBody, response: { 200: written } },
    },
    async (request) => {
      const { actor, tenant, accountId } = callerOf(request);
      const { assessmentId, participantId } = request.params;
      const { entry, participant } = await participantOf(tenant, assessmentId, participantId);
      if (entry.closedAt !== null)
        throw new ApiProblem(409, 'CLOSED', 'This assessment is closed; nothing in it is reset any more.');
      if (participant.revoked)
        throw new ApiProblem(
          409,
          'LINK_REVOKED',
          'This invitation was withdrawn. Invite this person again first.',
        );
      // The person is told by the mail with the new link, so it has to be able to leave.
      const keptBack = await mailKeptBack(await open(deps.keys, participant.email), true);
      if (keptBack) throw problemOf(keptBack);
      await inviting.mayMail(callerOf(request));
      await limits.take('resend', participantId, request);
      const context = commandContext(request, actor, tenant);
      const link = (await deps.commands.load(Invitation, participantId)).state?.link ?? 1;
      const about = { assessmentId, participantId, link };
      const reset = await deps.commands.handle(Response, { assessmentId, participantId }, context, (state) =>
        resetResponse(state, about, { by: accountId, now: deps.clock.now() }),
      );
      const done = mustBeWritten(reset);
      if (done.facts === 0) return inForce(done.position);
      const outcome = await deps.commands.handle(Invitation, participantId, context, async (state) => {
        const hash = secretHash(await linkSecret(deps.keys, participantId, (state?.link ?? 0) + 1));
        return resendInvitation(state, hash);
      });
      return inForce(mustBeWritten(outcome).position);
    },
  );
};
