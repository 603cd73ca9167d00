import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { addOperator, removeOperator } from '../../../domain/installation/decide.ts';
import type { InstallationEvent } from '../../../domain/installation/events.ts';
import { Installation } from '../../../domain/installation/state.ts';
import { parseAddress } from '../../../domain/kernel/address.ts';
import { type Decision, isRefusal } from '../../../domain/kernel/decision.ts';
import { comparePositions, type Position } from '../../../domain/kernel/event.ts';
import { monthOf } from '../../../domain/language-model/decide.ts';
import { reservedTokens } from '../../../domain/model-tokens/decide.ts';
import { ModelTokens } from '../../../domain/model-tokens/state.ts';
import {
  type BillingDocument,
  billingCustomers,
  billingKeys,
} from '../../../domain/read-models/billing-customers/billing-customers.ts';
import { inWords } from '../../../domain/texts/in-words.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import { instant } from '../../../infra/identifiers/clock.ts';
import { randomId } from '../../../infra/identifiers/identifiers.ts';
import type { ProcessReport, ReportedProjection } from '../../../infra/process-reports/port.ts';
import { commandContext } from '../../http/access/authentication.ts';
import type { Operators } from '../../http/access/operators.ts';
import { noBody } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem, notFound, problemOf } from '../../http/problem.ts';
import type { People } from '../../queries/people.ts';
import { accountNamed, confirmedAccount, masterKeyOnly } from '../account-named.ts';
import {
  jobParams,
  mailTest,
  mailTestBody,
  type Operations,
  operations,
  operatorBody,
  operatorsSeen,
  type ProjectionStatusView,
  projectionParams,
  type ReconciliationView,
} from '../contract/operations.ts';
import { watchedQueues } from '../watched-queues.ts';

const access = { access: 'operator' } as const;
/** Timeout of a test mail in ms; shorter than the timeout of a request. */
const mailTestMs = 20_000;

type Options = { deps: ApiDependencies; operators: Operators; people: People; version: string };

