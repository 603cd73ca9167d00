import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { askReminders, planReminders } from '../../../domain/assessment/reminders.ts';
import { Assessment } from '../../../domain/assessment/state.ts';
import { footerTexts } from '../../../domain/invitation/footer-texts.ts';
import { sentBySentence } from '../../../domain/invitation/mail-footer.ts';
import { asPlainText, reminderText } from '../../../domain/invitation/reminder-text.ts';
import { reminderTexts } from '../../../domain/invitation/reminder-texts.ts';
import { clocksOf } from '../../../domain/kernel/clocks.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import { Organization } from '../../../domain/organization/state.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import {
  type PersonRow,
  type Unfinished,
  unfinished,
} from '../../../domain/read-models/participation-board/documents.ts';
import { derivedId, requestOf } from '../../../infra/identifiers/identifiers.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { callerOf, commandContext } from '../../http/access/authentication.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Limits } from '../../http/limits.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { notFound, problemOf } from '../../http/problem.ts';
import { createInviting } from '../../mailbox/inviting.ts';
import { createMailKeptBack } from '../../mailbox/mail-kept-back.ts';
import type { Personal } from '../../queries/personal.ts';
import type { Directory } from '../../queries/read-models.ts';
import { assessmentParams } from '../contract/assessments.ts';
import { reminderBody, reminderPreview, remindersAsked } from '../contract/reminders.ts';
import type { ParticipationQuery } from '../queries/participation.ts';
import { createReminderFacts } from '../queries/reminder.ts';

type Options = {
  deps: ApiDependencies;
  limits: Limits;
  directory: Directory;
  participation: ParticipationQuery;
  personal: Personal;
};
type Whom = { readonly group?: string | undefined; readonly participantId?: string | undefined };
type Step = Exclude<Unfinished, 'unreached'>;

/** Routes to remind people who have not finished. The preview shows the recipients and the mail first. */
export const reminderRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, limits, directory, participation, personal },
) => {
  const mailFor = createMailInPreview(deps, personal, directory);
  const inviting = createInviting(deps);
  const mailKeptBack = createMailKeptBack(deps);

  /** @returns the unfinished people among the chosen ones, as shown on the board */
  const chosen = async (assessmentId: string, { group, participantId }: Whom) => {
    const rows = await participation.unfinished(assessmentId, participantId);
    if (participantId !== undefined && rows === undefined) throw notFound();
    const people = (rows ?? []).filter((row) => group === undefined || row.group === group);
    return {
      reached: people.filter((row) => unfinished(row) !== 'unreached'),
      unreached: people.filter((row) => unfinished(row) === 'unreached').length,
    };
  };

  const clocksFor = async (tenant: string) =>
    clocksOf((await deps.commands.load(Organization, tenant)).state);

  app.post(
    '/api/assessments/:assessmentId/reminders/preview',
    {
      config: { access: 'assessments.manage' },
      schema: { params: assessmentParams, body: reminderBody, response: { 200: reminderPreview } },
    },
    async (request) => {
      const { accountId, tenant } = callerOf(request);
      const { assessmentId } = request.params;
      const entry = await directory.assessmentOf(tenant, assessmentId);
      const { reached, unreached } = await chosen(assessmentId, request.body);
      const [{ state }, clocks] = await Promise.all([
        deps.commands.load(Assessment, assessmentId),
        clocksFor(tenant),
      ]);
      const now = deps.clock.now();
      const ids = reached.map(({ participantId }) => participantId);
      const timeZone = clocks?.timeZone ?? 'UTC';
      const plan = planReminders(state, ids, now, timeZone);
      if (isRefusal(plan)) throw problemOf(plan);
      const reminded = new Set(plan.people);
      const rows = reached.filter(({ participantId }) => reminded.has(participantId));
      const [first] = rows;
      const count = (step: Step) => rows.filter((row) => unfinished(row) === step).length;
      return {
        people: rows.length,
        unopened: count('unopened'),
        opened: count('opened'),
        started: count('started'),
        lately: plan.lately.length,
        unreached,
        nextAt: plan.nextAt === null ? null : new Date(plan.nextAt).toISOString(),
        sendAt: laterThan(now, plan.sendAt),
        timeZone,
        mail: first ? await mailFor(entry, first, accountId, request.body.note) : null,
      };
    },
  );

  app.post(
    '/api/assessments/:assessmentId/reminders',
    {
      config: { access: 'assessments.manage' },
      schema: { params: assessmentParams, body: reminderBody, response: { 200: remindersAsked } },
    },
    async (request) => {
      const { actor, accountId, tenant } = callerOf(request);
      const { assessmentId } = request.params;
      await directory.assessmentOf(tenant, assessmentId);
      const { note, ...whom } = request.body;
      const { reached } = await chosen(assessmentId, whom);
      await inviting.mayMail(callerOf(request));
      await limits.take('reminders', assessmentId, request);
      const context = commandContext(request, actor, tenant);
      const reminderId = derivedId('reminder', requestOf(context.commandId));
      const people = reached.map(({ participantId }) => participantId);
      const clocks = await clocksFor(tenant);
      const now = deps.clock.now();
      const outcome = await deps.commands.handle(Assessment, assessmentId, context, async (state) => {
        const decision = askReminders(state, { reminderId, people, note, askedBy: accountId }, now, clocks);
        const [one] = reached;
        if (isRefusal(decision) || whom.participantId === undefined || !one) return decision;
        return (await mailKeptBack(await open(deps.keys, one.email), false)) ?? decision;
      });
      const { state, position } = mustBeWritten(outcome);
      const asked = state?.reminders.get(reminderId);
      return { position, people: asked?.people ?? 0, sendAt: laterThan(now, asked?.sendAt ?? now) };
    },
  );
};

/** The reminder to one person as the preview shows it, with placeholders for the links. */
function createMailInPreview(deps: ApiDependencies, personal: Personal, directory: Directory) {
  const factsOf = createReminderFacts(deps);
  return async (entry: AssessmentEntry, row: PersonRow, askedBy: string, note: string) => {
    const name = await personal.read(row.name);
    const invitedBy = (await directory.participant(row.participantId))?.invitedBy;
    const { facts, organization } = await factsOf(entry, name, { askedBy, invitedBy, note });
    const text = reminderText(facts);
    return {
      to: name,
      subject: text.subject,
      text: asPlainText(text, reminderTexts.linkInPreview(name), {
        sentBy: sentBySentence(organization, new URL(deps.publicUrl()).host),
        links: [
          { text: footerTexts.decline, link: footerTexts.linkInPreview },
          ...(deps.abuse === undefined
            ? []
            : [{ text: footerTexts.report, link: footerTexts.linkInPreview }]),
        ],
      }),
    };
  };
}

/** @returns null if the mails are sent at once */
function laterThan(now: number, sendAt: number): string | null {
  return sendAt > now ? new Date(sendAt).toISOString() : null;
}
