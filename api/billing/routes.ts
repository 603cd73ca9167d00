import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import {
  assignCustomer,
  expireCheckout,
  liveSubscription,
  openedCheckout,
  startCheckout,
  tooSmall,
} from '../../domain/billing/decide.ts';
import { type Interval, type PaidPlanId, type PlanId, planRank } from '../../domain/billing/plans.ts';
import { Billing, type Checkout, openCheckout, PaymentMessage } from '../../domain/billing/state.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { type Sentence, say } from '../../domain/texts/sentence.ts';
import type { CommandContext } from '../../infra/command-handling/command-handler.ts';
import { derivedId, eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import {
  MessageRefused,
  type Payments,
  PaymentsRefused,
  PaymentsUnavailable,
} from '../../infra/payments/port.ts';
import { commandContext, memberOf } from '../http/access/authentication.ts';
import { noBody } from '../http/contract/common.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { ApiProblem, problemOf } from '../http/problem.ts';
import {
  checkoutBody,
  heard,
  plansAnswer,
  sentTo,
  subscriptionAnswer,
  subscriptionQuery,
} from './contract/payments.ts';
import { createPrices, measuredUsage, plansAnswerOf, subscriptionAnswerOf } from './queries/billing.ts';

const off = () => new ApiProblem(404, 'BILLING_OFF', say('billing.billingOff'));
/** Larger than any message about one object. */
const messageBytes = 256 * 1_024;
const slowly = { max: 60, timeWindow: 60_000 };
const checkoutFailed = say('billing.checkoutFailed');
const portalFailed = say('billing.portalFailed');

/**
 * Plans, checkout, and messages of the payment provider. Only these messages change the plan, never a browser that returns from the
 * checkout.
 */
export const paymentRoutes: FastifyPluginAsyncZod<{ deps: ApiDependencies }> = async (app, { deps }) => {
  const prices = createPrices(deps);

  app.get(
    '/api/payments/plans',
    { config: { access: 'public' }, schema: { response: { 200: plansAnswer } } },
    async () => {
      if (!deps.billing) throw off();
      return plansAnswerOf(deps.billing, await prices());
    },
  );

  app.get(
    '/api/payments/subscription',
    {
      config: { access: 'organization.read' },
      schema: { querystring: subscriptionQuery, response: { 200: subscriptionAnswer } },
    },
    async (request) => subscriptionAnswerOf(deps, memberOf(request).tenant, request.query.session_id),
  );

  app.post(
    '/api/payments/create-checkout',
    {
      config: { access: 'billing.manage', rateLimit: slowly },
      schema: { body: checkoutBody, response: { 200: sentTo } },
    },
    async (request) => {
      const payments = deps.payments;
      if (!payments) throw off();
      const { plan, interval } = request.body;
      const { accountId, tenant } = memberOf(request);
      const context = commandContext(request, `account:${accountId}`, tenant);
      return orSay(request, checkoutFailed, async () => {
        const { state } = await deps.commands.load(Billing, tenant);
        const url = liveSubscription(state)
          ? await changeAddress(payments, state, { plan, interval }, context)
          : await checkoutAddress(payments, { plan, interval, by: accountId }, context);
        return { url };
      });
    },
  );

  app.post(
    '/api/payments/create-portal',
    {
      config: { access: 'billing.manage', rateLimit: slowly },
      schema: { body: noBody, response: { 200: sentTo } },
    },
    async (request) => {
      const payments = deps.payments;
      if (!payments) throw off();
      const { accountId, tenant } = memberOf(request);
      const { commandId } = commandContext(request, `account:${accountId}`, tenant);
      const { state } = await deps.commands.load(Billing, tenant);
      const { customerId } = state;
      if (customerId === null) throw new ApiProblem(409, 'NO_SUBSCRIPTION', say('billing.noSubscription'));
      return orSay(request, portalFailed, async () => ({
        url: await payments.createPortal({
          key: commandId,
          customerId,
          returnUrl: `${deps.publicUrl()}/billing`,
        }),
      }));
    },
  );

  await app.register(async (part) => {
    // The signature covers the raw bytes.
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
    part.post(
      '/api/payments/webhook',
      {
        bodyLimit: messageBytes,
        config: { access: 'public' },
        schema: { body: z.string(), response: { 200: heard } },
      },
      async (request, reply) => hear(request, reply, request.body as string),
    );
  });

  async function hear(request: FastifyRequest, reply: FastifyReply, body: string) {
    if (!deps.payments) throw off();
    const { 'stripe-signature': signature } = request.headers;
    const message = readMessage(deps.payments, body, typeof signature === 'string' ? signature : undefined);
    if (message !== 'ignored') {
      const hash = derivedId('payment-message', message.messageId);
      const commandId = eventIdFrom('payment-message', message.messageId, 0);
      const context = { commandId, correlationId: request.id, actor: 'process:billing', tenant: 'none' };
      // One stream per message, so a repeated message is a no-op.
      await deps.commands.handle(PaymentMessage, hash, context, (before) =>
        before ? [] : [{ type: 'PaymentMessageReceived', data: { ...message } }],
      );
    }
    return reply.send({ received: true });
  }

  function readMessage(payments: Payments, body: string, signature: string | undefined) {
    try {
      return payments.message(body, signature, deps.clock.now());
    } catch (error) {
      if (error instanceof MessageRefused) throw new ApiProblem(400, 'MESSAGE_REFUSED', error.sentence);
      throw error;
    }
  }

  /** URL where a change of the subscription is confirmed, with the provider's current price. */
  async function changeAddress(
    payments: Payments,
    state: Billing,
    { plan, interval }: { readonly plan: PlanId; readonly interval: Interval },
    { commandId, tenant }: CommandContext,
  ): Promise<string> {
    const live = liveSubscription(state);
    if (!live || state.customerId === null) throw off();
    if (plan === 'free') throw new ApiProblem(409, 'CANCEL_INSTEAD', say('billing.cancelInstead'));
    if (live.plan === plan && live.interval === interval)
      throw new ApiProblem(409, 'CURRENT_PLAN', say('billing.currentPlan'));
    const smaller = live.plan === null || planRank(plan) < planRank(live.plan);
    const refusal = smaller ? tooSmall(plan, await measuredUsage(deps, tenant)) : undefined;
    if (refusal) throw problemOf(refusal);
    return payments.createPortal({
      key: commandId,
      customerId: state.customerId,
      returnUrl: `${deps.publicUrl()}/billing`,
      change: { subscriptionId: live.subscriptionId, plan, interval },
    });
  }

  /** URL of the checkout page. The request is appended before the provider is called, and its id is the idempotency key of that call. */
  async function checkoutAddress(
    payments: Payments,
    wish: { readonly plan: PlanId; readonly interval: Interval; readonly by: string },
    context: CommandContext,
  ): Promise<string> {
    const { tenant } = context;
    const customerId = await customerOf(payments, context);
    await endOther(payments, customerId, wish, tenant);
    const command = {
      ...wish,
      organizationId: tenant,
      checkoutId: derivedId('checkout', context.commandId),
      trialDays: deps.billing?.trialDays ?? 0,
    };
    const started = await deps.commands.handle(Billing, tenant, context, (state) =>
      startCheckout(state, command, deps.clock.now()),
    );
    if (isRefusal(started)) throw problemOf(started);
    const checkout = openCheckout(started.state, deps.clock.now());
    if (!checkout) throw new ApiProblem(409, 'CHECKOUT_OVER', checkoutFailed);
    try {
      const { sessionId, url } = await pageFor(payments, customerId, checkout, tenant);
      await follow(context, `opened-${checkout.checkoutId}`, (state) =>
        openedCheckout(state, tenant, { checkoutId: checkout.checkoutId, sessionId }),
      );
      if (url === null) throw new ApiProblem(409, 'CHECKOUT_OVER', checkoutFailed);
      return url;
    } catch (error) {
      // The provider refuses this idempotency key permanently, so the next request uses a new one.
      if (error instanceof PaymentsRefused)
        await follow(context, `refused-${checkout.checkoutId}`, (state) =>
          expireCheckout(state, tenant, checkout.checkoutId),
        );
      throw error;
    }
  }

  /** Prevents a double payment: an open checkout page for another plan is ended first. */
  async function endOther(
    payments: Payments,
    customerId: string,
    wish: { readonly plan: PlanId; readonly interval: Interval },
    tenant: string,
  ): Promise<void> {
    const { state } = await deps.commands.load(Billing, tenant);
    const open = openCheckout(state, deps.clock.now());
    if (!open || (open.plan === wish.plan && open.interval === wish.interval)) return;
    const sessionId = open.sessionId ?? (await pageFor(payments, customerId, open, tenant)).sessionId;
    if ((await payments.expireCheckout(sessionId)) === 'complete')
      throw new ApiProblem(409, 'CHECKOUT_COMPLETED', say('billing.checkoutCompleted'));
  }

  async function customerOf(payments: Payments, context: CommandContext): Promise<string> {
    const { tenant } = context;
    const { state } = await deps.commands.load(Billing, tenant);
    if (state.customerId !== null) return state.customerId;
    const made = await payments.createCustomer({ organizationId: tenant });
    const assigned = await follow(context, 'customer', (before) => assignCustomer(before, tenant, made));
    return assigned.customerId ?? made;
  }

  function pageFor(
    payments: Payments,
    customerId: string,
    { checkoutId, plan, interval, trialDays }: Checkout & { readonly plan: PaidPlanId },
    tenant: string,
  ) {
    return payments.createCheckout({
      organizationId: tenant,
      checkoutId,
      customerId,
      plan,
      interval,
      trialDays,
      successUrl: `${deps.publicUrl()}/billing/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${deps.publicUrl()}/billing/canceled?canceled=true`,
    });
  }

  /** A follow-up step of the command: its id is derived, so that a repeated command repeats no step. */
  async function follow(
    context: CommandContext,
    step: string,
    decide: (state: Billing) => ReturnType<typeof assignCustomer>,
  ): Promise<Billing> {
    const commandId = eventIdFrom(context.commandId, step, 0);
    const outcome = await deps.commands.handle(
      Billing,
      context.tenant,
      { ...context, commandId, causationId: context.commandId },
      decide,
    );
    if (isRefusal(outcome)) throw problemOf(outcome);
    return outcome.state;
  }
};

/** The provider is unreachable or refuses: people get one sentence, the log gets the reason. */
async function orSay<T>(request: FastifyRequest, sentence: Sentence, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentsUnavailable)
      throw new ApiProblem(503, 'PAYMENTS_AWAY', sentence, { retryAfter: 5 });
    if (!(error instanceof PaymentsRefused)) throw error;
    request.log.error({ err: error, requestId: request.id }, 'the payment provider refused');
    throw new ApiProblem(409, 'PAYMENTS_REFUSED', sentence);
  }
}