/** Routes of the operator's page: projections, queues, mail. They never return personal data. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the routes of the operator in a list; each handler is a few lines
export const operationsRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, operators, people, version },
) => {
  app.get('/api/operations', { config: access, schema: { response: { 200: operations } } }, async () => {
    const [freeShare, scanner, head, processes, queues, reconciliation, languageModel] = await Promise.all([
      deps.freeShare(),
      scannerState(deps),
      deps.store.head(),
      deps.reports.list(),
      Promise.all(watchedQueues.map(queueOf)),
      newestReconciliation(deps),
      modelUse(deps),
    ]);
    return {
      shape: deps.shape,
      version,
      head,
      freeShare: freeShare ?? null,
      mail: deps.outbox ? ('outbox' as const) : ('smtp' as const),
      scanner: scanner ?? null,
      mailsRefused: refusedOf(processes),
      processes: processes.map(({ id, host, pid, startedAt, clock = null }) => ({
        id,
        host,
        pid,
        startedAt,
        clock,
      })),
      projections: await projectionsOf(deps, processes, head),
      queues,
      reconciliation,
      languageModel,
    };
  });

  app.post(
    '/api/operations/projections/:name/rebuild',
    { config: access, schema: { params: projectionParams, body: noBody, response: { 202: z.null() } } },
    async (request, reply) => {
      const { name } = request.params;
      const known = (await deps.reports.list()).flatMap((report) => report.projections);
      const found = known.filter((projection) => projection.name === name);
      if (found.length === 0) throw notFound();
      if (found.some(({ state }) => state === 'building'))
        throw new ApiProblem(409, 'ALREADY_BUILDING', say('installation.alreadyBuilding', { name }));
      await deps.jobs.enqueue({
        id: `rebuild-${name}-${randomId()}`,
        queue: 'operations',
        payload: { rebuild: name },
        attempts: 1,
      });
      return reply.code(202).send(null);
    },
  );

  app.post(
    '/api/operations/dead-jobs/:id/retry',
    { config: access, schema: { params: jobParams, body: noBody, response: { 204: z.null() } } },
    async (request, reply) => {
      if (!(await deps.jobs.retryDead(request.params.id))) throw notFound();
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/operations/mail-test',
    { config: access, schema: { body: mailTestBody, response: { 200: mailTest } } },
    async (request) => {
      const parsed = parseAddress(request.body.to);
      if (!('address' in parsed))
        throw new ApiProblem(400, 'VALIDATION_FAILED', say('installation.validationFailed'));
      return sendTestMail(deps, parsed.address);
    },
  );

  const listed = async () => ({
    operators: await Promise.all(
      (await operators.list()).map(async ({ accountId, since, by, counts }) => {
        const { email } = await people.of(accountId);
        return { name: await people.nameOf(accountId), email, since, by, counts };
      }),
    ),
  });

  app.get('/api/operations/operators', { config: access, schema: { response: { 200: operatorsSeen } } }, () =>
    listed(),
  );

  const change = async (
    request: FastifyRequest,
    decide: (state: Installation) => Decision<InstallationEvent>,
  ) => {
    const context = commandContext(request, 'operator', 'none');
    const changed = await deps.commands.handle(Installation, 'one', context, decide);
    if (isRefusal(changed)) throw problemOf(changed);
  };

  app.post(
    '/api/operations/operators/add',
    { config: access, schema: { body: operatorBody, response: { 200: operatorsSeen } } },
    async (request) => {
      masterKeyOnly(request, 'operator add <address>');
      const accountId = await confirmedAccount(people, request.body.email);
      await change(request, (state) => addOperator(state, accountId, deps.clock.now()));
      return listed();
    },
  );

  app.post(
    '/api/operations/operators/remove',
    { config: access, schema: { body: operatorBody, response: { 200: operatorsSeen } } },
    async (request) => {
      masterKeyOnly(request, 'operator remove <address>');
      const { accountId } = await accountNamed(people, request.body.email);
      await change(request, (state) => removeOperator(state, accountId, deps.clock.now()));
      if (await operators.isOperator(accountId))
        throw new ApiProblem(409, 'OPERATOR_BY_SETTINGS', say('installation.operatorBySettings'));
      return listed();
    },
  );

  async function queueOf(name: string) {
    const [counts, failing, dead] = await Promise.all([
      deps.jobs.counts(name),
      deps.jobs.failing(name),
      deps.jobs.deadLetters(name, 50),
    ]);
    return {
      name,
      ...counts,
      failing: failing.jobs,
      lastError: failing.lastError,
      deadJobs: dead.map(({ id, queue, attempt, error, failedAt }) => ({
        id,
        queue,
        attempts: attempt,
        error,
        failedAt,
      })),
    };
  }
};

/** @returns undefined if documents are not scanned */
export const scannerState = async ({ scanner }: Pick<ApiDependencies, 'scanner'>) =>
  scanner?.ping().then(
    () => 'up' as const,
    () => 'down' as const,
  );

/** Groups the refused mails of all processes by the server's answer; the most frequent first. */
function refusedOf(processes: readonly ProcessReport[]) {
  const all = processes.flatMap(({ mailsRefused = [] }) => mailsRefused);
  return [...Map.groupBy(all, ({ answer }) => answer)]
    .map(([answer, same]) => ({
      answer,
      mails: same.reduce((sum, { mails }) => sum + mails, 0),
      since: same.map(({ since }) => since).toSorted()[0] ?? '',
    }))
    .toSorted((a, b) => b.mails - a.mails)
    .slice(0, 10);
}

/**
 * Finds the newest reconciliation. Returns nothing while its view is built for the first time, because this page must
 * work to show that build.
 */
async function newestReconciliation({
  feed,
  readModels,
}: Pick<ApiDependencies, 'feed' | 'readModels'>): Promise<ReconciliationView | null> {
  const model = feed.activeModel(billingCustomers.name);
  const found = model && (await readModels.get(model, billingKeys.reconciliation));
  const document = found as BillingDocument | undefined;
  if (document?.kind !== 'reconciliation') return null;
  const { at, customers, subscriptions, differences } = document;
  return { at, customers, subscriptions, differences };
}

