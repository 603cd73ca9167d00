import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { threshold as thresholds } from '../../../domain/assessment/limits.ts';
import { footerTexts } from '../../../domain/invitation/footer-texts.ts';
import { invitationAsPlainText, invitationText } from '../../../domain/invitation/invitation-text.ts';
import { sentBySentence } from '../../../domain/invitation/mail-footer.ts';
import { reminderTexts } from '../../../domain/invitation/reminder-texts.ts';
import { requestInvitationTest } from '../../../domain/letter/decide.ts';
import { Letter } from '../../../domain/letter/state.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { derivedId, requestOf } from '../../../infra/identifiers/identifiers.ts';
import { callerOf, commandContext } from '../../http/access/authentication.ts';
import { written } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Limits } from '../../http/limits.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem } from '../../http/problem.ts';
import type { Directory } from '../../queries/read-models.ts';
import { assessmentParams } from '../contract/assessments.ts';
import {
  type InvitationTestBody,
  invitationMail,
  invitationPreviewBody,
  invitationTestBody,
  repeat,
} from '../contract/repeat.ts';
import { createInvitationFacts, type InvitationDraft } from '../queries/invitation.ts';
import { createMemberInMails } from '../queries/member-in-mails.ts';
import type { ParticipationQuery } from '../queries/participation.ts';
import { createRepeatQuery } from '../queries/repeat.ts';

type Options = {
  deps: ApiDependencies;
  limits: Limits;
  directory: Directory;
  participation: ParticipationQuery;
};

const manage = { access: 'assessments.manage' } as const;

/** Routes before a launch: the assessment to repeat, the invitation as it will be, and a test of it. */
export const nextLaunchRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, limits, directory, participation },
) => {
  const repeatOf = createRepeatQuery(deps, directory, participation);
  const factsOf = createInvitationFacts(deps);
  const memberOf = createMemberInMails(deps);

  /** The organisation's threshold applies where the body has none, as at the launch. */
  const draftOf = async (tenant: string, body: InvitationTestBody): Promise<InvitationDraft> => {
    const { state } = await deps.commands.load(Organization, tenant);
    const { name, company, description = '', named = false, opensAt = null, closesAt = null } = body;
    const threshold = named ? 1 : (body.threshold ?? state?.threshold ?? thresholds.default);
    return { name, company, description, named, opensAt, closesAt, threshold };
  };

  app.get(
    '/api/assessments/:assessmentId/repeat',
    { config: manage, schema: { params: assessmentParams, response: { 200: repeat } } },
    async (request) => {
      const entry = await directory.assessmentOf(callerOf(request).tenant, request.params.assessmentId);
      if (entry.imported) throw new ApiProblem(409, 'IMPORTED', say('assessment.importedHasNoPeople'));
      return repeatOf(entry);
    },
  );

  app.post(
    '/api/assessments/invitation/preview',
    { config: manage, schema: { body: invitationPreviewBody, response: { 200: invitationMail } } },
    async (request) => {
      const { tenant, accountId } = callerOf(request);
      const { participant, ...body } = request.body;
      const to = participant.name || (participant.email.split('@')[0] ?? '');
      const { facts, organization } = await factsOf(tenant, accountId, await draftOf(tenant, body), to);
      const text = invitationText(facts);
      const footer = {
        sentBy: sentBySentence(organization, new URL(deps.publicUrl()).host),
        links: [footerTexts.decline, ...(deps.abuse === undefined ? [] : [footerTexts.report])].map(
          (line) => ({ text: line, link: footerTexts.linkInPreview }),
        ),
      };
      return {
        to,
        subject: text.subject,
        text: invitationAsPlainText(text, reminderTexts.linkInPreview(to), footer),
      };
    },
  );

  app.post(
    '/api/assessments/invitation/test',
    { config: manage, schema: { body: invitationTestBody, response: { 202: written } } },
    async (request, reply) => {
      const { actor, tenant, accountId } = callerOf(request);
      if (deps.outbox !== undefined) throw new ApiProblem(409, 'NO_MAIL_SERVER', say('mailbox.noMailServer'));
      if (!(await memberOf(accountId)).confirmed)
        throw new ApiProblem(403, 'ADDRESS_NOT_CONFIRMED', say('mailbox.testNotConfirmed'));
      await limits.take('testLetters', accountId, request);
      const { name, company, description, ...invitation } = await draftOf(tenant, request.body);
      const context = commandContext(request, actor, tenant);
      const letterId = derivedId('letter', requestOf(context.commandId));
      const outcome = await deps.commands.handle(Letter, letterId, context, (state) =>
        requestInvitationTest(state, letterId, accountId, invitation, { name, company, description }),
      );
      return reply.code(202).send({ position: mustBeWritten(outcome).position });
    },
  );
};