/** Use of the language model by all organisations in this month. */
async function modelUse({
  commands,
  clock,
  languageModel,
}: Pick<ApiDependencies, 'commands' | 'clock' | 'languageModel'>): Promise<Operations['languageModel']> {
  if (!languageModel) return null;
  const { recipient, installationTokensAMonth: limit = null } = languageModel;
  const month = monthOf(instant(clock));
  const { state } = await commands.load(ModelTokens, month);
  const { inputTokens, outputTokens } = state;
  const { host, model } = recipient;
  return { host, model, month, inputTokens, outputTokens, reserved: reservedTokens(state), limit };
}

const order: Readonly<Record<ReportedProjection['state'], number>> = {
  live: 0,
  building: 1,
  standby: 2,
  stopped: 3,
};

/**
 * One line per projection, summarised over all processes: a running rebuild takes precedence over the process that
 * serves the view.
 */
export async function projectionsOf(
  deps: Pick<ApiDependencies, 'store' | 'clock'>,
  processes: readonly ProcessReport[],
  head: Position | null,
): Promise<ProjectionStatusView[]> {
  const byName = Map.groupBy(
    processes.flatMap((process) => process.projections),
    ({ name }) => name,
  );
  const ages = new Map<string | null, Promise<number>>();
  return Promise.all(
    [...byName].map(async ([name, all]) => {
      const [leading = all[0]] = all.toSorted((a, b) => order[a.state] - order[b.state]);
      const building = all.find(({ state, folded }) => state === 'building' && folded !== null);
      const position = all
        .map((one) => one.position as Position | null)
        .reduce((a, b) => (comparePositions(a, b) >= 0 ? a : b), null);
      const age = ages.get(position) ?? lagOf(deps, position, head);
      ages.set(position, age);
      return {
        name,
        kind: leading?.kind ?? 'view',
        version: leading?.version ?? 0,
        state: building?.state ?? leading?.state ?? 'stopped',
        position,
        lagMs: await age,
        error: all.find(({ error }) => error !== null)?.error ?? null,
        folded: building?.folded ?? null,
        perSecond: building?.perSecond ?? null,
        processes: new Set(processes.filter((p) => p.projections.some((one) => one.name === name))).size,
      };
    }),
  );
}

/** Age of the first event that is not folded yet: the delay that people experience, which positions do not show. */
async function lagOf(
  { store, clock }: Pick<ApiDependencies, 'store' | 'clock'> & { store: EventStore },
  position: Position | null,
  head: Position | null,
): Promise<number> {
  if (comparePositions(position, head) >= 0) return 0;
  const { events } = await store.readAll(position, { limit: 1 });
  const first = events[0];
  return first ? Math.max(0, clock.now() - Date.parse(first.recordedAt)) : 0;
}

/** @throws {ApiProblem} 409 MAIL_FAILED with the mail server's answer */
async function sendTestMail({ mailer, publicUrl }: ApiDependencies, address: string) {
  try {
    const shown = inWords(say('installation.mailTest'));
    const test = {
      to: { name: '', address },
      subject: inWords(say('installation.mailTest.subject')),
      text: `${shown}\n`,
      html: `<p>${shown}</p>`,
      messageId: `<mail-test-${randomId()}@${new URL(publicUrl()).hostname}>`,
      tenant: 'operator',
    };
    const { messageId } = await mailer.send(test, AbortSignal.timeout(mailTestMs));
    return { messageId, via: mailer.mode };
  } catch (error) {
    const unanswered = error instanceof Error && 'code' in error && error.code === 'EABORT';
    if (unanswered) throw new ApiProblem(409, 'MAIL_FAILED', say('installation.mailFailed.timeout'));
    const reason = error instanceof Error ? error.message : String(error);
    throw new ApiProblem(409, 'MAIL_FAILED', say('installation.mailFailed.refused', { reason }));
  }
}
